/** How long a sample of a value may be, in characters. */
const longest = 60;

/**
 * A value of the input for a reason or a note: cut, cleaned of control characters, and in quotation marks as JSON writes them,
 * by which the report tells values from its own words.
 */
export function quoteValue(text: string): string {
  const characters = Array.from(text.slice(0, 2 * longest + 2));
  const cut = characters.length > longest ? `${characters.slice(0, longest).join("")}…` : text;
  return JSON.stringify(cut.replaceAll(/\p{Cc}/gu, "\u{fffd}"));
}
