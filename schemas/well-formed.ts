/** A JSON value as the canonical form and the databases can hold it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

const deepestNesting = 64;

/** No half of a surrogate pair, which canonical JSON cannot encode, and no NUL, at which databases may cut. */
export function isWellFormedText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/**
 * JSON and nothing else: no undefined, no NaN, no class instances, well-formed text, nested at most 64 deep so that hostile
 * input cannot exhaust the stack of whoever walks it.
 */
export function isJsonValue(value: unknown, depth = 0): value is JsonValue {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return isWellFormedText(value);
  if (typeof value !== "object" || depth >= deepestNesting) return false;
  if (Array.isArray(value)) return value.every((item) => isJsonValue(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(([key, member]) => isWellFormedText(key) && isJsonValue(member, depth + 1));
}
