import { join } from "node:path";
import { writeColumns } from "../../snapshots/columns/column-writer.ts";
import { columnDatasets, datasetColumns } from "../../snapshots/columns/dataset-columns.ts";
import type { ColumnDeclaration, ColumnSet } from "../../snapshots/columns/declare.ts";
import type { Language } from "../../snapshots/language/language.ts";
import { columnsFile } from "../../snapshots/files/layout.ts";
import { writeDurably } from "../../snapshots/transfer/durable-files.ts";
import type { Records } from "../reconcile/reconcile.ts";

/** Writes what requests filter and order by, one file per dataset; rows outside public search are in none. */
export async function writeColumnFiles(records: Records, language: Language, directory: string): Promise<void> {
  for (const dataset of columnDatasets) {
    // Each declaration reads the records of its own dataset.
    const declared = datasetColumns[dataset] as ColumnDeclaration<unknown, ColumnSet<unknown>>;
    await writeDurably(join(directory, columnsFile(dataset)), writeColumns(declared, records[dataset], language));
  }
}
