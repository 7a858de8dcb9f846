import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isWellFormedText } from "../../schemas/common.ts";
import { openBytes } from "./text-encoding.ts";
import { RefusalLog, type RefusalSummary } from "./refusals.ts";
import { transcode } from "./transcode.ts";

export type ReadableCopyInput = {
  readonly path: string;
  /** For positions. */
  readonly name: string;
  readonly format: "csv" | "ndjson";
  /** Names of the columns; a CSV row must have exactly as many values. */
  readonly columns: readonly string[];
};

/**
 * Copies the readable rows of a faulty file to `copyPath`, each with the number of its line as a further last value (CSV)
 * or as `_line` (JSON lines); every other row becomes a refusal. Only files that DuckDB could not read without complaint
 * take this way, because it looks at each byte in JavaScript.
 */
export async function copyReadableRows(input: ReadableCopyInput, copyPath: string): Promise<RefusalSummary> {
  const refused = new RefusalLog();
  await pipeline(Readable.from(readableRows(input, refused)), createWriteStream(copyPath));
  return refused;
}

/** A row at a place of the file: the pieces of its copy, or a reason; neither for a blank line. */
type Row = {
  readonly end: number;
  readonly lines: number;
  readonly copy?: readonly Buffer[];
  readonly reason?: string;
};

async function* readableRows(input: ReadableCopyInput, refused: RefusalLog): AsyncGenerator<Buffer> {
  const refuse = (at: number, reason: string) => refused.add(`${input.name}#${at}`, reason);
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of transcode(openBytes(input.path), "utf-8", refuse)) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    yield* copyRows(false);
  }
  yield* copyRows(true);

  function* copyRows(complete: boolean): Generator<Buffer> {
    const copies: Buffer[] = [];
    let at = 0;
    while (at < rest.length) {
      const place = { bytes: rest, start: at, line, complete };
      const row = input.format === "csv" ? readCsvRow(place, input.columns.length) : readJsonRow(place, input.columns);
      if (row === null) break;
      if (row.reason !== undefined) refuse(line, row.reason);
      if (row.copy !== undefined) copies.push(...row.copy);
      line += row.lines;
      at = row.end;
    }
    rest = rest.subarray(at);
    if (copies.length > 0) yield Buffer.concat(copies);
  }
}

type Place = { readonly bytes: Buffer; readonly start: number; readonly line: number; readonly complete: boolean };

function readCsvRow({ bytes, start, line, complete }: Place, columns: number): Row | null {
  const record = readCsvRecord(bytes, start, complete);
  if (record.kind === "unfinished") return null;
  if (record.kind === "broken") return { end: record.end, lines: 1, reason: record.reason };
  const { end, lines } = record;
  const row = withoutLineEnd(bytes, start, end);
  if (row.length === 0) return { end, lines };
  if (row.includes(0)) return { end, lines, reason: "a NUL byte" };
  if (record.columns === columns) return { end, lines, copy: [row, Buffer.from(`,${line}\n`)] };
  return { end, lines, reason: `wrong number of columns: ${record.columns} instead of ${columns}` };
}

function readJsonRow({ bytes, start, line }: Place, columns: readonly string[]): Row {
  const found = bytes.indexOf(0x0a, start) + 1;
  const end = found === 0 ? bytes.length : found;
  const text = bytes.toString("utf8", start, end).trim();
  if (text === "") return { end, lines: 1 };
  const parsed = parseObject(text);
  if (typeof parsed === "string") return { end, lines: 1, reason: parsed };
  const picked: Record<string, string | number> = { _line: line };
  for (const column of columns) {
    const value = parsed[column] ?? null;
    if (typeof value === "number") picked[column] = String(value);
    else if (typeof value === "string" && isWellFormedText(value)) picked[column] = value;
    else if (value !== null) return { end, lines: 1, reason: `a value is not text: ${column}` };
  }
  return { end, lines: 1, copy: [Buffer.from(`${JSON.stringify(picked)}\n`)] };
}

function parseObject(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    return "the line is no JSON object";
  } catch {
    return "the line is not JSON";
  }
}

function withoutLineEnd(bytes: Buffer, start: number, end: number): Buffer {
  let last = end;
  if (last > start && bytes[last - 1] === 0x0a) last -= 1;
  if (last > start && bytes[last - 1] === 0x0d) last -= 1;
  return bytes.subarray(start, last);
}

/** What stands at a place of a CSV file. `end` is the index after the line at which reading goes on. */
type CsvRecord =
  | { readonly kind: "record"; readonly end: number; readonly lines: number; readonly columns: number }
  | { readonly kind: "broken"; readonly end: number; readonly reason: string }
  | { readonly kind: "unfinished" };

/** A quoted value may run over this many lines; a quote that stays open longer is taken for a slip in its first line. */
const longestRecordLines = 16;

/**
 * Reads the record that starts at `start`, with the rules of DuckDB's strict mode: values between commas, optionally in
 * double quotes with blanks around them, a quote inside written twice. Of a broken record only the first line is given up.
 * "unfinished" asks for more bytes and never comes back when `complete`.
 */
function readCsvRecord(bytes: Buffer, start: number, complete: boolean): CsvRecord {
  let columns = 1;
  let lines = 1;
  let firstLineEnd = -1;
  let state = fieldStart;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === lineFeed) {
      if (firstLineEnd === -1) firstLineEnd = at + 1;
      if (state !== quoted) return { kind: "record", end: at + 1, lines, columns };
      lines += 1;
      if (lines > longestRecordLines) return { kind: "broken", end: firstLineEnd, reason: unclosed };
    } else if (state === quoted) {
      if (byte === quote) state = closing;
    } else if (byte === comma) {
      columns += 1;
      state = fieldStart;
    } else if (byte === carriageReturn) {
      if (at + 1 === bytes.length && !complete) return { kind: "unfinished" };
      if (at + 1 < bytes.length && bytes[at + 1] !== lineFeed) return broken("a carriage return inside a row");
    } else if (state === closing && byte === quote) {
      state = quoted;
    } else if (state === closing || state === closed) {
      if (byte !== blank) return broken("text after a closing quote");
      state = closed;
    } else if (state === fieldStart && byte !== blank) {
      state = byte === quote ? quoted : unquoted;
    }
  }
  if (!complete) return { kind: "unfinished" };
  if (state === quoted) return broken(unclosed);
  return { kind: "record", end: bytes.length, lines, columns };

  function broken(reason: string): CsvRecord {
    if (firstLineEnd !== -1) return { kind: "broken", end: firstLineEnd, reason: unclosed };
    const end = bytes.indexOf(lineFeed, start) + 1;
    if (end === 0 && !complete) return { kind: "unfinished" };
    return { kind: "broken", end: end || bytes.length, reason };
  }
}

const unclosed = "a quoted value is not closed";
const [fieldStart, unquoted, quoted, closing, closed] = [0, 1, 2, 3, 4];
const [lineFeed, carriageReturn, quote, comma, blank] = [0x0a, 0x0d, 0x22, 0x2c, 0x20];
