import { canonicalJson } from "../../client/verify/canonical.ts";

export { canonicalJson };

/** Canonical JSON of a record. Fails also on integers beyond 2^53, which another language would read differently. */
export function canonicalRecord(record: Readonly<Record<string, unknown>>): string {
  assertExactIntegers(record);
  return canonicalJson(record);
}

function assertExactIntegers(value: unknown): void {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is beyond 2^53; carry it as a string`);
  if (value !== null && typeof value === "object")
    for (const item of Array.isArray(value) ? value : Object.values(value)) assertExactIntegers(item);
}
