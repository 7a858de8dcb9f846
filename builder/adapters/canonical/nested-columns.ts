import type { Note } from "../../rows/adapter.ts";
import { type FieldSpec, memberSpec } from "./field-kinds.ts";
import type { ValueReader } from "./values.ts";

/** A column that holds one member of a field: `application_window.end`, `rounds.0.close_date`. */
export type NestedColumn = {
  readonly columns: readonly string[];
  readonly path: readonly string[];
  readonly read: ValueReader;
};

/** The member that a dotted name leads to; null when it leads to none. */
export function nestedMember(
  name: string,
  specs: ReadonlyMap<string, FieldSpec>,
): { readonly field: string; readonly path: readonly string[]; readonly spec: FieldSpec } | null {
  const [field = "", ...path] = name.split(".");
  const own = specs.get(field);
  const spec = own?.kind === "structure" && path.length > 0 ? memberSpec(own, path) : null;
  return spec && { field, path, spec };
}

/** The object or list that the nested columns of a record make up; undefined when none of them is filled. */
export function assembled(
  record: Readonly<Record<string, unknown>>,
  nested: readonly NestedColumn[],
  notes: Note[],
): unknown {
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
