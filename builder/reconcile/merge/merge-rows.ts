import { type InputOf, inputSchemas } from "../../../schemas/input/input.ts";
import { type RecordOf, tables } from "../../../schemas/records/tables.ts";
import { IdCollision } from "../../rows/ids.ts";
import type { Joined, Lineage, Origin, RowDataset, Sourced } from "../../rows/sourced.ts";
import { firstKnown, groupBy, ranked } from "./merge.ts";

/** Tables whose records are made of the rows of the dataset with the same name. */
type MergedTable = Exclude<RowDataset & keyof typeof tables, "program">;

/** The fields that rows and records of a table share: of each the first value that is known, best row first. */
export type KnownFields<Name extends MergedTable> = {
  [Field in keyof RecordOf<Name> & keyof InputOf<Name>]: NonNullable<InputOf<Name>[Field]> | null;
};

/** The rows of one record. */
export type RowGroup<Name extends MergedTable> = {
  readonly key: string;
  /** The most reliable row, and where it came from. */
  readonly row: InputOf<Name>;
  readonly lineage: Lineage;
  /** All rows, the most reliable first. */
  readonly best: readonly Sourced<Name>[];
  readonly known: KnownFields<Name>;
};

export type Merged<Name extends MergedTable> = {
  readonly records: RecordOf<Name>[];
  readonly joined: readonly Joined[];
  readonly origins: readonly Origin[];
};

/** One record for each key. Two keys that lead to the same id stop the build: one record would hide the other. */
export function mergeRows<Name extends MergedTable>(
  table: Name,
  rows: readonly Sourced<Name>[],
  keyOf: (row: InputOf<Name>) => string,
  toRecord: (group: RowGroup<Name>) => RecordOf<Name>,
): Merged<Name> {
  const groups = groupBy(rows, ({ row }) => keyOf(row));
  const readKnown = knownFieldsReader(table);
  const issued = new Map<unknown, string>();
  const joined: Joined[] = [];
  const origins: Origin[] = [];
  const records = [...groups].map(([key, group]) => {
    const best = ranked(group);
    const { row, lineage } = best[0]!;
    const record = toRecord({ key, row, lineage, best, known: readKnown(best) });
    const id = record[tables[table].key as keyof RecordOf<Name>];
    const other = issued.get(id);
    if (other !== undefined) throw new IdCollision(String(id), other, key);
    issued.set(id, key);
    if (best.length > 1) joined.push({ dataset: table, key: String(id), rows: best });
    origins.push({ table, record, rows: best });
    return record;
  });
  return { records, joined, origins };
}

/** Reads the fields that rows and records of a table share. */
export function knownFieldsReader<Name extends MergedTable>(
  table: Name,
): (best: readonly Sourced<Name>[]) => KnownFields<Name> {
  const inRow = inputSchemas[table].shape;
  const shared = Object.keys(tables[table].record.shape).filter((field) => field in inRow);
  return (best) =>
    Object.fromEntries(
      shared.map((field) => [field, firstKnown(best, field as keyof InputOf<Name>)]),
    ) as KnownFields<Name>;
}
