import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { quoteText } from "../../snapshots/database/columns.ts";

const BUFFER_BYTES = 4 << 20;

/** Writes lines to a file of the build, a few megabytes at a time. */
export class JsonLines {
  readonly path: string;
  readonly #file: number;
  #pending: string[] = [];
  #size = 0;
  #rows = 0;
  readonly #hash = createHash("sha256");
  #sha256: string | null = null;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, "wx");
  }

  get rows(): number {
    return this.#rows;
  }

  /** SHA-256 (hex) of the closed file. */
  get sha256(): string {
    this.#sha256 ??= this.#hash.digest("hex");
    return this.#sha256;
  }

  add(line: string): void {
    this.#pending.push(line, "\n");
    this.#rows++;
    this.#size += line.length + 1;
    if (this.#size >= BUFFER_BYTES) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending.join(""));
    this.#hash.update(bytes);
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    [this.#pending, this.#size] = [[], 0];
  }
}

/** Lines of `key <TAB> JSON`. */
export class Spool {
  readonly #lines: JsonLines;

  constructor(path: string) {
    this.#lines = new JsonLines(path);
  }

  get path(): string {
    return this.#lines.path;
  }

  get rows(): number {
    return this.#lines.rows;
  }

  /** SHA-256 (hex) of the closed file. */
  get sha256(): string {
    return this.#lines.sha256;
  }

  /** JSON text never holds a raw tab or newline, so nothing needs escaping but a key that would. */
  add(key: string, json: string): void {
    if (/[\t\n\r\0]/.test(key) || key === "")
      throw new Error(`a key may not be empty or hold control characters: ${JSON.stringify(key)}`);
    this.#lines.add(`${key}\t${json}`);
  }

  close(): void {
    this.#lines.close();
  }
}

export type CopiedLines = {
  /** Expressions; what they give may hold neither tab nor line end. Nothing is written for null. */
  readonly values: readonly string[];
  /** What follows FROM, with the order of the lines. */
  readonly from: string;
  readonly path: string;
};

/**
 * Statement that writes lines of values with tabs in between. As bytes, because the writer of CSV looks at every character for
 * what it would have to quote.
 */
export function copyLines({ values, from, path }: CopiedLines): string {
  return `COPY (SELECT encode(concat(${values.join(", chr(9), ")}, chr(10))) FROM ${from}) TO ${quoteText(path)} (FORMAT blob)`;
}

/**
 * The same for lines of a few words: written as CSV without quotes by all threads of the database, many at a time, where bytes take
 * a call for each line.
 */
export function copyShortLines({ values, from, path }: CopiedLines): string {
  return `COPY (SELECT ${values.join(", ")} FROM ${from}) TO ${quoteText(path)} (FORMAT csv, HEADER false, DELIMITER '\t', QUOTE '', ESCAPE '')`;
}

/** The lines of a spool as a relation with the columns `key` and `jcs`. */
export function spoolRelation(spool: Spool): string {
  if (spool.rows === 0) return "(SELECT ''::VARCHAR AS key, ''::VARCHAR AS jcs WHERE false)";
  return `read_csv(${quoteText(spool.path)}, delim = '\t', header = false, quote = '', escape = '', auto_detect = false, new_line = '\\n', max_line_size = 67108864, columns = {'key': 'VARCHAR', 'jcs': 'VARCHAR'})`;
}
