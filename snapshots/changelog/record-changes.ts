import { type ComparedTable, outlines } from "../../schemas/records/outlines.ts";
import type { Difference } from "./diff.ts";

/** What happened to one record and to those that belong to it. */
export type RecordChanges = {
  readonly table: ComparedTable;
  readonly key: string;
  readonly name: string | null;
  /** Where its publisher states it. */
  readonly url: string | null;
  op: Difference["op"];
  /** Differences of the record itself. */
  readonly own: Difference[];
  /** Records that belong to it, such as the articles of a law. */
  readonly parts: RecordChanges[];
};

/** Differences by table and record, in the order of the tables; records that belong to another stand with it. */
export function recordChanges(differences: Iterable<Difference>): RecordChanges[] {
  const records = new Map<string, RecordChanges>();
  const parts = new Map<string, RecordChanges>();
  for (const difference of differences) {
    const { table, key, name, url, owner, op } = difference;
    if (!owner) {
      const record = recordOf({ table, key, name, url });
      record.op = op;
      record.own.push(difference);
      continue;
    }
    const place = `${table}\0${key}`;
    let part = parts.get(place);
    if (!part) {
      part = { table, key, name, url, op, own: [], parts: [] };
      parts.set(place, part);
      recordOf(owner).parts.push(part);
    }
    part.own.push(difference);
  }
  const order = Object.keys(outlines);
  return [...records.values()].toSorted((a, b) => order.indexOf(a.table) - order.indexOf(b.table));

  /** The record of a place; until its own differences say otherwise, it is one that changed. */
  function recordOf({ table, key, name, url }: Pick<RecordChanges, "table" | "key" | "name" | "url">): RecordChanges {
    const place = `${table}\0${key}`;
    const known = records.get(place);
    if (known) return known;
    const record: RecordChanges = { table, key, name, url, op: "changed", own: [], parts: [] };
    records.set(place, record);
    return record;
  }
}
