import { redistributableLicense } from "../../schemas/enums.ts";
import type { Fact, Source } from "../../schemas/records/provenance.ts";
import { sourceIdOf } from "../../snapshots/evidence/source-id.ts";
import type { Corpus } from "../corpus/corpus.ts";

/** The source of a URL, or null when the snapshot has none. */
export function sourceOf(corpus: Corpus, url: string | null): Source | null {
  return url === null ? null : sourceById(corpus, sourceIdOf(url));
}

export function sourceById({ snapshot }: Corpus, id: string): Source | null {
  const stored = snapshot.record("source", id);
  return stored && (JSON.parse(stored.json.toString()) as Source);
}

/** Whether texts under this licence may be redistributed. URLs are facts and always shown. */
export function mayPassOn(license: string | null): boolean {
  return (redistributableLicense as readonly (string | null)[]).includes(license);
}

/**
 * The parts of a fact that may be shown under its source's licence (null when it has none): texts are null when they may not be
 * redistributed.
 */
export function shownTexts({ value, excerpt }: Pick<Fact, "value" | "excerpt">, license: string | null) {
  if (mayPassOn(license)) return { value, excerpt };
  return { value: license !== null && isSentence(value) ? null : value, excerpt: null };
}

/** Whether a value is a copied sentence; numbers, dates, names and addresses are facts. */
function isSentence(value: unknown): boolean {
  return typeof value === "string" && /。|[.!?](?:\s|$)/u.test(value);
}
