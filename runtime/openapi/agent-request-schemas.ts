import { type Components, type JsonSchema, refName } from "./rendered.ts";

/** Keywords that matter to a caller. */
const kept = ["$ref", "type", "enum", "const", "default", "maximum", "required"] as const;

/** A short input schema with what a caller has to know; the service reports other errors. */
export function shortInput(schema: JsonSchema): JsonSchema {
  const { description, anyOf, properties } = schema;
  // A nullable member may also be omitted, which means the same.
  const options = (anyOf ?? []).filter(({ type }) => type !== "null");
  if (options.length === 1) {
    const { anyOf: _options, ...own } = schema;
    return shortInput({ ...options[0], ...own });
  }
  const short: Record<string, unknown> = description === undefined ? {} : { description: firstSentence(description) };
  for (const keyword of kept) if (schema[keyword] !== undefined) short[keyword] = schema[keyword];
  if (isNothing(schema.default)) delete short["default"];
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  if (types.length > 0) short["type"] = types.length === 1 ? types[0] : types;
  if ((schema.minimum ?? 0) > 1) short["minimum"] = schema.minimum;
  // Bounds that are never reached are dropped.
  if ((schema.maximum ?? 0) > usualMaximum) delete short["maximum"];
  if (schema.items) short["items"] = shortInput(schema.items);
  if (properties) short["properties"] = mapValues(properties, shortInput);
  if (options.length > 1) short["anyOf"] = options.map((option) => shortInput(option));
  return short;
}

const usualMaximum = 100_000;

/** The first sentence is the definition; the rest is in the full document. */
export function firstSentence(text: string): string {
  return /^.*?[.?](?= |$)/s.exec(text)?.[0] ?? text;
}

/** The components that bodies refer to, directly or indirectly. */
export function inputComponents(bodies: readonly JsonSchema[], components: Components): Components {
  const found: Record<string, JsonSchema> = {};
  const collect = (schema: JsonSchema) => {
    const name = refName(schema);
    if (name !== null && found[name] === undefined) {
      found[name] = shortInput(components[name] ?? {});
      collect(components[name] ?? {});
    }
    for (const inner of [schema.items, ...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])])
      if (inner) collect(inner);
  };
  for (const body of bodies) collect(body);
  return found;
}

/** A default equal to omitting the member. */
function isNothing(value: unknown): boolean {
  return value === null || value === false || ["[]", "{}"].includes(JSON.stringify(value));
}

export function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
