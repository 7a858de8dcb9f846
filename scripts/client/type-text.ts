import { type Components, type JsonSchema, refName } from "../../runtime/openapi/rendered.ts";

/** How a schema is written: with what of the document, at which level of `fields`, how far from the left. */
export type Writing = {
  readonly components: Components;
  readonly level?: string;
  readonly indent?: string;
  /** Members may be undefined: callers who build an input need not leave them out. */
  readonly undefinable?: true;
};

/** A schema as a TypeScript type. Throws for a keyword combination the documents do not have. */
export function typeText(schema: JsonSchema, writing: Writing): string {
  const name = refName(schema);
  if (name !== null) return referenceText(name, writing);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const level = writing.level === undefined ? undefined : schema["x-fields"]?.[writing.level];
  if (level !== undefined) return level;
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return unionText(union.map((member) => typeText(member, writing)));
  if (schema.allOf) return schema.allOf.map((member) => grouped(typeText(member, writing))).join(" & ");
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return types.length === 0 ? "unknown" : unionText(types.map((type) => plainText(type, schema, writing)));
}

/** A doc comment, or nothing. */
export function docText(description: string | undefined, indent: string): string {
  return description === undefined ? "" : `${indent}/** ${description.replaceAll("*/", "*\\/")} */\n`;
}

/** Properties as the members of an object type, each with its description. */
export function membersText(
  { properties = {}, required = [] }: Pick<JsonSchema, "properties" | "required">,
  writing: Writing,
): string {
  const indent = `${writing.indent ?? ""}  `;
  const inner = { ...writing, indent };
  return Object.entries(properties)
    .map(([name, property]) => {
      const shown = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      const mark = required.includes(name) ? "" : "?";
      const orNot = mark === "?" && writing.undefinable ? " | undefined" : "";
      return `${docText(property.description, indent)}${indent}readonly ${shown}${mark}: ${typeText(property, inner)}${orNot};\n`;
    })
    .join("");
}

/** Whether a schema differs from level to level, itself or in what it refers to. */
export function hasLevels(schema: JsonSchema, components: Components): boolean {
  const name = refName(schema);
  if (name !== null) return hasLevels(components[name] ?? {}, components);
  if (schema["x-fields"]) return true;
  const { properties = {}, items } = schema;
  // Only what stands directly in an answer is looked into: levels are of its rows or of itself.
  return [...Object.values(properties), ...(items ? [items] : [])].some(
    (inner) => refName(inner) === null && hasLevels(inner, components),
  );
}

/** A name; at a level of `fields` what stands behind it, if that differs from level to level. */
function referenceText(name: string, writing: Writing): string {
  const schema = writing.components[name];
  if (schema === undefined) throw new Error(`there is no component ${name}`);
  return writing.level !== undefined && hasLevels(schema, writing.components) ? typeText(schema, writing) : name;
}

function plainText(type: string, schema: JsonSchema, writing: Writing): string {
  if (type === "array") return `readonly ${grouped(typeText(schema.items ?? {}, writing))}[]`;
  if (type === "object") return objectText(schema, writing);
  if (type === "integer") return "number";
  if (["string", "number", "boolean", "null"].includes(type)) return type;
  throw new Error(`no type is called ${type}`);
}

function objectText(schema: JsonSchema, writing: Writing): string {
  const { additionalProperties: others, properties } = schema;
  const anyMember = typeof others === "object" ? typeText(others, writing) : "unknown";
  if (properties === undefined) return `{ readonly [name: string]: ${anyMember} }`;
  return `{\n${membersText(schema, writing)}${writing.indent ?? ""}}`;
}

function unionText(members: readonly string[]): string {
  return [...new Set(members)].join(" | ");
}

function grouped(text: string): string {
  return /[|&]|^readonly /.test(text) && !text.startsWith("{") ? `(${text})` : text;
}
