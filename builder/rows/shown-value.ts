/** Characters of a value that a reason shows. */
const SHOWN = 60;

/** Control characters, line separators and marks that change the direction of writing. */
const unsafe = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** A sample of a text for a reason or a note: its beginning, with what cannot be seen as escapes such as `\u0007`. */
export function shorten(text: string, longest = SHOWN): string {
  const start = text.length > longest ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
  return start.replaceAll(unsafe, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A value of any kind for a reason; texts in quotes. */
export function shownValue(value: unknown): string {
  return typeof value === "string" ? `"${shorten(value)}"` : shorten(JSON.stringify(value) ?? String(value));
}
