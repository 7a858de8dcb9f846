import type { InputOf } from "../../../schemas/input/input.ts";
import type { RecordOf } from "../../../schemas/records/tables.ts";
import type { Sourced } from "../../rows/sourced.ts";

type Holdings = Pick<RecordOf<"law">, "articles_held" | "articles_total" | "text_complete">;

/** Counts the articles of main provisions that sources give with their text, by e-Gov law id and revision. */
export class ArticleCounts {
  readonly #places = new Map<string, Map<string, Set<string>>>();

  add({
    law_id: lawId,
    law_revision_id: revision,
    provision,
    seq,
    article_number,
    text,
  }: InputOf<"law_article">): void {
    if (provision !== "main" || !text) return;
    const revisions = this.#places.get(lawId) ?? new Map<string, Set<string>>();
    const places = revisions.get(revision ?? "") ?? new Set();
    this.#places.set(lawId, revisions.set(revision ?? "", places.add(String(seq ?? article_number ?? text))));
  }

  /** Articles of one revision; where none is stated for it, those that no revision is stated for. */
  of(lawId: string | null, revision: string | null): number {
    const revisions = this.#places.get(lawId ?? "");
    return (revisions?.get(revision ?? "") ?? revisions?.get(""))?.size ?? 0;
  }
}

/**
 * How much of a law's text is held, by the first row that says how many articles there are or whether its text was cut.
 * A cut text never counts as whole, whatever number its source states.
 */
export function holdingsOf(best: readonly Sourced<"law">[], held: number): Holdings {
  const row = best.find((candidate) => candidate.row.article_count != null || candidate.row.text_cut != null)?.row;
  const isWhole = row?.text_cut === false && held > 0;
  const total = row?.article_count ?? (isWhole ? held : null);
  const complete = total === null ? null : held >= total;
  return {
    articles_held: held,
    articles_total: total,
    text_complete: row?.text_cut === true || (held === 0 && total !== 0) ? false : complete,
  };
}

/** Revision ids are law id, enforcement date YYYYMMDD and amending law, joined by underscores. */
export function enforcementDate(revisionId: string | null | undefined): string | null {
  const match = /^[^_]+_(\d{4})(\d{2})(\d{2})_/.exec(revisionId ?? "");
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}
