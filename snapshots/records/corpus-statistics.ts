import type { TableName } from "../../schemas/records/tables.ts";

/** The ten datasets that statistics speak of, each with its table. */
export const statisticsDatasets = {
  bids: "bid",
  case_studies: "case_study",
  court_decisions: "court_decision",
  enforcement_cases: "enforcement_case",
  exclusion_rules: "exclusion_rule",
  invoice_registrants: "invoice_registrant",
  laws: "law",
  loan_programs: "loan_program",
  programs: "program",
  tax_rulesets: "tax_ruleset",
} as const satisfies Record<string, TableName>;
export type StatisticsDataset = keyof typeof statisticsDatasets;

/** Size of a dataset and when the sources of its public records were fetched. */
export type DatasetStatistics = {
  /** Public records. */
  readonly count: number;
  /** First, last and middle fetch (the earlier of two) of the records that state one; null when none does. */
  readonly min: string | null;
  readonly max: string | null;
  readonly median: string | null;
  /** Mean of the days in Japan from one day with fetches to the next; null with fewer than two such days. */
  readonly avg_interval_days: number | null;
};

/** Counts over the facts about public records; every fact is in exactly one class of each breakdown. */
export type FactStatistics = {
  readonly total: number;
  /** Mean confidence; null without facts. */
  readonly mean_score: number | null;
  /** By confidence: high from 0.8, medium from 0.5, low below; unknown where no source is connected. */
  readonly labels: Readonly<Record<"high" | "medium" | "low" | "unknown", number>>;
  /** By licence of the source; unknown where there is none. */
  readonly licenses: Readonly<Record<string, number>>;
  /** By kind of JSON value: string, number, boolean, array, object. */
  readonly kinds: Readonly<Record<string, number>>;
  /** By the day in Japan on which the source was fetched, oldest first; null where that is not known. How old a source is depends on the day of the question. */
  readonly fetched: readonly { readonly day: string | null; readonly count: number }[];
  /** Fields of entities that two or more sources state, and whether all of them state the same. */
  readonly agreement: { readonly compared: number; readonly agree: number; readonly disagree: number };
};

/** What the build has counted over the whole corpus: the prepared answer `statistics` of the database `corpus`. */
export type CorpusStatistics = {
  readonly datasets: Readonly<Record<StatisticsDataset, DatasetStatistics>>;
  readonly facts: FactStatistics;
};
