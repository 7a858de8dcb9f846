import type { Predicate } from "../../../schemas/predicate.ts";
import { parseInvoiceNumber } from "../../../snapshots/text/entities/houjin.ts";
import { parseYen } from "../../../snapshots/text/numerals.ts";
import { factOf } from "./facts.ts";

/** A caller's description of a business: JSON with any nesting. */
export type Profile = Readonly<Record<string, unknown>>;

/** The field that `has_invoice_registration` reads. */
export const invoiceField = "invoice_registration_number";

/**
 * Whether a condition holds for a profile. The condition is unknown when the profile lacks the field, or has a value that cannot
 * be compared with the stated one: another type, null, a list, or a text that is not a day where a day is bounded.
 */
export function evaluate(predicate: Predicate, profile: Profile): Truth {
  if (Array.isArray(predicate)) return allOf(predicate.map((member) => evaluate(member, profile)));
  switch (predicate.op) {
    case "all":
      return allOf(predicate.of.map((member) => evaluate(member, profile)));
    case "any":
      return anyOf(predicate.of.map((member) => evaluate(member, profile)));
    case "not":
      return negate(evaluate(predicate.of, profile));
    case "has_invoice_registration":
      return isRegistration(fieldOf(profile, invoiceField));
    default:
      return testField(predicate, fieldOf(profile, predicate.field));
  }
}

/**
 * The value of a field: at its dot-separated path, or under another name of the same fact, such as 資本金 for capital_jpy. Undefined
 * when the profile does not state it.
 */
export function fieldOf(profile: Profile, field: string): unknown {
  const stated = valueAt(profile, field);
  if (stated !== undefined) return stated;
  for (const name of factOf(field)?.names ?? []) {
    const value = valueAt(profile, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function valueAt(profile: Profile, path: string): unknown {
  let value: unknown = profile;
  for (const member of path.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, member)) return undefined;
    value = value[member];
  }
  return value;
}

type FieldTest = Extract<Predicate, { field: string }>;
type Scalar = string | number | boolean;

function testField(test: FieldTest, value: unknown): Truth {
  if (value === undefined) return null;
  switch (test.op) {
    case "eq":
      return isEqual(value, test.value);
    case "ne":
      return negate(isEqual(value, test.value));
    case "in":
      return anyOf(test.values.map((stated) => isEqual(value, stated)));
    case "has":
      return !isEmpty(value);
    case "gte":
      return negate(isBelow(value, test.value));
    case "lt":
      return isBelow(value, test.value);
    case "lte":
      return negate(isAbove(value, test.value));
    case "gt":
      return isAbove(value, test.value);
  }
}

function isEqual(sent: unknown, stated: Scalar): Truth {
  const value = readAs(stated, sent);
  return typeof value === typeof stated ? value === stated : null;
}

function isBelow(sent: unknown, bound: number | string): Truth {
  const value = readAs(bound, sent);
  return isComparable(value, bound) ? value < bound : null;
}

function isAbove(sent: unknown, bound: number | string): Truth {
  const value = readAs(bound, sent);
  return isComparable(value, bound) ? value > bound : null;
}

/** Converts a text that clearly means yes, no or an amount of yen, where one is expected; other values are unchanged. */
function readAs(asked: Scalar, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (typeof asked === "boolean") return yesOrNo.get(value.normalize("NFKC").trim().toLowerCase()) ?? value;
  return typeof asked === "number" ? (parseYen(value) ?? value) : value;
}

const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ...["はい", "yes", "true", "あり", "有", "有り", "している", "済", "済み"].map((word) => [word, true] as const),
  ...["いいえ", "no", "false", "なし", "無", "無し", "していない"].map((word) => [word, false] as const),
]);

/** Texts are ordered only as days: 2026/4/1 and 2026-04-01 would otherwise compare by punctuation. */
function isComparable(value: unknown, bound: number | string): value is number | string {
  if (typeof value === "string" && typeof bound === "string") return isoDay.test(value) && isoDay.test(bound);
  return typeof value === "number" && typeof bound === "number";
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** A field that is present and is empty or means no. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === false) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** A text that is not a number may mean anything, including none. */
function isRegistration(value: unknown): Truth {
  if (value === undefined) return null;
  if (isEmpty(value)) return false;
  if (value === true) return true;
  if (typeof value !== "string" && typeof value !== "number") return null;
  return [`${value}`, `T${value}`].some((text) => parseInvoiceNumber(text) !== null) ? true : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Three-valued truth; null is unknown. Kleene's strong logic. */
export type Truth = boolean | null;

/** False if any is false, else unknown if any is unknown. True for no values. */
export function allOf(values: Iterable<Truth>): Truth {
  let result: Truth = true;
  for (const value of values) {
    if (value === false) return false;
    if (value === null) result = null;
  }
  return result;
}

/** True if any is true, else unknown if any is unknown. False for no values. */
export function anyOf(values: Iterable<Truth>): Truth {
  let result: Truth = false;
  for (const value of values) {
    if (value === true) return true;
    if (value === null) result = null;
  }
  return result;
}

/** Negation; unknown stays unknown. */
export function negate(value: Truth): Truth {
  return value === null ? null : !value;
}
