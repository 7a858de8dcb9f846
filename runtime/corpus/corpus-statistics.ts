import { setImmediate as nextTurn } from "node:timers/promises";
import type { Fact } from "../../schemas/provenance.ts";
import { type TableName, tables } from "../../schemas/tables.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { FactCounts, type FactStatistics } from "./fact-statistics.ts";
import type { Programs } from "./programs.ts";

/** The ten datasets that statistics speak of. */
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

/** Number of records by the moment their source was fetched; those without one are counted under null. */
export type FetchCounts = ReadonlyMap<string | null, number>;

/** Whole-corpus counts of the public records, each counted on first use while other requests go on, and then kept. */
export class CorpusStatistics {
  readonly #snapshot: Snapshot;
  readonly #programs: Programs;
  #facts: Promise<FactStatistics> | null = null;
  readonly #fetched = new Map<StatisticsDataset, Promise<FetchCounts>>();

  constructor(snapshot: Snapshot, programs: Programs) {
    this.#snapshot = snapshot;
    this.#programs = programs;
  }

  /** Public records of a dataset. */
  size(dataset: StatisticsDataset): number {
    const table = statisticsDatasets[dataset];
    if (table === "program") return this.#programs.size;
    return this.#snapshot.manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
  }

  /** Facts about public records. */
  facts(): Promise<FactStatistics> {
    this.#facts ??= this.#countFacts();
    // What failed is tried again by the next who asks.
    this.#facts.catch(() => (this.#facts = null));
    return this.#facts;
  }

  fetched(dataset: StatisticsDataset): Promise<FetchCounts> {
    const counting = this.#fetched.get(dataset) ?? this.#countFetched(dataset);
    this.#fetched.set(dataset, counting);
    counting.catch(() => this.#fetched.delete(dataset));
    return counting;
  }

  async #countFacts(): Promise<FactStatistics> {
    const counts = new FactCounts((id) => this.#snapshot.record("source", id)?.json);
    let read = 0;
    for (const { json } of this.#snapshot.records.records("fact")) {
      const fact = JSON.parse(json.toString()) as Fact;
      if (fact.entity_kind !== "program" || this.#programs.rowOf(fact.entity_id) !== null) counts.add(fact);
      if (++read % SLICE === 0) await nextTurn();
    }
    return counts.result();
  }

  async #countFetched(dataset: StatisticsDataset): Promise<FetchCounts> {
    const counts = new Map<string | null, number>();
    let read = 0;
    for (const moment of this.#moments(statisticsDatasets[dataset])) {
      counts.set(moment, (counts.get(moment) ?? 0) + 1);
      if (++read % SLICE === 0) await nextTurn();
    }
    return counts;
  }

  *#moments(table: TableName): Generator<string | null> {
    if (table === "program") {
      const texts = this.#programs.columns.table.texts("fetched_at");
      for (let row = 0; row < this.#programs.size; row++) yield texts.of(row);
      return;
    }
    for (const { json } of this.#snapshot.records.records(table))
      yield tables[table].register
        ? momentInFlat(json)
        : ((JSON.parse(json.toString()) as { fetched_at?: string | null }).fetched_at ?? null);
  }
}

/** Requests are answered between two slices of this many records. */
const SLICE = 500;
const label = '"fetched_at":"';
const momentLength = "2026-04-01T00:00:00Z".length;

/** Rows of registers are flat and there are millions of them, so they are not parsed for one member. */
function momentInFlat(json: Buffer): string | null {
  const at = json.indexOf(label);
  return at === -1 ? null : json.toString("latin1", at + label.length, at + label.length + momentLength);
}
