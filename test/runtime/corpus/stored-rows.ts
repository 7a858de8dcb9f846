import { DatasetColumns } from "../../../runtime/corpus/tables/columns.ts";
import type { Narrow } from "../../../runtime/corpus/tables/dataset.ts";
import { ColumnTable } from "../../../snapshots/columns/column-table.ts";
import { writeColumns } from "../../../snapshots/columns/column-writer.ts";
import { type ColumnDataset, datasetColumns } from "../../../snapshots/columns/dataset-columns.ts";
import type { ColumnDeclaration, ColumnSet } from "../../../snapshots/columns/declare.ts";
import { language } from "../../support/language.ts";

/** Filters over columns written for these records, whose order is the order of rows. */
export function narrowStored<Name extends ColumnDataset, Filters>(
  dataset: Name,
  narrowOf: (columns: DatasetColumns<Name>) => Narrow<Filters>,
): (records: readonly object[]) => Narrow<Filters> {
  const { columns, shows } = datasetColumns[dataset] as unknown as ColumnDeclaration<object, ColumnSet<object>>;
  return (records) => {
    const idOf = (record: object) => String(records.indexOf(record)).padStart(6, "0");
    const declared = { columns, idOf, compare: () => 0, ...(shows ? { shows } : {}) };
    return narrowOf(new DatasetColumns(new ColumnTable(dataset, writeColumns(declared, records, language))));
  };
}
