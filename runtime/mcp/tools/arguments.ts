import type { z } from "zod";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import { admits } from "../../openapi/headers.ts";
import { type JsonSchema, renderSchema, writeOut } from "../../openapi/schema-rendering.ts";

/** Where an argument goes in the request of its operation. */
export type ArgumentPlace = "path" | "query" | "body" | "header";

export type Argument = {
  readonly name: string;
  readonly place: ArgumentPlace;
  readonly schema: JsonSchema;
  readonly required: boolean;
};

/** Arguments that are sent as headers. */
export const idempotencyKey = "idempotency_key";
export const maxCostJpy = "max_cost_jpy";

/** Every field of an operation as an argument: path, query, body, then headers. */
export function argumentsOf(endpoint: Endpoint): Argument[] {
  const fields = [
    ...fieldsOf(endpoint.params, "path"),
    ...fieldsOf(endpoint.query, "query"),
    ...(endpoint.body === null ? [] : fieldsOf(endpoint.body, "body")),
  ];
  const all = [...fields, ...headersOf(endpoint, new Set(fields.map(({ name }) => name)))];
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw new Error(`${endpoint.id}: two fields of one name cannot both be an argument`);
  return all;
}

function fieldsOf(fields: z.ZodType, place: ArgumentPlace): Argument[] {
  const { properties, required = [] } = writeOut(renderSchema(fields, "input"));
  if (properties === undefined) throw new Error(`the ${place} of a tool must have named fields`);
  const shape = shapeOf(fields);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place,
    schema: withoutExamples(schema),
    required: required.includes(name) || isAnsweredWhenMissing(shape[name]),
  }));
}

/** The named fields of a body that is an object, or of a lenient or preprocessed one. */
function shapeOf(fields: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const { def } = fields._zod as unknown as { def: { type: string; innerType?: z.ZodType; out?: z.ZodType } };
  const inner = def.type === "catch" ? def.innerType : def.type === "pipe" ? def.out : undefined;
  if (inner !== undefined) return shapeOf(inner);
  return (fields as z.ZodObject).shape as Readonly<Record<string, z.ZodType>>;
}

/** Fields of the am family never fail, so their schemas require nothing; one without a default is still required. */
function isAnsweredWhenMissing(field: z.ZodType | undefined): boolean {
  return field !== undefined && field._zod.def.type === "catch";
}

/** Examples are given once, in the description of the tool. */
function withoutExamples(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== "examples"));
}

function headersOf(endpoint: Endpoint, taken: ReadonlySet<string>): Argument[] {
  const can = admits(endpoint);
  const needed = endpoint.costCap === "header" || endpoint.costCap === "header-or-body";
  const header = (name: string, schema: JsonSchema): Argument => ({ name, place: "header", schema, required: false });
  return [
    ...(can.costCap && !taken.has(maxCostJpy)
      ? [header(maxCostJpy, { type: "integer", minimum: 0, description: "Cost cap in JPY before tax." })]
      : []),
    ...(can.idempotency
      ? [
          header(idempotencyKey, {
            type: "string",
            maxLength: 255,
            description: needed
              ? "Needed with an API key: new for each batch, the same to try again."
              : "Repeats within 24 hours are charged once.",
          }),
        ]
      : []),
  ];
}
