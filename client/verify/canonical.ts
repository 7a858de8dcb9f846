/**
 * Canonical JSON (RFC 8785) of a value as JSON.parse gives it. Throws TypeError for what is no JSON: undefined, NaN, lone
 * surrogates. The package that the service uses is not here, because the client depends on nothing.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  // A surrogate that stands alone is no character.
  if (typeof value === "string" && !/\p{Surrogate}/u.test(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`canonical JSON: ${typeof value} ${String(value)} has no form`);
  const members = value as Readonly<Record<string, unknown>>;
  // Without a comparison, names are sorted by their UTF-16 units, as the standard asks.
  const names = Object.keys(members).toSorted();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(members[name])}`).join(",")}}`;
}
