import { type JsonSchema, refName } from "../../openapi/rendered.ts";
import type { Docs } from "./read-document.ts";

/** A member of a body: its path, type and meaning. */
export type SchemaRow = {
  /** Names from the outside in; `[]` for list items. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
};

/** Deeper members are listed under the name of their component. */
const deepest = 3;
const mostValues = 12;

/** The members of a schema depth first. */
export function schemaRows(schema: JsonSchema, docs: Docs): SchemaRow[] {
  return membersOf(schema, docs, "", 0, new Set());
}

/** `within`: the enclosing components, since some are recursive. */
function membersOf(
  schema: JsonSchema,
  docs: Docs,
  prefix: string,
  depth: number,
  within: ReadonlySet<string>,
): SchemaRow[] {
  const name = refName(schema) ?? "";
  if (depth >= deepest || within.has(name)) return [];
  const inside = name === "" ? within : new Set([...within, name]);
  const { properties = {}, required = [], items, anyOf, oneOf, allOf } = docs.resolve(schema);
  const rows: SchemaRow[] = [];
  for (const [member, form] of Object.entries(properties)) {
    const description = form.description ?? docs.resolve(form).description ?? "";
    rows.push({
      path: prefix + member,
      type: typeText(form, docs),
      required: required.includes(member),
      description,
    });
    rows.push(...membersOf(form, docs, `${prefix}${member}.`, depth + 1, inside));
  }
  if (items) rows.push(...membersOf(items, docs, `${prefix.replace(/\.$/, "")}[].`, depth, inside));
  for (const part of [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])])
    rows.push(...membersOf(part, docs, prefix, depth, inside));
  return firstOfEach(rows);
}

/** Variants of a schema share most of their members. */
function firstOfEach(rows: readonly SchemaRow[]): SchemaRow[] {
  const byPath = new Map<string, SchemaRow>();
  for (const row of rows) if (!byPath.has(row.path)) byPath.set(row.path, row);
  return [...byPath.values()];
}

/** The type of a value in short; a recursive component by its name. */
export function typeText(schema: JsonSchema, docs: Docs, within: readonly string[] = []): string {
  const name = refName(schema) ?? "";
  if (within.includes(name)) return name;
  const inside = name === "" ? within : [...within, name];
  const known = docs.resolve(schema);
  const forms = known.anyOf ?? known.oneOf;
  if (forms !== undefined) return [...new Set(forms.map((form) => typeText(form, docs, inside)))].join(" | ");
  if (known.const !== undefined) return JSON.stringify(known.const);
  if (known.enum !== undefined) return valuesText(known.enum);
  const types = [known.type ?? "any"].flat();
  return types
    .map((type) => (type === "array" ? listText(known, docs, inside) : type + rangeText(known, type)))
    .join(" | ");
}

function listText({ items }: JsonSchema, docs: Docs, within: readonly string[]): string {
  const item = items === undefined ? "any" : typeText(items, docs, within);
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, mostValues).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > mostValues ? ["…"] : [])].join(" | ");
}

function rangeText({ format, minimum, maximum }: JsonSchema, type: string): string {
  if (type === "string") return format === undefined ? "" : ` (${format})`;
  if (type !== "integer" && type !== "number") return "";
  const [from, to] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER];
  if (from <= Number.MIN_SAFE_INTEGER && to >= Number.MAX_SAFE_INTEGER) return "";
  if (to >= Number.MAX_SAFE_INTEGER) return ` ≥ ${from}`;
  return from <= Number.MIN_SAFE_INTEGER ? ` ≤ ${to}` : ` ${from}–${to}`;
}
