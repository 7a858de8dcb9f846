import { type StoredColumn, unpackColumnFile } from "../../../snapshots/columns/column-file.ts";
import { writeColumns } from "../../../snapshots/columns/column-writer.ts";
import type { Column } from "../../../snapshots/columns/declare.ts";
import { language } from "../../support/language.ts";

/** One column over cells, whose order is the order of rows. */
export function columnOf<Cell>(
  cells: readonly Cell[],
  column: (cellOf: (row: number) => Cell) => Column<number>,
): StoredColumn {
  const { columns } = unpackColumnFile(
    writeColumns(
      {
        idOf: (row) => String(row).padStart(4, "0"),
        compare: () => 0,
        columns: { only: column((row) => cells[row]!) },
      },
      cells.keys(),
      language,
    ),
  );
  return columns[1]!;
}
