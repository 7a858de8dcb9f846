import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ColumnTable } from "../../snapshots/columns/column-table.ts";
import { type ColumnDataset, datasetColumns, dayNumber } from "../../snapshots/columns/dataset-columns.ts";
import type { Column, ColumnDeclaration, ColumnSet } from "../../snapshots/columns/declare.ts";
import type { Language } from "../../snapshots/language/language.ts";
import { columnsFile } from "../../snapshots/files/layout.ts";
import type { SearchIndex } from "../../snapshots/search/index-reader.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * What is wrong with the column file of a dataset, or null: it must hold exactly the rows of the search index, and for each
 * sampled record the values that its declaration reads from it, in browsing order.
 */
export function columnFault(
  directory: string,
  dataset: ColumnDataset,
  index: SearchIndex,
  samples: readonly Row[],
  language: Language,
): string | null {
  const table = new ColumnTable(dataset, readFileSync(join(directory, columnsFile(dataset))));
  if (table.size !== index.size) return `the columns have ${table.size} rows, the index ${index.size}`;
  for (const [ordinal, row] of table.byId.entries())
    if (table.idOf(row) !== index.idOf(ordinal))
      return `the columns have ${table.idOf(row)} where the index has ${index.idOf(ordinal)}`;
  const { idOf, shows, compare, columns } = datasetColumns[dataset] as unknown as ColumnDeclaration<
    Row,
    ColumnSet<Row>
  >;
  const shown = samples
    .filter((record) => shows?.(record) ?? true)
    .map((record) => ({ record, id: idOf(record), row: table.rowOf(idOf(record)) }));
  for (const { record, id, row } of shown) {
    if (row === null) return `record ${id} has no row in the columns`;
    for (const [name, column] of Object.entries(columns))
      if (!holds({ table, language }, name, column, record, row)) return `column ${name} is not what record ${id} says`;
  }
  const inOrder = shown.toSorted((a, b) => a.row! - b.row!);
  const astray = inOrder.find(({ record }, at) => at > 0 && compare(inOrder[at - 1]!.record, record) > 0);
  return astray ? `the columns have ${astray.id} out of order` : null;
}

type Read = { readonly table: ColumnTable; readonly language: Language };

function holds({ table, language }: Read, name: string, column: Column<Row>, record: Row, row: number): boolean {
  switch (column.kind) {
    case "words": {
      const cell = column.of(record, language);
      const words = typeof cell === "string" ? [cell] : (cell ?? []);
      const expected = words.length === 0 ? [null] : words;
      return expected.every((word) =>
        table
          .words(name as never)
          .rowsOf(word)
          .includes(row),
      );
    }
    case "numbers":
    case "dates": {
      const value = column.of(record);
      const numbers = table.numbers(name as never);
      if (value === null) return !numbers.between(-Infinity, Infinity).includes(row);
      const number = typeof value === "number" ? value : dayNumber(value);
      return numbers.between(number, number).includes(row);
    }
    case "texts":
      return table.texts(name as never).of(row) === (column.of(record) || null);
    case "order":
      return true;
  }
}
