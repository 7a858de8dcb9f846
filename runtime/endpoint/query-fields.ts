import { z } from "zod";

/** A whole number in a query. */
export function queryInteger({ min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number }) {
  return z
    .string()
    .regex(/^-?[0-9]{1,16}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({
      override: { type: "integer", minimum: min, ...(max === Number.MAX_SAFE_INTEGER ? {} : { maximum: max }) },
    });
}

/** A number in a query. */
export function queryNumber({ min }: { min: number }) {
  return z
    .string()
    .regex(/^-?[0-9]{1,16}(?:\.[0-9]{1,12})?$/, "must be a number")
    .transform(Number)
    .pipe(z.number().min(min))
    .meta({ override: { type: "number", minimum: min } });
}

/** A price in a query: a number above 0. */
export function queryPrice() {
  return z
    .string()
    .regex(/^[0-9]{1,12}(?:\.[0-9]{1,6})?$/, "must be a number")
    .transform(Number)
    .pipe(z.number().gt(0))
    .meta({ override: { type: "number", exclusiveMinimum: 0 } });
}

/** A text in a query, without white space around it. */
export function queryText({ max, min = 0 }: { max: number; min?: number }) {
  return z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().refine((text) => lengthOf(text) >= min && lengthOf(text) <= max, rangeMessage(min, max)))
    .meta({ override: { type: "string", ...(min > 0 ? { minLength: min } : {}), maxLength: max } });
}

/** One word of a vocabulary. */
export function queryEnum<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: ({ input }) => `${quoted(input)} is none of ${words.join(", ")}` });
}

/**
 * A text that `read` maps to a value from one or more spellings. Other text is rejected with `help` on the valid values: a
 * filter that is not applied must not look as if it were.
 */
export function queryWord<Value>({
  max,
  read,
  help,
}: {
  max: number;
  /** Returns null for unknown text. */
  read(text: string): Value | null;
  help: string;
}) {
  return queryText({ min: 1, max })
    .transform((text, issues): Value => {
      const value = read(text);
      if (value !== null) return value;
      issues.addIssue({ code: "custom", message: `${quoted(text)} ${help}` });
      return z.NEVER;
    })
    .meta({ override: { type: "string", minLength: 1, maxLength: max } });
}

/** `true` or `false`. */
export function queryBoolean() {
  return z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .meta({ override: { type: "boolean" } });
}

/** A repeatable parameter; a single occurrence is a list of one. */
export function queryList<Item extends z.ZodType>(item: Item, { max }: { max: number }) {
  return z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(item).max(max));
}

function quoted(value: unknown): string {
  return JSON.stringify(typeof value === "string" ? value.slice(0, 100) : (value ?? null));
}

/** Counts code points, not UTF-16 code units. */
function lengthOf(text: string): number {
  return [...text].length;
}

function rangeMessage(min: number, max: number): string {
  return min > 0
    ? `must have ${min} to ${max} characters; leave it out if there is none`
    : `must have at most ${max} characters`;
}
