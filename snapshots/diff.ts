import { type TableName, tableNames, tables } from "../schemas/tables.ts";
import { canonicalJson } from "./canonical.ts";
import type { TableDigest } from "./identity.ts";
import type { RecordsReader } from "./records/reader.ts";
import type { StoredRecord } from "./records/stored-record.ts";

/** One difference between two snapshots; `field` is null when the whole record was added or removed. */
export type Difference = {
  readonly table: TableName;
  readonly key: string;
  readonly op: "added" | "removed" | "changed";
  readonly field: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

export type DiffSide = { readonly records: RecordsReader; readonly tables: readonly TableDigest[] };

/**
 * Differences field by field, table by table in key order. Tables with equal roots are skipped: equal roots are equal
 * records.
 */
export function* diffSnapshots(before: DiffSide, after: DiffSide): Generator<Difference> {
  for (const table of tableNames) {
    if (!tables[table].hashed) continue;
    const [a, b] = [before, after].map((side) => side.tables.find(({ name }) => name === table)?.root);
    if (a !== b) yield* diffTable(table, before.records.records(table), after.records.records(table));
  }
}

type Keyed = StoredRecord & { readonly key: string };

function* diffTable(table: TableName, before: Iterator<Keyed>, after: Iterator<Keyed>): Generator<Difference> {
  let [left, right] = [before.next(), after.next()];
  while (!left.done || !right.done) {
    const order = left.done
      ? 1
      : right.done
        ? -1
        : Buffer.compare(Buffer.from(left.value.key), Buffer.from(right.value.key));
    if (order < 0) yield { table, key: left.value!.key, op: "removed", field: null, before: null, after: null };
    else if (order > 0) yield { table, key: right.value!.key, op: "added", field: null, before: null, after: null };
    else if (!left.value!.json.equals(right.value!.json))
      yield* diffRecord(table, left.value!.key, left.value!.json, right.value!.json);
    if (order <= 0) left = before.next();
    if (order >= 0) right = after.next();
  }
}

function* diffRecord(table: TableName, key: string, before: Buffer, after: Buffer): Generator<Difference> {
  const [a, b] = [before, after].map((json) => JSON.parse(json.toString()) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  for (const field of [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted()) {
    const [old, now] = [a[field] ?? null, b[field] ?? null];
    if (canonicalJson(old) !== canonicalJson(now)) yield { table, key, op: "changed", field, before: old, after: now };
  }
}
