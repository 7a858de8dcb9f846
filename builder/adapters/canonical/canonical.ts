import { readSheet } from "read-excel-file/universal";
import { fromBuffer, type ZipFile } from "yauzl";
import { z } from "zod";
import { datasetNames } from "../../../schemas/input/input.ts";
import { type AdapterInput, defineAdapter, type EntryFault, keptRow, type Parsed } from "../../rows/adapter.ts";
import { issuesText } from "../../rows/issue-text.ts";
import { withRowChecksum } from "../../rows/row-checksum.ts";
import { csvRecords, jsonArray, jsonLines, parquetRecords, type RawRecord, tableRecords } from "../reading/records.ts";
import { createRowReader, mappingFaults, type RowReader } from "./row-reader.ts";

/** A workbook that unpacks to more is refused: all of it is held at once. */
const LARGEST_BYTES = 512 * 1024 ** 2;

/** Records of the first sheet of a workbook, whose first row names the columns. Cells become text as in a CSV file. */
async function* xlsxRecords(bytes: Uint8Array): AsyncGenerator<RawRecord> {
  const rows = await readRows(bytes);
  if (typeof rows === "string") yield { ok: false, line: 1, reason: rows, damaged: true };
  else yield* tableRecords(rows.map((cells, at) => ({ ok: true, line: at + 1, cells: cells.map(cellText) })));
}

/** The rows, or why there are none. */
async function readRows(bytes: Uint8Array): Promise<readonly (readonly unknown[])[] | string> {
  try {
    const size = await inflatedSize(bytes);
    if (size > LARGEST_BYTES) return `a workbook of ${size} bytes is larger than the limit of ${LARGEST_BYTES}`;
    return await readSheet(new Uint8Array(bytes).buffer);
  } catch (error) {
    return `not readable as an Excel workbook: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** As the directory of the archive states it, before anything is inflated. */
async function inflatedSize(bytes: Uint8Array): Promise<number> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  return await new Promise((resolve, reject) => {
    let size = 0;
    zip.on("entry", ({ uncompressedSize }: { uncompressedSize: number }) => (size += uncompressedSize));
    zip.on("end", () => resolve(size));
    zip.on("error", reject);
  });
}

/** A spreadsheet knows numbers, dates and truth; a day has no time. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(cell);
}

/** `dataset`, `columns` and `constants` of the source entry. */
const Options = z.object({
  dataset: z.enum(datasetNames, `must be one of ${datasetNames.join(", ")}`),
  columns: z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)])).default({}),
  constants: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Curated rows in the form of our own input schemas: JSONL, a JSON array, CSV or an Excel sheet with a header row, or
 * Parquet, one dataset a file. Values
 * that are known to be written sloppily are brought into form, or left out with a note; anything else that the schema of
 * the dataset does not accept refuses the row. Rows come out as their schema would give them.
 */
export const canonical = defineAdapter({
  id: "canonical",
  format: "one form per dataset as JSONL, JSON, CSV, XLSX or Parquet, for everything curated",
  publisher: "Konkyo",
  license: "unknown",
  datasets: datasetNames,
  entryFaults: (given) => readOptions(given).faults,
  parse(input) {
    const { options, faults } = readOptions(input.source.options);
    if (options === null)
      return [refuse(input, "options", faults.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "))];
    if (input.bytes.length === 0) return [{ ...refuse(input, 1, "the file is empty"), damaged: true }];
    const format = formatOf(input);
    if (format === null)
      return [{ ...refuse(input, 1, "neither .jsonl, .json, .csv, .xlsx nor .parquet"), damaged: true }];
    const reader = createRowReader(options, format === "csv" || format === "xlsx");
    const toParsed = (raw: RawRecord) => parsedOf(input, options.dataset, raw, reader);
    const onEnd = () => input.onColumns?.(reader.columns());
    const records = recordsOf[format](input.bytes);
    return Symbol.asyncIterator in records ? mapAsync(records, toParsed, onEnd) : map(records, toParsed, onEnd);
  },
});

/** The options, or all that is wrong with them. */
function readOptions(
  given: unknown,
): { options: z.infer<typeof Options>; faults: [] } | { options: null; faults: readonly EntryFault[] } {
  const read = Options.safeParse(given, { reportInput: true });
  const faults = read.success
    ? mappingFaults(read.data)
    : read.error.issues.map((issue) => ({ path: issue.path, message: issuesText([{ ...issue, path: [] }]) }));
  return read.success && faults.length === 0 ? { options: read.data, faults: [] } : { options: null, faults };
}

const recordsOf = {
  jsonl: jsonLines,
  ndjson: jsonLines,
  json: jsonArray,
  csv: csvRecords,
  xlsx: xlsxRecords,
  parquet: parquetRecords,
} as const;

type Format = keyof typeof recordsOf;

function formatOf({ name, bytes }: AdapterInput): Format | null {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString("latin1") === "PAR1")
    return "parquet";
  const extension = /\.(\w+?)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && extension in recordsOf ? (extension as Format) : null;
}

function parsedOf(
  input: AdapterInput,
  dataset: z.infer<typeof Options>["dataset"],
  raw: RawRecord,
  reader: RowReader,
): Parsed {
  if (!raw.ok) return { ...refuse(input, raw.line, raw.reason), ...(raw.damaged && { damaged: true }) };
  try {
    const reading = reader.read(raw.record);
    if (!reading.ok) return refuse(input, raw.line, reading.reason);
    return withRowChecksum(keptRow(dataset, reading.row, `${input.name}#${raw.line}`, reading.notes), raw.record);
  } catch (error) {
    // Nesting deep enough to exhaust the stack is bad input, not a bug of ours.
    return refuse(input, raw.line, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function refuse(input: AdapterInput, place: number | string, reason: string): Parsed & { ok: false } {
  return { ok: false, at: `${input.name}#${place}`, reason };
}

function* map<From, To>(items: Iterable<From>, change: (item: From) => To, onEnd: () => void): Generator<To> {
  for (const item of items) yield change(item);
  onEnd();
}

async function* mapAsync<From, To>(
  items: AsyncIterable<From>,
  change: (item: From) => To,
  onEnd: () => void,
): AsyncGenerator<To> {
  for await (const item of items) yield change(item);
  onEnd();
}
