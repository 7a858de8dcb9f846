import { type DatasetName, type InputRow, inputSchemas } from "../../../schemas/input/input.ts";
import { type ColumnUse, type EntryFault, type Note, unknownWord } from "../../rows/adapter.ts";
import { issuesText } from "../../rows/issue-text.ts";
import { readCell } from "./cells.ts";
import { type FieldSpec, fieldSpecs, hasRowChecks, memberSpec } from "./field-kinds.ts";
import { structureReader } from "./structures.ts";
import { readList, readRequiredText, type ValueReader, valueReaders } from "./values.ts";
import { enumReader, readRowVocabulary } from "./vocabularies.ts";

/** What the sources file says about the columns of a canonical file. */
type Mapping = {
  readonly dataset: DatasetName;
  /** Input columns of a field; the first that is filled is taken. A field not named here is read from the column of its name. */
  readonly columns: Readonly<Record<string, string | readonly string[]>>;
  /** Values for fields that a row does not fill. */
  readonly constants: Readonly<Record<string, unknown>>;
};

export type RowReading =
  | { readonly ok: true; readonly row: InputRow; readonly notes: Note[] }
  | { readonly ok: false; readonly reason: string };

/** Why a mapping cannot be applied: fields the dataset does not have, and constants their fields cannot hold. */
export function mappingFaults({ dataset, columns, constants }: Mapping): EntryFault[] {
  const specs = new Map(fieldSpecs(dataset).map((spec) => [spec.name, spec]));
  const unknown = Object.entries({ columns, constants }).flatMap(([member, fields]) =>
    Object.keys(fields)
      .filter((name) => !specs.has(name) && (member === "constants" || nestedMember(name, specs) === null))
      .map((name) => unknownWord([member, name], `field of ${dataset}`, name, [...specs.keys()])),
  );
  const impossible = Object.entries(constants).flatMap(([name, constant]) => {
    const judged = specs.get(name)?.schema.safeParse(constant, { reportInput: true });
    if (!judged || judged.success) return [];
    return [{ path: ["constants", name], message: issuesText(judged.error.issues) }];
  });
  return [...unknown, ...impossible];
}

/** Reads the records of one file, one at a time. */
export type RowReader = {
  read(record: Readonly<Record<string, unknown>>): RowReading;
  /** The columns of the records read so far. */
  columns(): ColumnUse[];
};

/** Reads records of one file into rows of one dataset; the mapping must be free of problems. */
export function createRowReader({ dataset, columns, constants }: Mapping, cellsAreText: boolean): RowReader {
  const schema = inputSchemas[dataset];
  const specs = new Map(fieldSpecs(dataset).map((spec) => [spec.name, spec]));
  const judgedAsAWhole = hasRowChecks(dataset);
  const fields = [...specs.values()].map((spec) => prepare(spec, columns, constants, cellsAreText));
  const used = new Set(fields.flatMap((field) => field.columns));
  const rowsOf = new Map<string, number>();
  const nested = new Map<string, NestedColumn[]>();
  const addNested = (name: string, from: readonly string[]) => {
    const member = nestedMember(name, specs);
    if (member === null) return;
    const column = { columns: from, path: member.path, read: cellReader(member.spec, cellsAreText) };
    nested.set(member.field, [...(nested.get(member.field) ?? []), column]);
    for (const one of from) used.add(one);
  };
  for (const [name, mapped] of Object.entries(columns)) addNested(name, typeof mapped === "string" ? [mapped] : mapped);

  const read = (record: Readonly<Record<string, unknown>>): RowReading => {
    for (const column in record) {
      const rows = rowsOf.get(column);
      if (rows === undefined && column.includes(".") && !used.has(column)) addNested(column, [column]);
      rowsOf.set(column, (rows ?? 0) + (isFilled(record[column]) ? 1 : 0));
    }
    const notes: Note[] = [];
    const row: Record<string, unknown> = {};
    const missing: string[] = [];
    let sure = !judgedAsAWhole;
    for (const field of fields) {
      const own = nested.get(field.name);
      const stated = firstFilled(record, field.columns) ?? (own && assembled(record, own, notes));
      const value = stated === undefined ? field.constant : field.read(stated, field.name, notes);
      if (value === null || value === undefined) {
        if (field.absent !== undefined) row[field.name] = field.absent;
        else if (value === null) row[field.name] = null;
        if (field.required) missing.push(whyMissing(field.name, notes));
      } else {
        row[field.name] = value;
        sure &&= field.vouches(value);
      }
    }
    if (missing.length > 0) return { ok: false, reason: missing.join("; ") };
    readRowVocabulary(dataset, row, notes);
    if (!sure) {
      const judged = schema.safeParse(row, { reportInput: true });
      if (!judged.success) return { ok: false, reason: issuesText(judged.error.issues) };
      return { ok: true, row: judged.data, notes };
    }
    return { ok: true, row, notes };
  };
  return { read, columns: () => Array.from(rowsOf, ([name, rows]) => ({ name, used: used.has(name), rows })) };
}

type PreparedField = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly read: ValueReader;
  readonly constant: unknown;
  readonly required: boolean;
  /** What the schema makes of a missing value. */
  readonly absent: unknown;
  /** True when the schema is known to accept a value that came out of `read`. */
  vouches(value: unknown): boolean;
};

/** Fields that are read from other columns too, where the sources file names none: a day is often followed by a period. */
const otherColumns: Mapping["columns"] = {
  period_text: ["period_text", "disclosed_date"],
  source_kind: ["source_kind", "program_kind"],
  source_checksum_stated: ["source_checksum_stated", "source_checksum"],
};

function prepare(
  spec: FieldSpec,
  columns: Mapping["columns"],
  constants: Mapping["constants"],
  cellsAreText: boolean,
): PreparedField {
  const mapped = columns[spec.name] ?? otherColumns[spec.name] ?? spec.name;
  const absent = spec.schema.safeParse(undefined);
  return {
    name: spec.name,
    columns: typeof mapped === "string" ? [mapped] : mapped,
    read: cellReader(spec, cellsAreText),
    constant: constants[spec.name],
    required: spec.required,
    absent: absent.success ? absent.data : undefined,
    vouches: voucherOf(spec),
  };
}

function cellReader(spec: FieldSpec, cellsAreText: boolean): ValueReader {
  const read = readerOf(spec);
  if (!cellsAreText) return read;
  return (value, name, notes) => read(typeof value === "string" ? readCell(value, spec.kind) : value, name, notes);
}

function readerOf(spec: FieldSpec): ValueReader {
  if (spec.kind === "enum") return enumReader(spec.name, spec.values);
  if (spec.kind === "enum_list") {
    const member = enumReader(spec.name, spec.values);
    return (value, name, notes) => readList(value, name, notes, member);
  }
  if (spec.kind === "text" && spec.required) return readRequiredText;
  return spec.kind === "structure" ? structureReader(spec.name) : valueReaders[spec.kind];
}

function voucherOf(spec: FieldSpec): (value: unknown) => boolean {
  if (spec.exact) return typeCheck(spec);
  // Inside an object the schema may still turn blanks into null.
  return spec.kind === "structure" ? () => false : (value) => spec.schema.safeParse(value).success;
}

/** The readers leave wrong types alone, and form is settled for the right ones: so the type is all that is left to check. */
function typeCheck(spec: FieldSpec): (value: unknown) => boolean {
  switch (spec.kind) {
    case "yen":
    case "man_yen":
    case "count":
    case "fraction":
    case "year":
      return (value) => typeof value === "number";
    case "flag":
      return (value) => typeof value === "boolean";
    case "text_list":
    case "url_list":
      return (value) => Array.isArray(value) && value.every(isSaying);
    case "enum":
      return (value) => spec.values.has(value as string);
    case "enum_list":
      return (value) => Array.isArray(value) && value.every((member) => spec.values.has(member as string));
    case "text":
      return isSaying;
    default:
      return (value) => typeof value === "string";
  }
}

/** A long blank text becomes null in the schema, and NUL is refused there: both are left to it. */
function isSaying(value: unknown): boolean {
  return typeof value === "string" && /\S/.test(value) && !value.includes("\0");
}

function firstFilled(record: Readonly<Record<string, unknown>>, columns: readonly string[]): unknown {
  for (const column of columns) {
    const value = record[column];
    if (isFilled(value)) return value;
  }
  return undefined;
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

/** A stated value that had to be left out is the better reason. */
function whyMissing(field: string, notes: readonly Note[]): string {
  const note = notes.find((candidate) => candidate.field === field);
  return note ? `${field}: ${note.reason}` : `${field} is missing`;
}

/** A column that holds one member of a field: `application_window.end`, `rounds.0.close_date`. */
type NestedColumn = {
  readonly columns: readonly string[];
  readonly path: readonly string[];
  readonly read: ValueReader;
};

/** The member that a dotted name leads to; null when it leads to none. */
function nestedMember(
  name: string,
  specs: ReadonlyMap<string, FieldSpec>,
): { readonly field: string; readonly path: readonly string[]; readonly spec: FieldSpec } | null {
  const [field = "", ...path] = name.split(".");
  const own = specs.get(field);
  const spec = own?.kind === "structure" && path.length > 0 ? memberSpec(own, path) : null;
  return spec && { field, path, spec };
}

/** The object or list that the nested columns of a record make up; undefined when none of them is filled. */
function assembled(record: Readonly<Record<string, unknown>>, nested: readonly NestedColumn[], notes: Note[]): unknown {
  let whole: unknown;
  for (const { columns, path, read } of nested) {
    const column = columns.find((name) => record[name] !== null && record[name] !== undefined && record[name] !== "");
    if (column === undefined) continue;
    const value = read(record[column], column, notes);
    if (value !== null && value !== undefined) whole = withMember(whole, path, value);
  }
  return Array.isArray(whole) ? whole.filter((member) => member !== undefined) : whole;
}

function withMember(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (/^\d{1,3}$/.test(key)) {
    const list: unknown[] = Array.isArray(whole) ? [...whole] : [];
    list[Number(key)] = withMember(list[Number(key)], rest, value);
    return list;
  }
  const object = typeof whole === "object" && whole !== null && !Array.isArray(whole) ? whole : {};
  return { ...object, [key]: withMember((object as Readonly<Record<string, unknown>>)[key], rest, value) };
}
