import type { Predicate } from "../../../schemas/predicate.ts";
import { evaluate, fieldOf, invoiceField, type Profile } from "./predicate.ts";

/** One of the conditions that must all hold for a ruleset to apply, with its description. */
export type Condition = { readonly predicate: Predicate; readonly words: string };

/**
 * The conditions of a tree: members of `all` and of lists, flattened, each with its subtree. The tree holds exactly when each of
 * them does, so each unmet one is a reason by itself.
 */
export function conditionsOf(tree: Predicate): Condition[] {
  if (Array.isArray(tree)) return tree.flatMap(conditionsOf);
  if (tree.op === "all") return tree.of.flatMap(conditionsOf);
  return [{ predicate: tree, words: wordsOf(tree) }];
}

/** Fields that make a condition unknown: missing from the profile, or present and not comparable. */
export function unknownFields(
  predicate: Predicate,
  profile: Profile,
): { readonly missing: readonly string[]; readonly unusable: readonly string[] } {
  const [missing, unusable] = [new Set<string>(), new Set<string>()];
  for (const leaf of leavesOf(predicate)) {
    if (evaluate(leaf, profile) !== null) continue;
    const field = leaf.op === "has_invoice_registration" ? invoiceField : leaf.field;
    (fieldOf(profile, field) === undefined ? missing : unusable).add(field);
  }
  return { missing: [...missing], unusable: [...unusable] };
}

type Leaf = Extract<Predicate, { field: string } | { op: "has_invoice_registration" }>;

function leavesOf(predicate: Predicate): Leaf[] {
  if (Array.isArray(predicate)) return predicate.flatMap(leavesOf);
  switch (predicate.op) {
    case "all":
    case "any":
      return predicate.of.flatMap(leavesOf);
    case "not":
      return leavesOf(predicate.of);
    default:
      return [predicate];
  }
}

function wordsOf(predicate: Predicate): string {
  if (Array.isArray(predicate)) return `all of (${predicate.map(wordsOf).join("; ")})`;
  switch (predicate.op) {
    case "all":
    case "any":
      return `${predicate.op} of (${predicate.of.map(wordsOf).join("; ")})`;
    case "not":
      return `not (${wordsOf(predicate.of)})`;
    case "has_invoice_registration":
      return `has ${invoiceField}`;
    case "has":
      return `has ${predicate.field}`;
    case "in":
      return `${predicate.field} is one of ${predicate.values.map((value) => JSON.stringify(value)).join(", ")}`;
    default:
      return `${predicate.field} ${signs[predicate.op]} ${JSON.stringify(predicate.value)}`;
  }
}

const signs = { eq: "=", ne: "!=", gte: ">=", lte: "<=", gt: ">", lt: "<" } as const;
