/**
 * RFC 8785 canonical JSON of a value. Fails on values that are not JSON: lone surrogates, NaN, infinities, undefined, class
 * instances. This is the only JavaScript implementation; it is here because the client may import nothing else. JSON.stringify
 * already writes strings and numbers as the RFC requires, so only the order of members is added.
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
  // The default sort order is by UTF-16 code units, as the RFC requires.
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(members[name])}`).join(",")}}`;
}
