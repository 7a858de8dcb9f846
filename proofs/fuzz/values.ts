import fc from "fast-check";
import type { JsonSchema } from "../../runtime/openapi/schema-rendering.ts";
import { hostileTexts } from "../../test/support/hostile-texts.ts";

/** Keywords of JSON Schema that values are made by, beside those that the documents are read by. */
type Schema = JsonSchema & {
  readonly items?: JsonSchema;
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
};

/** Stands for a value that the service has shown before under the name of the field: chosen when the request is sent. */
export class Shown {
  readonly pick: number;
  constructor(pick: number) {
    this.pick = pick;
  }
}

const words = ["補助金", "省エネ", "民法", "東京都", "創業", "令和6年", "株式会社", "IT", "a", "0"] as const;

/** Values for a schema: mostly sound ones, then some close to it, then hostile ones. */
export function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: sound(schema), weight: 6 },
    { arbitrary: fc.nat(999).map((pick) => new Shown(pick)), weight: 3 },
    { arbitrary: near(schema), weight: 2 },
    { arbitrary: hostile, weight: 1 },
  );
}

/** Members of an object: each required one nearly always, others now and then, sometimes one that nobody knows. */
export function membersFor(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).map(([name, member]) =>
    fc
      .tuple(fc.nat(9), valueFor(member))
      .map(([die, value]) => (die < (required.includes(name) ? 9 : 3) ? [[name, value] as const] : [])),
  );
  const foreign = fc
    .tuple(fc.nat(19), fc.constantFrom("unknown", "__proto__", "constructor", "q", "limit"), hostile)
    .map(([die, name, value]) => (die === 0 ? [[name, value] as const] : []));
  return fc.tuple(...members, foreign).map((all) => Object.fromEntries(all.flat()));
}

function sound(given: JsonSchema): fc.Arbitrary<unknown> {
  const schema = given as Schema;
  const stated = [...(schema.examples ?? []), ...(schema.default === undefined ? [] : [schema.default])];
  const made = byType(schema);
  return stated.length === 0 ? made : fc.oneof(fc.constantFrom(...stated), made);
}

function byType(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((choice) => sound(choice)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["string"]);
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case "integer":
    case "number": {
      const [min, max] = [schema.minimum ?? 0, schema.maximum ?? 2_000_000_000];
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const items = schema.items === undefined ? fc.constantFrom(...words) : valueFor(schema.items);
      const most = Math.min(schema.maxItems ?? 5, 5);
      return fc.array(items, { minLength: Math.min(schema.minItems ?? 0, most), maxLength: most });
    }
    case "object":
      return membersFor(schema);
    default:
      return text(schema);
  }
}

function text({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "date")
    return fc
      .date({ min: new Date("2015-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  const matching = pattern === undefined ? null : matchingOf(pattern);
  if (matching) return matching;
  const long = Math.min(maxLength, 40);
  return fc.oneof(
    fc.constantFrom(...words).map((word) => word.repeat(Math.max(1, Math.ceil(minLength / word.length)))),
    fc.string({ minLength: Math.min(minLength, long), maxLength: long, unit: "grapheme" }),
  );
}

/** Patterns with look-around cannot be made to order. */
function matchingOf(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"));
  } catch {
    return null;
  }
}

/** Just outside: one too few, one too many, another type, nothing. */
function near(given: JsonSchema): fc.Arbitrary<unknown> {
  const schema = given as Schema;
  const { minimum = 0, maximum = 100, minLength = 1, maxLength = 200, maxItems = 20 } = schema;
  return fc.oneof(
    fc.constantFrom<unknown>(null, "", " ", [], {}, true, -1, 0.5, 1e21, "1e3", "NaN", "０１"),
    fc.constantFrom<unknown>(minimum - 1, maximum + 1, String(maximum), "x".repeat(Math.max(0, minLength - 1))),
    fc.constantFrom("x", "補", "𠮷").map((letter) => letter.repeat(Math.min(maxLength + 1, 5_000))),
    fc.constant(null).map(() => Array.from({ length: Math.min(maxItems + 1, 300) }, (_, at) => at)),
  );
}

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.nat(60).map((depth) => nested(depth)),
  fc.nat(2_000).map((count) => Array.from({ length: count }, () => "a")),
  fc.nat(12_000).map((length) => "長".repeat(length)),
);

function nested(depth: number): unknown {
  let value: unknown = "leaf";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}
