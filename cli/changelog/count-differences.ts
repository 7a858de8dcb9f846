import type { Difference } from "../../snapshots/changelog/diff.ts";
import type { TableCounts } from "./changelog.ts";

/** Counts all differences and keeps the first ones; a record counts as changed once, however many fields differ. */
export function countDifferences(
  differences: Iterable<Difference>,
  limit: number,
): { counts: TableCounts[]; first: Difference[]; count: number } {
  const counts = new Map<string, TableCounts>();
  const first: Difference[] = [];
  let count = 0;
  let last = "";
  for (const difference of differences) {
    const { table, key, op } = difference;
    const ofTable = counts.get(table) ?? { table, added: 0, removed: 0, changed: 0, changed_fields: 0 };
    counts.set(table, ofTable);
    if (op === "changed") ofTable.changed_fields++;
    const record = `${table}\0${key}`;
    // The differences of one record are adjacent.
    if (op !== "changed" || record !== last) ofTable[op]++;
    last = record;
    if (first.length < limit) first.push(difference);
    count++;
  }
  return { counts: [...counts.values()], first, count };
}
