import { z } from "zod";
import { datasetNames } from "../../../schemas/input.ts";
import type { AdapterInput, Parsed } from "../../rows/adapter.ts";
import { defineAdapter, keptRow } from "../../rows/adapter.ts";
import type { EntryFault } from "../../rows/entry-fault.ts";
import { issuesText } from "../../rows/issue-text.ts";
import { jsonLines, type RawRecord } from "../reading/json-lines.ts";
import { csvRecords, parquetRecords } from "./records.ts";
import type { RowReading } from "./row-reader.ts";
import { createRowReader, mappingFaults } from "./row-reader.ts";

/** `dataset`, `columns` and `constants` of the source entry. */
const Options = z.object({
  dataset: z.enum(datasetNames, `must be one of ${datasetNames.join(", ")}`),
  columns: z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)])).default({}),
  constants: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Curated rows in the form of our own input schemas: JSONL, CSV with a header row, or Parquet, one dataset a file. Values
 * that are known to be written sloppily are brought into form, or left out with a note; anything else that the schema of
 * the dataset does not accept refuses the row. Rows come out as their schema would give them.
 */
export const canonical = defineAdapter({
  id: "canonical",
  format: "one JSONL, CSV or Parquet form per dataset, for everything curated",
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
    if (format === null) return [{ ...refuse(input, 1, "neither .jsonl, .csv nor .parquet"), damaged: true }];
    const read = createRowReader(options, format === "csv");
    const toParsed = (raw: RawRecord) => parsedOf(input, options.dataset, raw, read);
    if (format === "parquet") return mapAsync(parquetRecords(input.bytes), toParsed);
    return map(format === "csv" ? csvRecords(input.bytes) : jsonLines(input.bytes), toParsed);
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

function formatOf({ name, bytes }: AdapterInput): "jsonl" | "csv" | "parquet" | null {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString("latin1") === "PAR1")
    return "parquet";
  const extension = /\.(jsonl|ndjson|csv|parquet)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
  return extension === "ndjson" ? "jsonl" : ((extension ?? null) as "jsonl" | "csv" | "parquet" | null);
}

function parsedOf(
  input: AdapterInput,
  dataset: z.infer<typeof Options>["dataset"],
  raw: RawRecord,
  read: (record: Readonly<Record<string, unknown>>) => RowReading,
): Parsed {
  if (!raw.ok) return { ...refuse(input, raw.line, raw.reason), ...(raw.damaged && { damaged: true }) };
  const reading = readSafely(raw.record, read);
  if (!reading.ok) return refuse(input, raw.line, reading.reason);
  const at = `${input.name}#${raw.line}`;
  return keptRow(dataset, reading.row, at, reading.notes);
}

/** Nesting deep enough to exhaust the stack is bad input, not a bug of ours. */
function readSafely(
  record: Readonly<Record<string, unknown>>,
  read: (record: Readonly<Record<string, unknown>>) => RowReading,
): RowReading {
  try {
    return read(record);
  } catch (error) {
    return { ok: false, reason: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function refuse(input: AdapterInput, place: number | string, reason: string): Parsed & { ok: false } {
  return { ok: false, at: `${input.name}#${place}`, reason };
}

function* map<From, To>(items: Iterable<From>, change: (item: From) => To): Generator<To> {
  for (const item of items) yield change(item);
}

async function* mapAsync<From, To>(items: AsyncIterable<From>, change: (item: From) => To): AsyncGenerator<To> {
  for await (const item of items) yield change(item);
}
