import type { Snapshot } from "../../../snapshots/open.ts";
import { searchableDatasets } from "../../../snapshots/search/documents/record-documents.ts";
import { jstDate } from "../../../snapshots/text/era.ts";

/** A record that this snapshot lacks and the one directly before it held. */
export type HeldBefore = {
  /** The snapshot directly before this one. */
  readonly corpus_snapshot_id: string;
  /** What the record was called there; null when it had no name. */
  readonly name: string | null;
  /** Day in Japan on which this snapshot, the first without it, was built. */
  readonly missing_since: string;
};

/** Maximum removed records that are kept in memory; of more, the last by key are not told. */
const most = 20_000;

/**
 * What the build found removed against the snapshot directly before this one: earlier losses are not in it. Read once, on the
 * first miss, because few requests ask for what is gone. Without the registers, which lose rows by the thousand and may name
 * private persons.
 */
export class RemovedRecords {
  readonly #snapshot: Snapshot;
  #names: Promise<ReadonlyMap<string, string | null>> | null = null;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  async find(table: string, key: string): Promise<HeldBefore | null> {
    const { prev_id: id, created_at: built } = this.#snapshot.manifest;
    if (id === null || !(searchableDatasets as readonly string[]).includes(table)) return null;
    this.#names ??= readRemoved(this.#snapshot);
    // A failed attempt is repeated by the next caller; the record is missing either way.
    const names = await this.#names.catch(() => (this.#names = null));
    const name = names?.get(`${table} ${key}`);
    return name === undefined ? null : { corpus_snapshot_id: id, name, missing_since: jstDate(new Date(built)) };
  }
}

/** Names of removed records by table and key. Programs that were held back from public search stay unsaid. */
async function readRemoved(snapshot: Snapshot): Promise<ReadonlyMap<string, string | null>> {
  const connection = await (await snapshot.database()).connect();
  try {
    const rows = await connection.runAndReadAll(
      `SELECT "table" || ' ' || key, name FROM change
       WHERE op = 'removed' AND field IS NULL AND "table" IN (${searchableDatasets.map((name) => `'${name}'`).join(", ")})
         AND coalesce(before->>'excluded', 'false') <> 'true'
       ORDER BY 1 LIMIT ${most}`,
    );
    return new Map(rows.getRows() as [string, string | null][]);
  } finally {
    connection.closeSync();
  }
}
