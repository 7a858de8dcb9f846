import { z } from "zod";
import type { CreateDocumentOptions } from "zod-openapi";

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
