import { quoteValue } from "./quote-value.ts";

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
