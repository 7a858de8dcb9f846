/**
 * RFC 8785 canonical JSON of a value. Fails on what is not JSON: lone surrogates, NaN, infinities, undefined. Written here
 * because every record of a build and every packet passes through it, and JSON.stringify already writes texts and numbers
 * as the RFC asks: what is left is the order of the members.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("canonical JSON: a text holds a lone surrogate");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`canonical JSON: ${value} has no JSON form`);
    return JSON.stringify(value);
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = value as Readonly<Record<string, unknown>>;
  if (typeof value !== "object" || typeof members["toJSON"] === "function")
    throw new TypeError(`canonical JSON: ${typeof value} has no JSON form`);
  // Sorted by UTF-16 code units, which is what sort does unless told otherwise.
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(members[name])}`).join(",")}}`;
}

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
