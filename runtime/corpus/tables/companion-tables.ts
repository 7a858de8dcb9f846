import { setImmediate as nextTurn } from "node:timers/promises";
import type { RecordOf, TableName } from "../../../schemas/tables.ts";
import type { Snapshot } from "../../../snapshots/open.ts";

/** Tables that are read whole: a few hundred rows each, without columns or index of their own. */
export type CompanionTable = "acceptance_stat" | "application_round" | "certification" | "mutual_plan";

/** The small tables of a snapshot, each read on first use, while other requests go on, and then kept. */
export class CompanionTables {
  readonly #snapshot: Snapshot;
  readonly #read = new Map<TableName, Promise<unknown>>();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** False when the snapshot has no row of the table, so that finding nothing in it says nothing. */
  isLoaded(table: CompanionTable): boolean {
    return this.#snapshot.records.count(table) > 0;
  }

  /** Every record, in the order of the keys. */
  rows<Name extends CompanionTable>(table: Name): Promise<readonly RecordOf<Name>[]> {
    const reading = this.#read.get(table) ?? this.#readAll(table);
    this.#read.set(table, reading);
    // What failed is tried again by the next who asks.
    reading.catch(() => this.#read.delete(table));
    return reading as Promise<readonly RecordOf<Name>[]>;
  }

  async #readAll(table: CompanionTable): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (const { json } of this.#snapshot.records.records(table)) {
      rows.push(JSON.parse(json.toString()));
      if (rows.length % SLICE === 0) await nextTurn();
    }
    return rows;
  }
}

/** Requests are answered between two slices of this many records. */
const SLICE = 500;
