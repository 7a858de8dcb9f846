/* Parses a dropped or pasted document. Runs in browsers. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** One JSON object, or why it is not: `empty`, `not_json`, `not_object`, `repeated_key`. */
export function readDocument(text: string): Record<string, unknown> | string {
  if (text.trim() === "") return "empty";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "not_json";
  }
  if (!isObject(value)) return "not_object";
  // Parsers differ in which of two equal members they use, so another one could see different data.
  return namedMembers(text) === countKeys(value) ? value : "repeated_key";
}

/** Number of members in a JSON text: strings followed by a colon. */
function namedMembers(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gsu)) if (colon !== undefined) count++;
  return count;
}

function countKeys(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  const members: unknown[] = Object.values(value);
  return members.reduce<number>((sum, member) => sum + countKeys(member), Array.isArray(value) ? 0 : members.length);
}
