import { z } from "zod";
import type { SavedSearch } from "../../accounts/saved-search-records.ts";
import { ProgramSearchQuery } from "../../endpoints/programs/search-query.ts";

/** The parameters of a program search without its page; a default is not kept for those who did not send it. */
const { shape: parameters } = ProgramSearchQuery.omit({ limit: true, offset: true }).extend({
  fields: ProgramSearchQuery.shape.fields
    .unwrap()
    .optional()
    .describe(ProgramSearchQuery.shape.fields.description ?? ""),
});
type Parameters = typeof parameters;

/** The same where each value may be JSON as well as the text that would stand in the address. */
const JsonQuery = z.strictObject(
  Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, z.preprocess(asSent, parameter)]),
  ) as { [Name in keyof Parameters]: z.ZodPreprocess<Parameters[Name]> },
);

/** The query of a search that is to be kept: held to the rules of the search itself, and to being sent again. */
export const SavedQuery = JsonQuery.superRefine((query, context) => {
  // What the search itself refuses is no query yet.
  if (context.issues.length > 0) return;
  for (const { path, message } of faultsOf(keptQuery(query))) context.addIssue({ code: "custom", path, message });
}).describe(
  "Parameters of GET /v1/programs/search without limit and offset; others are refused. Values are JSON or the text of the " +
    'address (300 and "300" are the same), a list stands for a repeated parameter, null and [] count as not sent. They are ' +
    "kept as the search understands them, so that they can be sent again at any time.",
);

/** A query as it is kept: names, numbers and lists as the search understands them, without what counts as not sent. */
export function keptQuery(query: z.output<typeof SavedQuery>): SavedSearch["query"] {
  return Object.fromEntries(Object.entries(query).filter(isPresent));
}

/** A blank text counts as not sent. */
function isPresent(pair: [string, Value | undefined]): pair is [string, Value] {
  return pair[1] !== undefined && pair[1] !== "";
}

type Value = SavedSearch["query"][string];

/** What stands in an address for a value; what is none of an address stays, to be refused. */
function asSent(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(wordOf);
  return wordOf(value);
}

function wordOf(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

/** Why a query that the search would take could not be sent again as it is kept. */
function faultsOf(kept: SavedSearch["query"]): { readonly path: PropertyKey[]; readonly message: string }[] {
  const pairs = Object.entries(kept).flatMap(([name, value]) =>
    [value].flat().map((word): [string, string] => [name, String(word)]),
  );
  const unsendable = pairs.filter(([, word]) => /\p{Cc}/u.test(word));
  const { length } = new URLSearchParams(pairs).toString();
  return [
    ...unsendable.map(([name]) => ({ path: [name], message: "must not hold control characters" })),
    ...(length > longestQuery
      ? [{ path: [], message: `must have at most ${longestQuery} bytes as the query of an address` }]
      : []),
    // A number may have more digits than the text that stands for it.
    ...(JsonQuery.safeParse(kept).error?.issues ?? []),
  ];
}

/** Leaves room for path and page in an address of 8192 bytes. */
const longestQuery = 8000;
