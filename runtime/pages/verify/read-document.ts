/* Reads what a person drops or pastes. Runs in browsers. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** One JSON object, or why the text is none: `empty`, `not_json`, `not_object`, `repeated_key`. */
export function readDocument(text: string): Record<string, unknown> | string {
  if (text.trim() === "") return "empty";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "not_json";
  }
  if (!isObject(value)) return "not_object";
  // Readers differ in which of two members they take: what is checked here would not be what another reader sees.
  return namedMembers(text) === countKeys(value) ? value : "repeated_key";
}

/** Members that a JSON text names: strings with a colon behind them. */
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
