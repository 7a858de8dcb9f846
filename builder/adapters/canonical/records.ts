import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { quoteValue } from "../../rows/quote-value.ts";
import { csvRows } from "../reading/csv-rows.ts";
import { parseLine, type RawRecord } from "../reading/json-lines.ts";

/** Records of a CSV file with a header row. A record with another number of cells than the header is a reason. */
export function* csvRecords(bytes: Uint8Array): Generator<RawRecord> {
  let header: readonly string[] | null = null;
  for (const row of csvRows(bytes)) {
    if (!row.ok) yield row;
    else if (header === null) {
      header = row.cells.map((cell) => cell.trim());
      const repeated = header.find((name, index) => header?.indexOf(name) !== index);
      if (repeated !== undefined) {
        const reason = `header names the column ${quoteValue(repeated)} twice`;
        yield { ok: false, line: row.line, reason, damaged: true };
        return;
      }
    } else if (row.cells.length === header.length)
      yield { ok: true, line: row.line, record: toRecord(header, row.cells) };
    else
      yield {
        ok: false,
        line: row.line,
        reason: `expected ${header.length} cells as in the header, found ${row.cells.length}`,
      };
  }
}

/** Records of a Parquet file, read by DuckDB through a temporary file that is gone afterwards. */
export async function* parquetRecords(bytes: Uint8Array): AsyncGenerator<RawRecord> {
  const directory = await mkdtemp(join(tmpdir(), "konkyo-parquet-"));
  const instance = await DuckDBInstance.create(":memory:", { threads: "1", autoinstall_known_extensions: "false" });
  const connection = await instance.connect();
  let line = 0;
  try {
    const path = join(directory, "rows.parquet");
    await writeFile(path, bytes);
    // As JSON text every type arrives in the form a JSONL file would have; times must not take the zone of the machine.
    await connection.run("SET TimeZone = 'UTC'");
    const result = await connection.stream(
      `SELECT to_json(r)::VARCHAR FROM read_parquet('${path.replaceAll("'", "''")}') r`,
    );
    for await (const rows of result.yieldRows()) {
      for (const [text] of rows) {
        line += 1;
        yield parseLine(String(text), line);
      }
    }
  } catch (error) {
    yield {
      ok: false,
      line: line + 1,
      reason: `not readable as Parquet: ${firstLine(error).replace(/ '[^']*rows\.parquet'/, "")}`,
      damaged: true,
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(directory, { recursive: true, force: true });
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
}

function toRecord(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let index = 0; index < header.length; index++) record[header[index] as string] = cells[index];
  return record;
}
