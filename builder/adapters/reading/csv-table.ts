import type { AdapterInput, Parsed } from "../../rows/adapter.ts";
import { csvRows } from "./csv-rows.ts";
import { quoteValue } from "../../rows/issue-text.ts";
import { withRowChecksum } from "../../rows/row-checksum.ts";

/**
 * Reads a CSV file with a known header row: `read` turns the cells of each record into a row or a reason. Another header
 * ends the reading; a record of another width is a reason.
 */
export function* csvTable(
  input: AdapterInput,
  columns: readonly string[],
  read: (cells: readonly string[], at: string) => Parsed,
): Generator<Parsed> {
  let header = false;
  for (const row of csvRows(input.bytes)) {
    const at = `${input.name}#${row.line}`;
    if (!row.ok) yield { ...row, at };
    else if (!header) {
      const found = row.cells.join();
      if (found !== columns.join()) {
        yield { ok: false, at, reason: `expected the header ${columns.join()}, found ${quoteValue(found)}` };
        return;
      }
      header = true;
    } else if (row.cells.length === columns.length) yield withRowChecksum(read(row.cells, at), row.cells);
    else yield { ok: false, at, reason: `expected ${columns.length} columns, found ${row.cells.length}` };
  }
}
