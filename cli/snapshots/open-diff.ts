import { join } from "node:path";
import type { TableName } from "../../schemas/tables.ts";
import { type Difference, type DiffSide, diffSnapshots } from "../../snapshots/diff.ts";
import { layout } from "../../snapshots/layout.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { RecordsReader } from "../../snapshots/records/reader.ts";

/** Differences of two snapshot directories, of one table or of all, and what to call when they have been read. */
export type OpenDiff = (
  before: string,
  after: string,
  table: TableName | null,
) => Promise<{ readonly differences: Iterable<Difference>; close(): Promise<void> }>;

/** Opens the records of both snapshots and walks them side by side. */
export const openDiff: OpenDiff = async (before, after, table) => {
  const [left, right] = [openSide(before, table), openSide(after, table)];
  return {
    differences: diffSnapshots(left, right),
    async close() {
      await left.records.close();
      await right.records.close();
    },
  };
};

/** Tables that are left out of both sides look equal and are passed over. */
function openSide(directory: string, table: TableName | null): DiffSide {
  const tables = readManifest(directory).tables.filter(({ name }) => table === null || name === table);
  return { tables, records: new RecordsReader(join(directory, layout.records)) };
}
