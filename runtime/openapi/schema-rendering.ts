import { z } from "zod";
import type { CreateDocumentOptions } from "zod-openapi";

/**
 * Corrects a schema as zod renders it, so that one component serves requests and responses and says only what is promised:
 * answers may gain fields, whole numbers have no bound but their own, and a query value is shown as what it means, not as
 * the text it is read from.
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

  // zod leaves out the default of a value that is read from text, because the text is not what the default stands for.
  if (io === "input" && def.type === "default") jsonSchema.default = def.defaultValue;
  // For the same reason it leaves out examples, and those of a body show what is sent.
  const examples = z.globalRegistry.get(zodSchema)?.["examples"];
  if (io === "input" && Array.isArray(examples)) jsonSchema.examples ??= examples;

  // A record over a vocabulary has exactly its words as keys.
  const words = def.type === "record" ? jsonSchema.required : undefined;
  if (words) {
    jsonSchema.properties = Object.fromEntries(words.map((word) => [word, jsonSchema.additionalProperties ?? {}]));
    delete jsonSchema.propertyNames;
    delete jsonSchema.additionalProperties;
  }

  // Any key and any value: what an object may hold anyway.
  if (isPlain(jsonSchema.propertyNames, { type: "string" })) delete jsonSchema.propertyNames;
  if (isPlain(jsonSchema.additionalProperties, {})) delete jsonSchema.additionalProperties;

  // Anything, or null, is anything; linters want it said.
  if (jsonSchema.anyOf?.some((member) => isPlain(member, {}))) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: ["object", "array", "string", "number", "boolean", "null"] });
  }

  // The format says it; the pattern is several hundred characters in each of many fields.
  if (jsonSchema.format === "date" || jsonSchema.format === "date-time") delete jsonSchema.pattern;
};

const annotations = new Set(["description", "title", "examples", "default", "deprecated", "override"]);

function isPlain(schema: unknown, expected: object): boolean {
  return JSON.stringify(schema) === JSON.stringify(expected);
}
