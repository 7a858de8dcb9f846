import { z } from "zod";
import { Text } from "../common.ts";

/** One line of a lexicon table: words that questions and records are read with. */
export const LexiconRecord = z
  .object({
    line_id: Text.describe("Id made of the kind and the cells."),
    kind: Text.describe("Kind of the table that the line belongs to."),
    file: Text.describe("File that the line stands in."),
    line: z.int().min(1).describe("Number of the line in its file."),
    cells: z.record(z.string(), z.string()).describe("Cells by the name of their column."),
  })
  .meta({
    id: "LexiconRecord",
    description: "One line of a lexicon table.",
    examples: [
      {
        line_id: "lex_0123456789abcdef",
        kind: "plain-words",
        file: "lexicon/plain-words/farming.tsv",
        line: 3,
        cells: { scope: "program", targets: "新規就農、就農", phrases: "農業を始める、畑+始める" },
      },
    ],
  });

export type LexiconRecord = z.infer<typeof LexiconRecord>;

/** A kind of table: its columns, and which of them may be empty, hold a list or hold a pattern. */
export type LexiconKind = {
  readonly columns: readonly string[];
  readonly optional?: readonly string[];
  readonly lists?: readonly string[];
  /** Regular expressions; `(?i)` at the beginning says that case does not matter. */
  readonly patterns?: readonly string[];
  /** Words that a cell, or each element of its list, must be one of. */
  readonly closed?: Readonly<Record<string, readonly string[]>>;
};

/** What a line of plain words can lead to. */
const plainWordScopes = [
  "*",
  "program",
  "loan",
  "tax",
  "certification",
  "mutual",
  "law",
  "article",
  "decision",
  "sanction",
  "case",
] as const;

/** Rules that judge names by words, in the order in which they are tried. `program-kind` is no rule: it tells kinds of programs. */
export const nameRules = [
  "program-kind",
  "name-navigation",
  "name-department",
  "name-generic",
  "not-a-program-kind",
  "result-list",
  "form-or-paper",
  "sentence",
  "collection",
  "announcement",
  "court-decision",
  "law-as-program",
  "permission",
  "law-provision",
  "private-firm",
  "body-as-program",
  "plan-or-event",
  "commissioned-survey",
  "step-of-grant",
  "concession",
  "about-a-program",
  "heading",
  "levy-or-tax-matter",
  "own-work",
  "price-list",
  "no-program-word",
  "no-program-mark",
  "no-loan",
] as const;

/** Rows that a line of such a rule speaks of; the head of the table says which they are. */
export const nameRuleRows = ["any", "told", "untold", "vague", "bare", "placed"] as const;

/** What texts are read for by patterns; the head of the table says which each is. */
const readingUses = [
  "open-calls",
  "closing-soon",
  "between-programs",
  "before-programs",
  "asked-of-programs",
  "acceptance-figures",
  "own-amount",
  "of-applicant",
  "national-tier",
  "prefecture-tier",
  "municipality-tier",
  "subsidy-name",
  "program-name",
  "law-title",
  "passing-law-name",
  "no-law-name",
  "case-reporter",
  "spoken-topic",
  "foreign-law",
] as const;

export type ReadingUse = (typeof readingUses)[number];

const directed: LexiconKind = { columns: ["phrases", "targets"], lists: ["phrases", "targets"] };

/** Every kind of lexicon table. `lexicon/README.md` says what each means. */
export const lexiconKinds: Readonly<Record<string, LexiconKind>> = {
  "plain-words": {
    columns: ["scope", "targets", "phrases"],
    lists: ["targets", "phrases"],
    closed: { scope: plainWordScopes },
  },
  "spoken-words": { columns: ["words", "meanings"], lists: ["words", "meanings"] },
  "same-words": { columns: ["words"], lists: ["words"] },
  "near-words": directed,
  english: directed,
  spellings: { columns: ["spelling", "words"], lists: ["words"] },
  "spelling-variants": { columns: ["words", "also"], lists: ["words", "also"], optional: ["also"] },
  readings: { columns: ["reading", "spellings"], lists: ["spellings"] },
  shields: { columns: ["table", "words"], lists: ["words"] },
  "question-words": { columns: ["use", "words"], lists: ["words"] },
  "condition-words": {
    columns: ["meaning", "stands", "words"],
    lists: ["words"],
    closed: { stands: ["before", "after"] },
  },
  "day-words": { columns: ["meaning", "words"], lists: ["words"] },
  "reading-patterns": { columns: ["use", "pattern"], patterns: ["pattern"], closed: { use: readingUses } },
  "legal-words": { columns: ["texts", "phrases", "targets"], lists: ["phrases", "targets"] },
  municipalities: {
    columns: ["prefecture", "name", "reading", "known_alone"],
    optional: ["reading", "known_alone"],
  },
  wards: { columns: ["city", "name", "reading"], optional: ["reading"] },
  regions: { columns: ["name", "reading", "prefectures"], lists: ["prefectures"], optional: ["reading"] },
  localities: {
    columns: ["name", "reading", "prefectures", "municipality"],
    lists: ["prefectures"],
    optional: ["reading", "municipality"],
  },
  "latin-places": { columns: ["latin", "name"] },
  "place-words": { columns: ["use", "words"], lists: ["words"] },
  "industry-groups": { columns: ["code", "name", "words"], lists: ["words"], optional: ["name"] },
  "industry-words": { columns: ["code", "words"], lists: ["words"] },
  "industry-english": { columns: ["code", "words"], lists: ["words"] },
  "company-sizes": { columns: ["size", "words"], lists: ["words"] },
  themes: { columns: ["theme", "words"], lists: ["words"] },
  purposes: {
    columns: ["id", "ja", "en", "points", "narrow", "names", "words"],
    optional: ["narrow"],
    patterns: ["names", "words"],
  },
  audiences: {
    columns: ["id", "ja", "en", "kind", "family", "industries", "points", "names", "words"],
    optional: ["family", "industries", "points"],
    lists: ["industries"],
    patterns: ["names", "words"],
  },
  disasters: { columns: ["id", "ja", "names", "words"], patterns: ["names", "words"] },
  standings: { columns: ["id", "ja", "en", "in_titles", "names"], optional: ["in_titles"], patterns: ["names"] },
  "known-programs": { columns: ["name", "purposes"], lists: ["purposes"], patterns: ["name"] },
  "gx-themes": { columns: ["theme", "names"], patterns: ["names"] },
  "entity-words": { columns: ["entity", "words"], lists: ["words"] },
  "stated-purposes": { columns: ["word", "purpose"] },
  "name-rules": {
    columns: ["rules", "side", "rows", "names"],
    lists: ["rules", "rows"],
    patterns: ["names"],
    closed: { rules: nameRules, side: ["holds", "keeps", "kinds"], rows: nameRuleRows },
  },
  "program-families": {
    columns: ["keys", "holds", "lacks"],
    lists: ["keys", "holds", "lacks"],
    optional: ["lacks"],
  },
  "business-words": { columns: ["names"], patterns: ["names"] },
  "law-names": { columns: ["title", "names"], lists: ["names"] },
  bodies: { columns: ["name", "words", "offices"], lists: ["words", "offices"], optional: ["offices"] },
  "bodies-in-charge": { columns: ["name", "bodies"], lists: ["bodies"] },
  courts: { columns: ["seat", "courts"], lists: ["courts"] },
  intents: { columns: ["intent", "name", "samples"], lists: ["samples"] },
  "intent-words": { columns: ["intent", "weight", "words"], lists: ["words"] },
  "asking-words": { columns: ["intent", "words"], lists: ["words"] },
  "subject-words": { columns: ["table", "use", "words"], lists: ["words"] },
};
