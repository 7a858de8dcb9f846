import canonicalize from "canonicalize";

/** RFC 8785 canonical JSON of a value. Fails on what is not JSON: lone surrogates, NaN, infinities, undefined. */
export function canonicalJson(value: unknown): string {
  assertJson(value);
  return canonicalize(value)!;
}

/** Canonical JSON of a record. Fails also on integers beyond 2^53, which another language would read differently. */
export function canonicalRecord(record: Readonly<Record<string, unknown>>): string {
  assertExactIntegers(record);
  return canonicalJson(record);
}

/** The library drops members it cannot write; a record must never lose one silently. */
function assertJson(value: unknown): void {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") return;
  if (typeof value !== "object") throw new TypeError(`canonical JSON: ${typeof value} has no JSON form`);
  for (const item of Array.isArray(value) ? value : Object.values(value)) assertJson(item);
}

function assertExactIntegers(value: unknown): void {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is beyond 2^53; carry it as a string`);
  if (value !== null && typeof value === "object")
    for (const item of Array.isArray(value) ? value : Object.values(value)) assertExactIntegers(item);
}
