import { isUtf8 } from "node:buffer";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { quoteValue } from "../../rows/issue-text.ts";
import { csvRows, LONGEST_ROW_BYTES } from "./csv-rows.ts";
import { decodeUtf8, legacyLabel, utf16Label } from "./decode-text.ts";
import { parseJson, parseJsonText } from "./parse-json.ts";

/** One record of a file before it is read as a row, or why there is none at a line (JSON array, Parquet: row). */
export type RawRecord =
  | { readonly ok: true; readonly line: number; readonly record: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly line: number;
      readonly reason: string;
      /** The reason is about the file, not about one record of it. */
      readonly damaged?: boolean;
    };

/** JSON objects, one a line. Lines are cut out of the bytes, so that a large file is never one string. */
export function* jsonLines(bytes: Uint8Array): Generator<RawRecord> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const valid = isUtf8(buffer);
  let line = 0;
  let someRead = false;
  let at = startOfText(bytes);
  while (at < buffer.length) {
    const found = buffer.indexOf(0x0a, at);
    const end = found === -1 ? buffer.length : found;
    line += 1;
    if (end > at && !isBlank(buffer, at, end)) {
      const record: RawRecord = readLine(buffer.subarray(at, end), line, valid);
      // Writers end their last line too: where others could be read and it cannot, it was cut off.
      yield record.ok || found !== -1 || !someRead
        ? record
        : { ok: false, line, reason: "the file ends in the middle of a row", damaged: true };
      someRead ||= record.ok;
    }
    at = end + 1;
  }
}

function readLine(bytes: Buffer, line: number, valid: boolean): RawRecord {
  if (bytes.length > LONGEST_ROW_BYTES)
    return { ok: false, line, reason: `a row of ${bytes.length} bytes is longer than ${LONGEST_ROW_BYTES}` };
  if (!valid && !isUtf8(bytes)) return { ok: false, line, reason: "not UTF-8" };
  return parseLine(bytes.toString("utf8"), line);
}

/** The objects of a JSON array, counted from 1. */
export function* jsonArray(bytes: Uint8Array): Generator<RawRecord> {
  const parsed = parseJson(bytes);
  if (!parsed.ok) yield { ...parsed, damaged: true };
  else if (!Array.isArray(parsed.value))
    yield { ok: false, line: 1, reason: "not a JSON array of objects", damaged: true };
  else for (const [index, value] of parsed.value.entries()) yield toObject(value, index + 1);
}

/** Records of a CSV file in UTF-8, UTF-16 or Shift_JIS, with a header row. */
export function* csvRecords(bytes: Uint8Array): Generator<RawRecord> {
  const utf8 = toUtf8(bytes);
  if (utf8.ok) yield* tableRecords(csvRows(utf8.bytes));
  else yield { ...utf8, damaged: true };
}

type TableRow =
  | { readonly ok: true; readonly line: number; readonly cells: readonly string[] }
  | (RawRecord & { readonly ok: false });

/** Records of rows of which the first names the columns. A row with another number of cells is a reason. */
export function* tableRecords(rows: Iterable<TableRow>): Generator<RawRecord> {
  let header: readonly string[] | null = null;
  for (const row of rows) {
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

function parseLine(text: string, line: number): RawRecord {
  const parsed = parseJsonText(text);
  return parsed.ok ? toObject(parsed.value, line, text) : { ok: false, line, reason: parsed.reason };
}

/** `text` is what the value was read from, where it is at hand: most of it needs no second look. */
function toObject(value: unknown, line: number, text?: string): RawRecord {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, line, reason: "not a JSON object" };
  // Half a surrogate pair has no UTF-8 form, so no digest could cover it; only an escape can bring one in.
  const mayHold = text === undefined || /\\u[dD][89a-fA-F]/.test(text);
  if (mayHold && /\\ud[89a-f]/.test(JSON.stringify(value)))
    return { ok: false, line, reason: "holds half a surrogate pair" };
  return { ok: true, line, record: value as Readonly<Record<string, unknown>> };
}

function startOfText(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function isBlank(buffer: Buffer, at: number, end: number): boolean {
  for (let index = at; index < end; index++) {
    const byte = buffer[index];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}

/** The same text in UTF-8, or the first line that could not be read and why. */
type Utf8Bytes =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Brings a table in UTF-16 or Shift_JIS, as spreadsheet programs save it, into UTF-8; lines stay where they are. */
function toUtf8(bytes: Uint8Array): Utf8Bytes {
  const wide = utf16Label(bytes);
  if (wide === null && isUtf8(bytes)) return { ok: true, bytes };
  const label = wide ?? (legacyLabel(bytes) === "Shift_JIS" ? "shift_jis" : null);
  if (label === null) return decodeUtf8(bytes) as Utf8Bytes & { ok: false };
  try {
    return { ok: true, bytes: Buffer.from(new TextDecoder(label, { fatal: true }).decode(bytes)) };
  } catch {
    return { ok: false, line: 1, reason: `not readable as ${label}` };
  }
}
