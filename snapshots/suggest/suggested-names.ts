import { compact } from "../search/compact.ts";
import type { SearchDocument } from "../search/document.ts";

/** The datasets whose names are suggested. Titles of procurements and of decisions are sentences that nobody types. */
export const suggestDatasets = [
  "program",
  "law",
  "tax_ruleset",
  "loan_program",
  "certification",
  "mutual_plan",
  "case_study",
  "enforcement_case",
] as const;

export type SuggestDataset = (typeof suggestDatasets)[number];

/** What a name is to its record, the plainest first. */
export const nameKinds = ["name", "alias", "abbreviation", "reading"] as const;

export type NameKind = (typeof nameKinds)[number];

export type SuggestedName = { readonly kind: NameKind; readonly text: string };

/** A record with every name under which it is suggested, the name that is shown first. */
export type SuggestedRecord = {
  readonly id: string;
  readonly names: readonly SuggestedName[];
  /** How likely the record is meant: the prior of the search index, and a little more for what is nationwide. */
  readonly prior: number;
};

/** Other names of a record that are more than just another name. */
export type KnownKinds = { readonly abbreviations?: ReadonlySet<string>; readonly readings?: ReadonlySet<string> };

/** Names of a record for suggestions, from what search knows of it; null when it has none. */
export function suggestedRecord(
  dataset: SuggestDataset,
  { id, name, aliases, places, prior }: SearchDocument,
  { abbreviations, readings }: KnownKinds = {},
): SuggestedRecord | null {
  // A case study is looked for by its company; its title is a sentence.
  const [shown = "", ...others] = dataset === "case_study" ? aliases : [name, ...aliases];
  if (shown === "" || WHOLLY_BRACKETED.test(shown)) return null;
  const kindOf = (text: string): NameKind => {
    if (abbreviations?.has(text)) return "abbreviation";
    return readings?.has(text) ? "reading" : "alias";
  };
  // A law without a title of its own carries it in brackets; elsewhere these hold kinds and conditions as well.
  const further = others.filter((text) => text !== shown && (dataset === "law" || isName(text, shown)));
  return {
    id,
    prior: prior + (places.length === 0 ? NATIONWIDE : 0),
    names: [
      { kind: "name", text: shown },
      ...[...new Set(further)].map((text): SuggestedName => ({ kind: kindOf(text), text })),
    ],
  };
}

/** Less than the step between two tiers. */
const NATIONWIDE = 25;

/** Says that the name is not published: (個人事業主). */
const WHOLLY_BRACKETED = /^[（(][^（）()]*[）)]$/u;

/**
 * Whether a text that stands in brackets in a name is a short form of what stands before them, and so a name of its own:
 * （もの補助） behind a long name is, （一般型） is not. Any other text is.
 */
function isName(text: string, whole: string): boolean {
  const at = whole.indexOf(text);
  if (at < 1 || !"（(［[【〔<＜".includes(whole[at - 1]!) || !"）)］]】〕>＞".includes(whole[at + text.length] ?? ""))
    return true;
  let rest = compact(text);
  for (const unit of compact(whole.slice(0, at - 1))) if (rest.startsWith(unit)) rest = rest.slice(unit.length);
  return rest === "";
}
