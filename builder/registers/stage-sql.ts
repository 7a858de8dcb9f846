import { jstDate } from "../../snapshots/text/era.ts";
import type { RegisterDefinition, RegisterInput } from "./register-definition.ts";
import { identifier, literal } from "./sql-values.ts";
import { longestLineBytes } from "./transcode.ts";

/** Columns a stage table has beside the record's own while it is being filled. */
export const workColumns = [
  { name: "_file", type: "USMALLINT" },
  { name: "_sequence", type: "BIGINT" },
  { name: "_state", type: "UTINYINT" },
  { name: "_refused", type: "UTINYINT" },
  { name: "_notes", type: "USMALLINT" },
  { name: "_line", type: "BIGINT" },
] as const;

/** Values of `_state`. */
export const rowState = { current: 0, history: 1, deletion: 2 } as const;

/** Temporary tables in which the CSV reader leaves the rows it could not read. */
export const rejectTables = { errors: "_register_reject_errors", scans: "_register_reject_scans" } as const;

/** Creates the empty stage table. It is read twice and dropped: packing its texts takes a third of the time of filling it. */
export function createSql({ table, fields }: RegisterDefinition): string {
  const columns = [...fields, ...workColumns].map(
    ({ name, type }) => `${identifier(name)} ${type}${type === "VARCHAR" ? " USING COMPRESSION Uncompressed" : ""}`,
  );
  return `CREATE OR REPLACE TABLE ${table} (${columns.join(", ")})`;
}

/**
 * Adds the rows of a file to the stage table. `order` is the file's place in the order of application; `withLines` says
 * that the file is a copy in which every row carries its line number. `_refused` is the number of the reason, from 1.
 */
export function insertSql(
  definition: RegisterDefinition,
  input: RegisterInput,
  file: { path: string; order: number; withLines: boolean },
): string {
  const { table, fields, refusals, notes, isDeletion, isHistory } = definition;
  const refused = refusals.map(({ when }, index) => `WHEN ${when} THEN ${index + 1}`).join(" ");
  const noted = notes.map(({ when }, index) => `CASE WHEN ${when} THEN ${2 ** index} ELSE 0 END`).join(" + ");
  const work = [
    String(file.order),
    `TRY_CAST("sequenceNumber" AS BIGINT)`,
    `CASE WHEN ${isDeletion} THEN ${rowState.deletion} WHEN ${isHistory} THEN ${rowState.history} ELSE ${rowState.current} END`,
    `CASE ${refused} ELSE 0 END`,
    noted,
    file.withLines ? "CAST(_line AS BIGINT)" : "0",
  ];
  return `INSERT INTO ${table} SELECT ${[...fields.map(({ value }) => value), ...work].join(", ")} FROM (${readingsSql(definition, input, file)})`;
}

function readingsSql(
  definition: RegisterDefinition,
  input: RegisterInput,
  file: { path: string; withLines: boolean },
): string {
  const shared = { _row_checksum: rowChecksumSql(definition.columns) };
  const readings = Object.entries({ ...shared, ...definition.readings }).map(([name, value]) => `${value} AS ${name}`);
  return `SELECT ${["*", ...readings].join(", ")} FROM (${sourceSql(definition, input, file)})`;
}

/** The checksum that `rowChecksum` gives for the cells of the row, in the order of the official file and null where blank. */
function rowChecksumSql(columns: readonly string[]): string {
  return `'sha256:' || sha256(to_json([${columns.map(identifier).join(", ")}]))`;
}

function sourceSql(
  definition: RegisterDefinition,
  input: RegisterInput,
  file: { path: string; withLines: boolean },
): string {
  const constants = {
    _source_url: literal(input.source.url),
    _fetched_at: literal(input.source.fetchedAt),
    _fetch_day: literal(jstDate(new Date(input.source.fetchedAt))),
    ...definition.constants?.(input),
  };
  const names = file.withLines ? [...definition.columns, "_line"] : definition.columns;
  // The CSV reader gives null for blank values; the JSON reader gives what it finds.
  const values = names.map((name) =>
    input.format === "csv" ? identifier(name) : `nullif(${identifier(name)}, '') AS ${identifier(name)}`,
  );
  const added = Object.entries(constants).map(([name, value]) => `${value} AS ${name}`);
  const columns = `columns = {${names.map((name) => `${literal(name)}: 'VARCHAR'`).join(", ")}}`;
  const reader =
    input.format === "csv"
      ? `read_csv(${literal(file.path)}, ${columns}, compression = 'none', ${csvOptions}${file.withLines ? ", new_line = '\\n'" : ""})`
      : `read_json(${literal(file.path)}, ${columns}, compression = 'uncompressed', format = 'newline_delimited', maximum_object_size = ${longestLineBytes})`;
  return `SELECT ${[...values, ...added].join(", ")} FROM ${reader}`;
}

// Without detection: an empty or odd file must not change how the columns are read.
const csvOptions =
  `auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', strict_mode = true, ` +
  `max_line_size = ${longestLineBytes}, store_rejects = true, rejects_limit = 0, ` +
  `rejects_table = '${rejectTables.errors}', rejects_scan = '${rejectTables.scans}'`;
