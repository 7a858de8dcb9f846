import type { z } from "zod";
import { unitPriceYen } from "../../base/price.ts";
import type { Endpoint, ToolGuide } from "../../endpoint/endpoint.ts";
import { type JsonSchema, type RenderedSchema, renderSchema } from "../../openapi/schema-rendering.ts";
import { type Argument, argumentsOf } from "./arguments.ts";

/** A tool as `tools/list` shows it. */
export type ListedTool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: typeof annotations;
};

/** A tool: one operation called with named arguments. */
export type Tool = {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** All accepted arguments, by name. */
  readonly arguments: ReadonlyMap<string, Argument>;
  readonly example: Readonly<Record<string, unknown>>;
  /** As listed, with these arguments only; all of them by default. */
  listed(shown?: readonly string[]): ListedTool;
};

/** No operation with a tool changes anything, and each uses this service only. */
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

export function createTool(name: string, endpoint: Endpoint): Tool {
  const { use, example, hidden = [] } = endpoint.guide ?? unguided(endpoint);
  const all = argumentsOf(endpoint).filter((argument) => !hidden.includes(argument.name));
  const known = new Map(all.map((argument) => [argument.name, argument]));
  const outputSchema = outlineOf(endpoint.response);
  const description = [use, tellGaps(outputSchema), priceOf(endpoint), `Example: ${JSON.stringify(example)}`]
    .filter((sentence) => sentence !== "")
    .join(" ");
  const listed = (shown: readonly string[] = [...known.keys()]): ListedTool => ({
    name,
    title: endpoint.summary,
    description,
    inputSchema: inputSchemaOf(
      shown.map((argument) => {
        const found = known.get(argument);
        if (found === undefined) throw new Error(`${name} has no argument ${argument}`);
        return found;
      }),
    ),
    outputSchema,
    annotations,
  });
  return { name, endpoint, arguments: known, example, listed };
}

/** For tables in tests: every published tool has a guide. */
function unguided({ summary }: Endpoint): ToolGuide {
  return { use: `${summary}.`, example: {}, keywords: [] };
}

function inputSchemaOf(shown: readonly Argument[]): ObjectSchema {
  const required = shown.filter((argument) => argument.required).map(({ name }) => name);
  const properties: Record<string, JsonSchema> = Object.fromEntries(shown.map(({ name, schema }) => [name, schema]));
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** What every caller has to pass on; the contract requires it in each description. */
function tellGaps({ properties = {} }: ObjectSchema): string {
  const reportsGaps = ["known_gaps", "quality", "match"].some((name) => name in properties);
  return reportsGaps ? "Tell the user what known_gaps and match name; an empty answer proves nothing." : "";
}

export function priceOf({ units, unitsRule }: Endpoint): string {
  if (units === 0) return "Price: free.";
  if (typeof units === "number") return `Price: ${units * unitPriceYen} JPY.`;
  return `Price: ${unitPriceYen} JPY a unit; units: ${unitsRule ?? "by the answer"}.`;
}

type ObjectSchema = JsonSchema & { readonly type: "object" };

/** A tool result must be an object: a list is wrapped under the name used by the protocol's library. */
export function asObject(body: unknown): Record<string, unknown> {
  return Array.isArray(body) ? { result: body } : (body as Record<string, unknown>);
}

/**
 * The output schema of a tool, first level only. Full schemas would fill a model's context before the first call; the records
 * show the rest, and the published documents have it.
 */
function outlineOf(response: z.ZodType): ObjectSchema {
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
