import { z } from "zod";
import { type CreateDocumentOptions, createSchema } from "zod-openapi";

/**
 * Adjusts zod's rendering so that one component serves requests and responses and states only what is guaranteed: answers may
 * gain fields, integers have only their own bounds, and a query value is shown by its meaning, not as the text it is parsed
 * from.
 */
export const tidySchema: NonNullable<CreateDocumentOptions["override"]> = ({ zodSchema, jsonSchema, io }) => {
  const shownAs: unknown = z.globalRegistry.get(zodSchema)?.["override"];
  if (shownAs !== null && typeof shownAs === "object")
    for (const key of Object.keys(jsonSchema)) if (!annotations.has(key)) delete jsonSchema[key as "type"];

  const { def } = zodSchema._zod;
  const strict = def.type === "object" && def.catchall !== undefined && io === "input";
  if (jsonSchema.additionalProperties === false && !strict) delete jsonSchema.additionalProperties;

  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;

  // zod omits the default of a value parsed from text, because the default is not a text.
  if (io === "input" && def.type === "default") jsonSchema.default = def.defaultValue;
  // zod omits examples for the same reason; those of a body show what is sent.
  const examples = z.globalRegistry.get(zodSchema)?.["examples"];
  if (io === "input" && Array.isArray(examples)) jsonSchema.examples ??= examples;

  // A record over a vocabulary has exactly these keys.
  const words = def.type === "record" ? jsonSchema.required : undefined;
  if (words) {
    jsonSchema.properties = Object.fromEntries(words.map((word) => [word, jsonSchema.additionalProperties ?? {}]));
    delete jsonSchema.propertyNames;
    delete jsonSchema.additionalProperties;
  }

  // Any key and any value is the default of an object.
  if (isPlain(jsonSchema.propertyNames, { type: "string" })) delete jsonSchema.propertyNames;
  if (isPlain(jsonSchema.additionalProperties, {})) delete jsonSchema.additionalProperties;

  // Anything or null is anything; linters require it to be explicit.
  if (jsonSchema.anyOf?.some((member) => isPlain(member, {}))) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: ["object", "array", "string", "number", "boolean", "null"] });
  }

  // The format is enough; the pattern has several hundred characters in each of many fields.
  if (jsonSchema.format === "date" || jsonSchema.format === "date-time") delete jsonSchema.pattern;
};

const annotations = new Set(["description", "title", "examples", "default", "deprecated", "override"]);

function isPlain(schema: unknown, expected: object): boolean {
  return JSON.stringify(schema) === JSON.stringify(expected);
}

export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
};

/** A rendered schema outside any document. */
export type RenderedSchema = {
  readonly root: JsonSchema;
  /** Follows a reference. */
  resolve(schema: JsonSchema): JsonSchema;
};

const components = "#/components/schemas/";

/** Renders a schema by the rules of the documents: `input` is sent, `output` is answered. */
export function renderSchema(schema: z.ZodType, io: "input" | "output"): RenderedSchema {
  const rendered = createSchema(schema, { io, schemaRefPath: components, opts: { override: tidySchema } });
  const named = rendered.components as unknown as Readonly<Record<string, JsonSchema>>;
  const resolve = (at: JsonSchema): JsonSchema => {
    if (at.$ref === undefined) return at;
    const { $ref: reference, ...beside } = at;
    const referred = named[reference.slice(components.length)];
    if (referred === undefined) throw new Error(`${reference} leads nowhere`);
    // Members beside a reference override those of the component.
    return { ...resolve(referred), ...beside };
  };
  return { root: resolve(rendered.schema as unknown as JsonSchema), resolve };
}

/** The same with all references inlined. It must not be recursive. */
export function writeOut({ root, resolve }: RenderedSchema): JsonSchema {
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(resolve(value as JsonSchema)).map(([key, member]) => [key, whole(member)]),
    );
  };
  return whole(root) as JsonSchema;
}
