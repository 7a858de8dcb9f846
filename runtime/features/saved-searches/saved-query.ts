import { z } from "zod";
import type { SavedSearch } from "../../accounts/saved-search-records.ts";
import { ProgramSearchQuery } from "../../endpoints/programs/search-query.ts";

/** The parameters of a program search without paging and what depends on the day; defaults are not stored when they were not sent. */
const { shape: parameters } = ProgramSearchQuery.omit({ limit: true, offset: true, open_only: true }).extend({
  include_national: ProgramSearchQuery.shape.include_national
    .unwrap()
    .optional()
    .describe(ProgramSearchQuery.shape.include_national.description ?? ""),
  fields: ProgramSearchQuery.shape.fields
    .unwrap()
    .optional()
    .describe(ProgramSearchQuery.shape.fields.description ?? ""),
});
type Parameters = typeof parameters;

/** The same, with each value as JSON or as URL text. */
const JsonQuery = z.strictObject(
  Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, z.preprocess(asSent, parameter)]),
  ) as { [Name in keyof Parameters]: z.ZodPreprocess<Parameters[Name]> },
);

/** The query of a saved search: valid for the search itself, and repeatable as stored. */
export const SavedQuery = JsonQuery.superRefine((query, context) => {
  // Only a query that passes the search schema is checked further.
  if (context.issues.length > 0) return;
  for (const { path, message } of faultsOf(keptQuery(query))) context.addIssue({ code: "custom", path, message });
}).describe(
  "Parameters of GET /v1/programs/search without limit, offset and open_only; others are refused. Values are JSON or the text of the " +
    'address (300 and "300" are the same), a list stands for a repeated parameter, null and [] count as not sent. They are ' +
    "kept as the search understands them, so that they can be sent again at any time.",
);

/** A query as stored: names, numbers and lists in normalised form, without missing values. */
export function keptQuery(query: z.output<typeof SavedQuery>): SavedSearch["query"] {
  return Object.fromEntries(Object.entries(query).filter(isPresent));
}

/** A blank text counts as missing. */
function isPresent(pair: [string, Value | undefined]): pair is [string, Value] {
  return pair[1] !== undefined && pair[1] !== "";
}

type Value = SavedSearch["query"][string];

/** The URL form of a value; other values are left unchanged, to be rejected. */
function asSent(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(wordOf);
  return wordOf(value);
}

function wordOf(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

/** Why a valid query cannot be repeated as stored. */
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
    // Written out, a number may have more digits than as it was sent.
    ...(JsonQuery.safeParse(kept).error?.issues ?? []),
  ];
}

/** Leaves room for path and paging in a URL of 8192 bytes. */
const longestQuery = 8000;
