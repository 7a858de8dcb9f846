import { z } from "zod";
import { queryBoolean, queryEnum, queryInteger, queryText } from "../../../endpoint/query-fields.ts";
import { pageFields, queryDay, queryName } from "../../corpus-fields.ts";
import { type AmError, amError } from "./envelopes.ts";

/** A field that could not be parsed. It replaces the value until the endpoint reports it. */
export type Fault = { readonly fault: AmError };

export function isFault(value: unknown): value is Fault {
  return value !== null && typeof value === "object" && "fault" in value;
}

/** Parses like the schema, but returns a fault instead of failing: this family answers bad input with a 200. */
export function lenient<Field extends z.ZodType>(
  field: Field,
  faultOf: (input: unknown, problem: string) => AmError,
): z.ZodCatch<Field> {
  return field.catch((context) => {
    // The document generator asks for a constant default; there is none.
    if (context === undefined) return undefined as never;
    const { input, error } = context;
    const problem = Array.isArray(input) ? "must be sent once" : (error.issues[0]?.message ?? "cannot be read");
    return { fault: input === undefined ? missing() : faultOf(input, problem) } satisfies Fault as never;
  });
}

/** A whole number. */
export function amInteger(bounds: { min: number; max?: number }) {
  return lenient(queryInteger(bounds), outOfRange);
}

/** A text. */
export function amText({ max }: { max: number }) {
  return lenient(queryName({ max }), outOfRange);
}

/** A text that maps to a known value, in any spelling; an unknown one is reported by name. */
export function amWord<Field extends z.ZodType>(field: Field, code: AmError["code"] = "invalid_enum") {
  return lenient(field, (_, problem) => amError(code, problem));
}

/** A required text. */
export function amRequiredText({ max }: { max: number }) {
  return lenient(queryText({ min: 1, max }), (input, problem) =>
    typeof input === "string" && input.trim() === "" ? missing() : outOfRange(input, problem),
  );
}

/** A day, YYYY-MM-DD. The example has results in the demo; null for none. */
export function amDay(options?: Parameters<typeof queryDay>[0]) {
  return lenient(queryDay(options), (_, problem) =>
    amError("invalid_date_format", problem, {
      hint: "Send a day that exists, YYYY-MM-DD.",
      suggested_values: ["2026-04-01"],
    }),
  );
}

/** One word of a vocabulary. */
export function amEnum<const Words extends readonly [string, ...string[]]>(words: Words) {
  return lenient(queryEnum(words), () => unknownWord(words));
}

/** Words of a vocabulary; the parameter may be repeated. */
export function amEnumList<const Words extends readonly [string, ...string[]]>(words: Words) {
  const list = z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(z.enum(words)).max(64));
  return lenient(list, () => unknownWord(words));
}

/** `true` or `false`. */
export function amBoolean() {
  return lenient(queryBoolean(), () => unknownWord(["true", "false"]));
}

/** Paging of the family: `limit` 1..100, `offset` from 0. */
export function amPaging({ limit = 20, maxLimit = 100 }: { limit?: number; maxLimit?: number } = {}) {
  const described = pageFields({ limit, maxLimit });
  return {
    limit: amInteger({ min: 1, max: maxLimit })
      .default(limit)
      .describe(described.limit.description ?? ""),
    offset: amInteger({ min: 0 })
      .default(0)
      .describe(described.offset.description ?? ""),
  };
}

function missing(): AmError {
  return amError("missing_required_arg", "must be sent", { hint: "Send this parameter." });
}

function outOfRange(_: unknown, problem: string): AmError {
  return amError("out_of_range", problem);
}

function unknownWord(words: readonly string[]): AmError {
  return amError("invalid_enum", `must be one of ${words.join(", ")}`, { suggested_values: [...words] });
}
