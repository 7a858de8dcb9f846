import { isUtf8 } from "node:buffer";
import { parse } from "csv-parse/sync";
import { UNENDED } from "../../rows/damaged-file.ts";
import { decodeUtf8 } from "./decode-text.ts";

/** One record of a CSV file, or why the text at a line is none. Lines count from 1 and name the first line of a record. */
type CsvRow =
  | { readonly ok: true; readonly line: number; readonly cells: readonly string[] }
  | { readonly ok: false; readonly line: number; readonly reason: string; readonly damaged?: boolean };

type Quoted = { readonly line: number; readonly text: string };

/**
 * Reads comma-separated UTF-8 record by record; nothing but the record at hand becomes a string. A byte-order mark, CRLF,
 * quotes and line breaks inside quotes are understood, empty lines passed over. Broken quoting is a reason, and the
 * reading goes on with the next line; so are an empty file and another encoding, and then there is nothing else. A file
 * that ends inside a quoted cell, or whose last line alone has no end, was cut.
 */
export function* csvRows(bytes: Uint8Array): Generator<CsvRow> {
  const lines = new PhysicalLines(bytes);
  if (bytes.length === 0 || !isUtf8(bytes)) {
    const { line, reason } = decodeUtf8(bytes) as { line: number; reason: string };
    yield { ok: false, line, reason };
    return;
  }
  let batch: Quoted[] = [];
  let isCut = false;
  for (let text = lines.next(); text !== null; text = lines.next()) {
    if (lines.bytes > LONGEST_ROW_BYTES) {
      const reason = `a row of ${lines.bytes} bytes is longer than ${LONGEST_ROW_BYTES}`;
      yield { ok: false, line: lines.line, reason };
      continue;
    }
    if (text === "") continue;
    if (!text.includes('"')) {
      yield* readQuoted(batch);
      batch = [];
      yield { ok: true, line: lines.line, cells: text.split(",") };
      continue;
    }
    const line = lines.line;
    const whole = closeQuotes(text, lines);
    if (typeof whole === "object") {
      yield* readQuoted(batch);
      batch = [];
      isCut ||= whole.damaged === true;
      yield { ok: false, line, ...whole };
    } else {
      batch.push({ line, text: whole });
      if (batch.length === batchSize) {
        yield* readQuoted(batch);
        batch = [];
      }
    }
  }
  yield* readQuoted(batch);
  if (!isCut && lines.line > 1 && bytes.at(-1) !== LINE_END)
    yield { ok: false, line: lines.line, reason: UNENDED, damaged: true };
}

const LINE_END = 0x0a;

/** A row longer than this, in bytes, is refused: no text of ours is nearly as long, and all of it is held at once. */
export const LONGEST_ROW_BYTES = 32 * 1024 ** 2;

// One call of the parser costs as much as twenty records: quoted records are handed over together.
const batchSize = 500;

/** A quoted record may run on for this many lines; a quote that stays open longer is taken for a slip. */
const longestRecord = 1000;

type Unclosed = { readonly reason: string; readonly damaged?: boolean };

/** The record that begins with `text`, with as many further lines as its quotes need, or that they never close. */
function closeQuotes(text: string, lines: PhysicalLines): string | Unclosed {
  if (quotesBalance(text)) return text;
  const start = lines.mark();
  let whole = text;
  for (let count = 0; count < longestRecord; count++) {
    const more = lines.next();
    if (more === null) {
      lines.reset(start);
      return { reason: "the file ends inside a quoted cell", damaged: true };
    }
    whole += `\n${more}`;
    // Only a line with quotes can close the record.
    if (more.includes('"') && quotesBalance(whole)) return whole;
  }
  lines.reset(start);
  return { reason: "broken CSV: a quote is not closed" };
}

function quotesBalance(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 0;
}

function* readQuoted(batch: readonly Quoted[]): Generator<CsvRow> {
  if (batch.length === 0) return;
  const records = parseRecords(batch.map(({ text }) => text).join("\n"));
  if (Array.isArray(records) && records.length === batch.length) {
    for (const [index, { line }] of batch.entries()) yield { ok: true, line, cells: records[index] ?? [] };
    return;
  }
  for (const { line, text } of batch) {
    const single = parseRecords(text);
    if (!Array.isArray(single)) yield { ok: false, line, reason: `broken CSV: ${single.reason}` };
    else yield { ok: true, line, cells: single[0] ?? [] };
  }
}

function parseRecords(text: string): string[][] | { readonly reason: string } {
  try {
    return parse(text, { relax_column_count: true, record_delimiter: "\n" });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { reason: message.replace(/ at line \d+/, "") };
  }
}

/** Lines of the bytes as text, without their ends; `line` is the number of the one given last. */
class PhysicalLines {
  line = 0;
  /** Length of the line given last; one that is too long is given as an empty text. */
  bytes = 0;
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }

  next(): string | null {
    if (this.#at >= this.#bytes.length) return null;
    const found = this.#bytes.indexOf(0x0a, this.#at);
    const end = found === -1 ? this.#bytes.length : found;
    this.bytes = end - this.#at;
    const isLong = this.bytes > LONGEST_ROW_BYTES;
    const text = isLong
      ? ""
      : this.#bytes.toString("utf8", this.#at, this.#bytes[end - 1] === 0x0d ? Math.max(this.#at, end - 1) : end);
    this.#at = end + 1;
    this.line += 1;
    return text;
  }

  mark(): { at: number; line: number } {
    return { at: this.#at, line: this.line };
  }

  reset(mark: { at: number; line: number }): void {
    this.#at = mark.at;
    this.line = mark.line;
  }
}
