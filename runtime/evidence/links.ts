import { type RecordOf, type TableName } from "../../schemas/records/tables.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import type { Corpus } from "../corpus/corpus.ts";

/** Keys of the rows that refer to an entity, by table. */
export type Links = Readonly<Partial<Record<TableName, readonly (string | number)[]>>>;

/** The rows that refer to a program, a law or a corporate number. */
export function linksOf({ snapshot }: Corpus, entityId: string): Links {
  const stored = snapshot.records.prepared(prepared.links, entityId);
  return stored === null ? {} : (JSON.parse(stored.toString()) as Links);
}

/** A record of the snapshot; a linked record must exist. */
export function recordOf<Table extends TableName>(
  { snapshot }: Corpus,
  table: Table,
  key: string | number,
): RecordOf<Table> {
  const stored = snapshot.record(table, String(key));
  if (!stored) throw new Error(`records.mdb has lost ${table} ${key}`);
  return JSON.parse(stored.json.toString()) as RecordOf<Table>;
}
