import type { z } from "zod";
import { type JsonSchema, type RenderedSchema, renderSchema } from "../../openapi/rendered-schema.ts";

export type ObjectSchema = JsonSchema & { readonly type: "object" };

/** A tool result must be an object: a list is wrapped under the name used by the protocol's library. */
export function asObject(body: unknown): Record<string, unknown> {
  return Array.isArray(body) ? { result: body } : (body as Record<string, unknown>);
}

/**
 * The output schema of a tool, first level only. Full schemas would fill a model's context before the first call; the records
 * show the rest, and the published documents have it.
 */
export function outlineOf(response: z.ZodType): ObjectSchema {
  const rendered = renderSchema(response, "output");
  if (rendered.root.type === "array")
    return { type: "object", properties: { result: { type: "array" } }, required: ["result"] };
  const variants = variantsOf(rendered.root, rendered);
  const types = new Map<string, Set<string>>();
  for (const { properties = {} } of variants)
    for (const [name, member] of Object.entries(properties))
      types.set(name, new Set([...(types.get(name) ?? []), ...typesOf(member, rendered)]));
  const required = [...types.keys()].filter((name) => variants.every((variant) => variant.required?.includes(name)));
  const properties = Object.fromEntries([...types].map(([name, known]) => [name, typeSchema([...known])]));
  return { type: "object", properties, ...(required.length === 0 ? {} : { required }) };
}

const anything = "any";

/** A member of any type is listed by name only. */
function typeSchema(types: readonly string[]): JsonSchema {
  if (types.includes(anything)) return {};
  return { type: types.length === 1 ? types[0]! : types };
}

function typesOf(member: JsonSchema, rendered: RenderedSchema): string[] {
  return variantsOf(rendered.resolve(member), rendered).flatMap((schema) => {
    if (schema.type !== undefined) return schema.type;
    const values = schema.enum ?? ("const" in schema ? [schema["const"]] : []);
    return values.length === 0 ? anything : values.map((value) => (value === null ? "null" : typeof value));
  });
}

/** The alternative schemas of an answer. */
function variantsOf(schema: JsonSchema, rendered: RenderedSchema): readonly JsonSchema[] {
  const members = schema.anyOf ?? schema.oneOf;
  if (members === undefined) return [schema];
  return members.flatMap((member) => variantsOf(rendered.resolve(member), rendered));
}
