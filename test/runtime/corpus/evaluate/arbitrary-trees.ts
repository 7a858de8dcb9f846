import fc from "fast-check";
import type { Predicate } from "../../../../schemas/predicate.ts";

/** Paths that generated trees ask for; profiles state some of them. */
export const paths = [
  "capital_yen",
  "blue_return",
  "kind",
  "founded",
  "investment.machinery_yen",
  "investment.software",
];

const path = fc.constantFrom(...paths);
const number = fc.constantFrom(-1, 0, 0.5, 1, 100_000_000);
const day = fc.constantFrom("2025-12-31", "2026-04-01", "2026-04-02");
const word = fc.constantFrom("", "E", "exempt");
const scalar = fc.oneof(number, day, word, fc.boolean());

const leaf: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({ op: fc.constantFrom("eq" as const, "ne" as const), field: path, value: scalar }),
  fc.record({
    op: fc.constantFrom("gte" as const, "lte" as const, "gt" as const, "lt" as const),
    field: path,
    value: fc.oneof(number, day),
  }),
  fc.record({ op: fc.constant("in" as const), field: path, values: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ op: fc.constant("has" as const), field: path }),
  fc.constant({ op: "has_invoice_registration" as const }),
);

/** Predicate trees of every operator. */
export const trees: fc.Arbitrary<Predicate> = fc.letrec<{ tree: Predicate }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({
      op: fc.constantFrom("all" as const, "any" as const),
      of: fc.array(tie("tree"), { maxLength: 3 }),
    }),
    fc.record({ op: fc.constant("not" as const), of: tie("tree") }),
    fc.array(tie("tree"), { maxLength: 3 }),
  ),
})).tree;

/** What a profile may say about one path. */
const said = fc.oneof(scalar, fc.constantFrom(null, [], ["E"], {}));

export type Statements = Readonly<Record<string, unknown>>;

/** Statements by path; `invoice_registration_number` is one of them. */
export const statements: fc.Arbitrary<Statements> = fc.record(
  {
    ...Object.fromEntries(paths.map((name) => [name, said])),
    invoice_registration_number: fc.constantFrom("T8999900000001", "", null, "なし"),
  },
  { requiredKeys: [] },
);

/** The profile that makes these statements, dots taken apart. */
export function profileOf(stated: Statements): Record<string, unknown> {
  const profile: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stated)) {
    const [outer = "", inner] = name.split(".");
    if (inner === undefined) profile[outer] = value;
    else profile[outer] = { ...(profile[outer] as object | undefined), [inner]: value };
  }
  return profile;
}
