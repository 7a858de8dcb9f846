import type { SearchDocument } from "../search/documents/document.ts";

/** The datasets whose names are suggested. Titles of procurements and of decisions are sentences, which are not typed. */
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

export type SuggestedName = {
  readonly kind: NameKind;
  readonly text: string;
  /** Where further words begin that the text itself does not show, in code units. */
  readonly words: readonly number[];
};

/** A record with every name under which it is suggested, the name that is shown first. */
export type SuggestedRecord = {
  readonly id: string;
  readonly names: readonly SuggestedName[];
  /** How likely the record is meant: the prior of the search index, with more for programs and laws, and for what is nationwide. */
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
  const further = [...new Set(others)].filter((text) => text !== shown);
  // What stands in the name itself, without its place or its brackets, is a word of it and no other name. But companies are
  // called by their names without the legal form, and a law without a title of its own carries one in brackets.
  const isWord = (text: string) => wordDatasets.includes(dataset) && shown.includes(text);
  return {
    id,
    prior: prior + (dataset === "program" || dataset === "law" ? SOUGHT : 0) + (places.length === 0 ? NATIONWIDE : 0),
    names: [
      { kind: "name", text: shown, words: further.filter(isWord).map((text) => shown.indexOf(text)) },
      ...further
        .filter((text) => !isWord(text))
        .map((text): SuggestedName => ({ kind: kindOf(text), text, words: [] })),
    ],
  };
}

const wordDatasets: readonly SuggestDataset[] = [
  "program",
  "tax_ruleset",
  "loan_program",
  "certification",
  "mutual_plan",
];

/** Programs and laws are what most people look for; the others have one prior for all their records. */
const SOUGHT = 100;
/** Less than the step between two tiers. */
const NATIONWIDE = 25;

/** Says that the name is not published: (個人事業主). */
const WHOLLY_BRACKETED = /^[（(][^（）()]*[）)]$/u;
