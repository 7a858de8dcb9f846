import type { RecordOf } from "../../schemas/records/tables.ts";
import type { LawTextDirectory } from "../../snapshots/records/layout.ts";
import { compare } from "../reconcile/merge/merge.ts";

type Article = RecordOf<"law_article">;

/** A prepared answer: where the articles of a law are. */
export type LawTexts = [lawId: string, directory: LawTextDirectory];

/** Notes where the articles of each law are while they go by: all of them at once are too many to keep. */
export class LawTextDirectories {
  readonly #laws = new Map<string, { rows: number; main: Map<string, Set<string>> }>();

  *noting(articles: Iterable<Article>): Generator<Article> {
    for (const article of articles) {
      this.#note(article);
      yield article;
    }
  }

  /** Rows of the prepared answer, in the order of the laws. */
  *rows(): Generator<LawTexts> {
    for (const [lawId, { rows, main }] of [...this.#laws].toSorted(([a], [b]) => compare(a, b))) {
      const numbers = [...main].toSorted(([a], [b]) => compare(a, b));
      yield [lawId, { rows, main: Object.fromEntries(numbers.map(([number, ids]) => [number, [...ids].toSorted()])) }];
    }
  }

  #note({ law_id: lawId, article_id: id, article_number: number, provision }: Article): void {
    const law = this.#laws.get(lawId) ?? { rows: 0, main: new Map<string, Set<string>>() };
    this.#laws.set(lawId, law);
    law.rows++;
    if (provision !== "main" || number === null) return;
    law.main.set(number, (law.main.get(number) ?? new Set()).add(id.slice(lawId.length + 1)));
  }
}
