type Issue = { readonly path: readonly PropertyKey[]; readonly message: string; readonly input?: unknown };

/**
 * What a schema refused, in one line, with the values it was given: `aliases.2: must not be blank: " "`. The schema must
 * have been asked to report its input.
 */
export function issuesText(issues: readonly Issue[]): string {
  return issues
    .map(({ path, message, input }) => {
      const place = path.length > 0 ? `${path.map(String).join(".")}: ` : "";
      // A rule about a whole row is no rule about one value.
      const value = input === undefined || typeof input === "object" ? "" : `: ${quoteValue(input)}`;
      return `${place}${message.replace(/^Invalid input: /, "")}${value}`;
    })
    .join("; ");
}

/** How long a sample of a value may be, in characters. */
const longest = 60;

/** Control characters, line separators and marks that change the direction of writing. */
const unsafe = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/**
 * A value of the input for a reason or a note. Texts are cut, cleaned of what cannot be seen, and in quotation marks as JSON
 * writes them, by which the report tells values from its own words; numbers and the like stand as they are.
 */
export function quoteValue(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "object") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const characters = Array.from(text.slice(0, 2 * longest + 2));
  const cut = characters.length > longest ? `${characters.slice(0, longest).join("")}…` : text;
  return JSON.stringify(cut.replaceAll(unsafe, "\u{fffd}"));
}
