import { z } from "zod";
import { Text } from "./common.ts";
import type { predicateOp } from "./enums.ts";

/** A condition on a business profile. Field paths use dots; a field the profile lacks makes the condition unknown. */
export type Predicate =
  | { op: "eq" | "ne"; field: string; value: Scalar }
  | { op: "gte" | "lte" | "gt" | "lt"; field: string; value: number | string }
  | { op: "in"; field: string; values: Scalar[] }
  | { op: "has"; field: string }
  | { op: "has_invoice_registration" }
  | { op: "all" | "any"; of: Predicate[] }
  | { op: "not"; of: Predicate }
  | Predicate[];

type Scalar = z.infer<typeof Scalar>;
const Scalar = z.union([z.string(), z.number(), z.boolean()]);

const field = Text.describe("Path of the profile field, members separated by dots.");

/** Predicate tree of a tax ruleset. A bare list means that all of its members must hold. */
export const Predicate: z.ZodType<Predicate> = z
  .lazy(() =>
    z.union([
      z.discriminatedUnion("op", [
        z.object({ op: operator("eq", "ne"), field, value: Scalar.describe("Value to be equal or unequal to.") }),
        z.object({
          op: operator("gte", "lte", "gt", "lt"),
          field,
          value: z.union([z.number(), z.string()]).describe("Bound; texts compare as ISO dates do."),
        }),
        z.object({ op: operator("in"), field, values: z.array(Scalar).describe("Values of which one must match.") }),
        z.object({ op: operator("has"), field }),
        z.object({ op: operator("has_invoice_registration") }),
        z.object({ op: operator("all", "any"), of: z.array(Predicate).describe("Conditions that are combined.") }),
        z.object({ op: operator("not"), of: Predicate }),
      ]),
      z.array(Predicate),
    ]),
  )
  .meta({
    id: "Predicate",
    description:
      "Condition on a business profile: comparisons of one field (eq, ne, gte, lte, gt, lt, in, has), " +
      "has_invoice_registration, and all, any, not over other conditions. A list means all of its members.",
    examples: [
      {
        op: "all",
        of: [
          { op: "lte", field: "capital_yen", value: 100_000_000 },
          { op: "not", of: { op: "in", field: "industry.division", values: ["J", "K"] } },
          { op: "has_invoice_registration" },
        ],
      },
    ],
  });

function operator<const Ops extends readonly [(typeof predicateOp)[number], ...(typeof predicateOp)[number][]]>(
  ...ops: Ops
) {
  return z.enum(ops).describe("Operator.");
}
