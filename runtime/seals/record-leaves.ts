import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { tables } from "../../schemas/records/tables.ts";
import { recordLeaf } from "../../snapshots/merkle/hashing.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { RecordRef } from "../endpoint/endpoint.ts";

/**
 * The leaves of records in a snapshot's trees, without duplicates, by table and key. Fails for a record without a proof in the
 * snapshot.
 */
export function leavesOf(
  snapshot: Pick<Snapshot, "id" | "record">,
  records: readonly RecordRef[],
): AuditSeal["leaves"] {
  const named = new Map(records.map((record) => [`${record.table}\0${record.key}`, record]));
  return [...named.keys()].toSorted().map((name) => {
    const { table, key } = named.get(name)!;
    const stored = tables[table].hashed ? snapshot.record(table, key) : null;
    if (!stored) throw new Error(`${snapshot.id} proves no ${table} ${JSON.stringify(key)}`);
    return { table, key, leaf: recordLeaf(table, key, stored.json).toString("hex") };
  });
}
