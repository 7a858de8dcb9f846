import type { nameRuleRows, nameRules } from "../../schemas/records/lexicon.ts";
import { type Lexicon, listOf, patternOf } from "../../snapshots/lexicon/lexicon.ts";

export type NameRule = (typeof nameRules)[number];

/** What a line of a rule is tried on, and the kinds of rows that it is one of. */
export type RuledRow = {
  readonly name: string;
  readonly kind: string;
  readonly rows: ReadonlySet<(typeof nameRuleRows)[number]>;
};

type Pattern = { readonly rows: readonly string[]; readonly finds: RegExp };

/** The lines of the lexicon table `name-rules`. A lexicon without them judges nothing. */
export class NameRules {
  readonly #patterns = new Map<string, Pattern[]>();

  constructor(lexicon: Lexicon) {
    for (const { cells } of lexicon.lines("name-rules"))
      for (const rule of listOf(cells["rules"]!)) {
        const key = `${rule} ${cells["side"]}`;
        const pattern = { rows: listOf(cells["rows"]!), finds: patternOf(cells["names"]!) };
        this.#patterns.set(key, [...(this.#patterns.get(key) ?? []), pattern]);
      }
  }

  applies(rule: NameRule, row: RuledRow): boolean {
    const name = row.name.normalize("NFKC");
    const found = (side: string, text: string) =>
      (this.#patterns.get(`${rule} ${side}`) ?? []).some(
        ({ rows, finds }) => rows.some((each) => (row.rows as ReadonlySet<string>).has(each)) && finds.test(text),
      );
    return (found("holds", name) || found("kinds", row.kind)) && !found("keeps", name);
  }

  /** Whether a kind, in the words of a source, is one of what can be applied for or used. */
  isProgramKind(kind: string): boolean {
    return (this.#patterns.get("program-kind kinds") ?? []).some(({ finds }) => finds.test(kind));
  }
}
