import type { Loss, SourceReport } from "../../schemas/snapshot/report.ts";
import type { SourcesFile } from "../../schemas/input/sources.ts";
import type { FieldProfile, TableProfile } from "./table-profile.ts";

export type FoundLoss = Omit<Loss, "accepted">;

/** Shares that a table may lose of its rows, and a field of its filled values, where the sources file says nothing else. */
const ROWS = 0.1;
const VALUES = 0.2;

/** Fewer values or rows are the work of an editor, not of a column that changed its name. */
const FEWEST = 3;

/** A field is taken for broken when one value fills more than this share of its rows, */
const ONE_VALUE = 0.9;
/** and the other values lost more than this share of what they had. */
const OTHERS = 0.5;

type Limits = Readonly<Record<string, number>>;

export function limitsOf({ expect }: SourcesFile): Limits {
  return expect?.max_loss ?? {};
}

/** Rows that a table lost beyond its limit. */
export function lostRows(table: string, before: number, after: number, limits: Limits): FoundLoss[] {
  const limit = limits[table] ?? ROWS;
  if (after >= before * (1 - limit)) return [];
  return [{ name: table, reason: `${before} rows before, ${after} now; ${percent(limit)} may go` }];
}

/** Fields of a table that fewer rows fill than may, or that one value fills where several did. */
export function lostValues(table: string, before: TableProfile, after: TableProfile, limits: Limits): FoundLoss[] {
  if (before.rows === 0 || after.rows === 0) return [];
  return [...before.fields].flatMap(([field, was]) => {
    const name = `${table}.${field}`;
    const is = after.fields.get(field) ?? { filled: 0, most: null };
    const limit = limits[name] ?? VALUES;
    const expected = (was.filled / before.rows) * after.rows;
    if (is.filled < expected * (1 - limit) && expected - is.filled >= FEWEST)
      return [
        {
          name,
          reason: `${was.filled} of ${before.rows} rows filled it before, ${is.filled} of ${after.rows} do now; ${percent(limit)} may go`,
        },
      ];
    const others = (1 - share(was)) * (1 - OTHERS);
    if (is.filled >= FEWEST && share(was) <= ONE_VALUE && share(is) > ONE_VALUE && 1 - share(is) < others)
      return [
        {
          name,
          reason: `one value stands in ${is.most} of the ${is.filled} rows that fill it, in ${was.most} of ${was.filled} before`,
        },
      ];
    return [];
  });
}

/** Columns that the current snapshot was read from and that no file of their source has any more. */
export function lostColumns(before: readonly SourceReport[], after: readonly SourceReport[]): FoundLoss[] {
  return before.flatMap(({ id, columns }) => {
    const now = after.find((source) => source.id === id);
    // Without any column the source was not read as a canonical file, or not at all.
    if (!now || now.columns.length === 0) return [];
    const [table] = now.tables.flatMap(({ name }) => name ?? []);
    const gone = columns.filter(
      ({ name, rows }) => rows >= FEWEST && !now.columns.some((column) => column.name === name),
    );
    const known = new Set(columns.map(({ name }) => name));
    const unused = now.unused_columns.map(({ name }) => name).filter((name) => !known.has(name));
    const hint = unused.length === 0 ? "" : `; not used are ${unused.join(", ")}`;
    return gone.map(({ name, rows }) => ({
      name: `${table}.${name}`,
      reason: `source "${id}" has no such column now, ${rows} rows filled it before${hint}`,
    }));
  });
}

/** Rows that a source gave to the current snapshot and lacks now, beyond the limit that its entry states. */
export function lostSourceRows(
  { sources }: SourcesFile,
  before: readonly SourceReport[],
  after: readonly SourceReport[],
): string[] {
  return sources.flatMap(({ id, expect }) => {
    const [was, is] = [before, after].map((reports) => usedRows(reports.find((source) => source.id === id)));
    if (expect?.max_loss === undefined || was! * (1 - expect.max_loss) <= is!) return [];
    return [`source "${id}": ${was} rows were used before, ${is} now; ${percent(expect.max_loss)} may go`];
  });
}

function usedRows(report: SourceReport | undefined): number {
  return report ? report.rows_in - report.refused : 0;
}

/** Share of the filled rows that state the most frequent value. */
function share({ filled, most }: FieldProfile): number {
  return most === null || filled === 0 ? 0 : most / filled;
}

function percent(limit: number): string {
  return `${Math.round(limit * 1000) / 10} %`;
}
