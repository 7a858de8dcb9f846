import { isUtf8 } from "node:buffer";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { openBytes } from "./text-encoding.ts";
import { copyReadableRows } from "./readable-copy.ts";
import { keptRefusals, mergeByLine, RefusalLog, type RefusalSummary } from "./refusals.ts";
import type { RegisterDefinition, RegisterInput } from "./register-definition.ts";
import { insertSql, rejectTables } from "./stage-sql.ts";
import { longestLineBytes } from "./transcode.ts";

export type StagedFile = { readonly rowsIn: number; readonly refused: RefusalSummary };

type Stage = {
  readonly connection: DuckDBConnection;
  readonly definition: RegisterDefinition;
  readonly input: RegisterInput;
  /** Place of the file in the order of application. */
  readonly order: number;
};

/**
 * Adds the rows of one file to the stage table. A file without fault is read by DuckDB alone; one with any fault is read
 * again through a copy in which every row carries its line number, so that each refusal has its position.
 */
export async function stageFile(stage: Stage, temporaryDirectory: string): Promise<StagedFile> {
  const { definition, input, order } = stage;
  const rows = (await hasTextFaults(input, definition.columns.length)) ? null : await stageFaultless(stage);
  if (rows !== null && rows > 0) return { rowsIn: rows, refused: new RefusalLog() };
  const copyPath = join(temporaryDirectory, `${definition.table}-${order}.${input.format}`);
  try {
    const unreadable = await copyReadableRows({ ...input, columns: definition.columns }, copyPath);
    return await stageCopy(stage, copyPath, unreadable);
  } finally {
    await rm(copyPath, { force: true });
  }
}

/** Number of rows added; null, and nothing added, when any row of the file has a fault. */
async function stageFaultless({ connection, definition, input, order }: Stage): Promise<number | null> {
  const sql = insertSql(definition, input, { path: input.path, order, withLines: false });
  let outcome = "ROLLBACK";
  await connection.run("BEGIN");
  try {
    const { rowsChanged } = await connection.run(sql);
    const rejected = input.format === "csv" ? `(SELECT count(*) FROM ${rejectTables.errors})` : "0";
    const refused = `(SELECT count(*) FROM ${definition.table} WHERE _file = ${order} AND _refused > 0)`;
    const [faults] = await readRows<{ count: number }>(
      connection,
      `SELECT CAST(${rejected} + ${refused} AS DOUBLE) AS count`,
    );
    if (faults?.count !== 0) return null;
    outcome = "COMMIT";
    return rowsChanged;
  } catch (error) {
    if (isReaderComplaint(error)) return null;
    throw error;
  } finally {
    await connection.run(outcome);
    await dropRejects(connection);
  }
}

async function stageCopy(stage: Stage, copyPath: string, unreadable: RefusalSummary): Promise<StagedFile> {
  const { connection, definition, input, order } = stage;
  const { rowsChanged } = await connection.run(
    insertSql(definition, input, { path: copyPath, order, withLines: true }),
  );
  const rejected = new RefusalLog();
  for (const { line, reason } of await rejectedRows(stage)) rejected.add(`${input.name}#${line}`, reason);
  await dropRejects(connection);
  const refused = mergeByLine(mergeByLine(unreadable, rejected), await refusedRows(stage));
  const rowsIn = rowsChanged + unreadable.count + rejected.count;
  if (rowsIn > 0) return { rowsIn, refused };
  const empty = new RefusalLog();
  empty.add(`${input.name}#1`, "no rows in the file");
  return { rowsIn, refused: empty };
}

/** Rows of a copy that our reading of CSV lets through and DuckDB's does not; each ends with its line number. */
function rejectedRows({ connection, input }: Stage): Promise<{ line: number; reason: string }[]> {
  if (input.format !== "csv") return Promise.resolve([]);
  return readRows(
    connection,
    `SELECT line, 'broken CSV: ' || lower(min(error)) AS reason FROM (
       SELECT CAST(regexp_extract(csv_line, ',([0-9]+)\\s*$', 1) AS DOUBLE) AS line, CAST(error_type AS VARCHAR) AS error FROM ${rejectTables.errors}
     ) GROUP BY line ORDER BY line`,
  );
}

async function refusedRows({ connection, definition, input, order }: Stage): Promise<RefusalSummary> {
  const { table, refusals } = definition;
  const rows = await readRows<{ reason: number; line: number }>(
    connection,
    `SELECT CAST(_refused AS INTEGER) AS reason, CAST(_line AS DOUBLE) AS line FROM ${table}
     WHERE _file = ${order} AND _refused > 0 ORDER BY _line LIMIT ${keptRefusals}`,
  );
  const counts = await readRows<{ reason: number; count: number }>(
    connection,
    `SELECT CAST(_refused AS INTEGER) AS reason, CAST(count(*) AS DOUBLE) AS count FROM ${table}
     WHERE _file = ${order} AND _refused > 0 GROUP BY _refused`,
  );
  const wording = (reason: number) => refusals[reason - 1]?.reason ?? "";
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    first: rows.map(({ reason, line }) => ({ at: `${input.name}#${line}`, reason: wording(reason) })),
    reasons: Object.fromEntries(counts.map(({ reason, count }) => [wording(reason), count])),
  };
}

async function dropRejects(connection: DuckDBConnection): Promise<void> {
  for (const table of Object.values(rejectTables)) await connection.run(`DROP TABLE IF EXISTS ${table}`);
}

/** The readers answer what they cannot make sense of with these; anything else (memory, disk, a missing file) is no fault of the data. */
function isReaderComplaint(error: unknown): boolean {
  return error instanceof Error && /^(Invalid Input|Conversion) Error/.test(error.message);
}

/**
 * Whether a file holds anything that DuckDB's readers must not be given: bytes that are not UTF-8 (its CSV reader
 * then fails in a way that takes the whole database with it), NUL bytes, lines longer than `longestLineBytes`, and for CSV
 * anything but the plainest form.
 */
async function hasTextFaults(
  { path, format }: Pick<RegisterInput, "path" | "format">,
  columns: number,
): Promise<boolean> {
  const isPlain = format === "csv" ? createPlainCsvCheck(columns) : () => true;
  let rest: Buffer | null = null;
  for await (const part of openBytes(path)) {
    if (part.includes(0)) return true;
    const bytes: Buffer = rest === null ? withoutMark(part) : Buffer.concat([rest, part]);
    const end = bytes.lastIndexOf(0x0a) + 1;
    // A part is shorter than the longest line, so only the line across its beginning can be too long.
    if ((bytes.indexOf(0x0a) + 1 || bytes.length) > longestLineBytes) return true;
    const lines = bytes.subarray(0, end);
    if (!isUtf8(lines) || !isPlain(lines)) return true;
    rest = bytes.subarray(end);
  }
  if (rest === null || rest.length === 0) return false;
  // A file may end without a line end, whatever the others are.
  return !isUtf8(rest) || (format === "csv" && !createPlainCsvCheck(columns)(Buffer.concat([rest, endOfLine])));
}

const endOfLine = Buffer.from("\n");

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Looks at blocks of whole lines, one after another; false for a block that is not plain CSV. */
type PlainCsvCheck = (lines: Buffer) => boolean;

/**
 * Checks that a CSV file is of the plainest kind, which every reader reads alike: lines of exactly `columns` values, quotes
 * only around whole values or doubled inside them, no line ends in values, the same line ends throughout, no blank lines,
 * no control characters. DuckDB's own strict mode lets some slips pass, such as a blank value too many.
 */
function createPlainCsvCheck(columns: number): PlainCsvCheck {
  let lineEnd = 0;
  return (block) => {
    // Constants outside the function would be looked up for every byte, a third more time.
    const [lineFeed, carriageReturn, blank, quote, comma] = [0x0a, 0x0d, 0x20, 0x22, 0x2c];
    const [aboveQuotes, aboveCommas] = [0x23232323, 0x2d2d2d2d];
    const lines = block.byteOffset % 4 === 0 ? block : Buffer.from(new Uint8Array(block).buffer);
    const words = new Int32Array(lines.buffer, lines.byteOffset, lines.length >> 2);
    const last = lines.length;
    let commas = 0;
    let at = 0;
    while (at < last) {
      // Four bytes at a time are passed over while none of them means anything.
      if ((at & 3) === 0)
        for (let word = at >> 2; word < words.length && !hasBelow(words[word] as number, aboveCommas); word += 1)
          at += 4;
      if (at >= last) break;
      const byte = lines[at] as number;
      if (byte > comma) {
        at += 1;
      } else if (byte === comma) {
        commas += 1;
        at += 1;
      } else if (byte === quote) {
        const before = at === 0 ? lineFeed : lines[at - 1];
        if (before !== comma && before !== lineFeed) return false;
        at += 1;
        for (;;) {
          if ((at & 3) === 0)
            for (let word = at >> 2; word < words.length && !hasBelow(words[word] as number, aboveQuotes); word += 1)
              at += 4;
          if (at >= last) return false;
          const inside = lines[at] as number;
          at += 1;
          if (inside > quote) continue;
          if (inside < blank) return false;
          if (inside < quote) continue;
          if (lines[at] !== quote) break;
          at += 1;
        }
        const after = lines[at];
        if (after !== comma && after !== lineFeed && after !== carriageReturn) return false;
      } else if (byte === lineFeed || byte === carriageReturn) {
        const length = byte === lineFeed ? 1 : 2;
        if (length === 2 && lines[at + 1] !== lineFeed) return false;
        if (lineEnd === 0) lineEnd = length;
        if (lineEnd !== length || commas !== columns - 1) return false;
        commas = 0;
        at += length;
      } else if (byte < blank) {
        return false;
      } else {
        at += 1;
      }
    }
    return commas === 0;
  };
}

/** The usual test whether any of four bytes is below the one repeated in `limit`. */
function hasBelow(word: number, limit: number): boolean {
  return ((word - limit) & ~word & 0x80808080) !== 0;
}

/** Rows of a small result as objects; integers must be cast in SQL to INTEGER or DOUBLE to arrive as numbers. */
export async function readRows<Row>(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  return (await connection.runAndReadAll(sql)).getRowObjects() as Row[];
}
