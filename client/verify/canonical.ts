/**
 * RFC 8785 canonical JSON of a value. Fails on what is not JSON: lone surrogates, NaN, infinities, undefined, objects with a
 * form of their own. The one implementation in JavaScript: it stands in the client, because that may import nothing else, and
 * needs no package: JSON.stringify already writes texts and numbers as the RFC asks, so what is left is the order of members.
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
