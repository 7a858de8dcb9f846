import type { RecordOf, TableName } from "../../../schemas/records/tables.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import { AskedQuery } from "../../../snapshots/search/query/asked-query.ts";
import type { MatchFacts } from "../../../snapshots/search/match-facts.ts";
import { withoutPause } from "../../base/slices.ts";

/** Tables that are read completely: a few hundred rows each, without columns of their own. */
export type CompanionTable = "acceptance_stat" | "application_round" | "certification" | "mutual_plan";

export type FoundCertifications = {
  /** Best first. */
  readonly rows: readonly RecordOf<"certification">[];
  /** No row satisfied the whole query. */
  readonly partial: boolean;
  readonly match: MatchFacts;
};

/** The small tables of a snapshot, each read on first use, without blocking requests, and then cached. */
export class CompanionTables {
  readonly #snapshot: Snapshot;
  readonly #read = new Map<TableName, Promise<unknown>>();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** False when the snapshot has no row of the table, so that an empty result means nothing. */
  isLoaded(table: CompanionTable): boolean {
    return this.#snapshot.records.count(table) > 0;
  }

  /** Every record, in the order of the keys. */
  rows<Name extends CompanionTable>(table: Name): Promise<readonly RecordOf<Name>[]> {
    const reading = this.#read.get(table) ?? this.#readAll(table);
    this.#read.set(table, reading);
    // A failure is not cached: the next caller retries.
    reading.catch(() => this.#read.delete(table));
    return reading as Promise<readonly RecordOf<Name>[]>;
  }

  /** The certifications that match a query, among those that pass. */
  async findCertifications(
    query: string,
    passes: (row: RecordOf<"certification">) => boolean = () => true,
  ): Promise<FoundCertifications> {
    const index = await this.#snapshot.index("certification");
    const asked = new AskedQuery(query, index.language);
    const byId = new Map((await this.rows("certification")).map((row) => [row.entity_id, row]));
    const rowOf = (ordinal: number) => byId.get(index.idOf(ordinal))!;
    const ranking = index.rank(asked, { limit: index.size, filter: (ordinal) => passes(rowOf(ordinal)) });
    return {
      rows: ranking.hits.map(({ ordinal }) => rowOf(ordinal)),
      partial: ranking.partial,
      match: index.factsOf(asked, ranking),
    };
  }

  /** Number of certifications, and of those that contain a text exactly. */
  async certificationRarity(): Promise<{ readonly size: number; holdersOf(text: string): number }> {
    const index = await this.#snapshot.index("certification");
    return {
      size: index.size,
      holdersOf: (text) => index.rank(`"${text}"`, { limit: 0, partial: "never" }).total,
    };
  }

  async #readAll(table: CompanionTable): Promise<unknown[]> {
    const rows: unknown[] = [];
    const rest = withoutPause();
    for (const { json } of this.#snapshot.records.records(table)) {
      rows.push(JSON.parse(json.toString()));
      await rest();
    }
    return rows;
  }
}
