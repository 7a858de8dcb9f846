import type { MissingFact, RulesetEvaluation, TaxValidity } from "../../../schemas/answers/tax-evaluation.ts";
import { isJsonValue } from "../../../schemas/common.ts";
import { Predicate } from "../../../schemas/predicate.ts";
import type { TaxRuleset } from "../../../schemas/records/tax-ruleset.ts";
import { factOf } from "./facts.ts";
import { evaluate, fieldOf, invoiceField, type Profile } from "./predicate.ts";

/** A ruleset prepared for comparison with many profiles. */
export type ReadyRuleset = Pick<TaxRuleset, "unified_id" | "ruleset_name" | "effective_from" | "effective_until"> & {
  /** Null when none is recorded, or when it cannot be parsed. */
  readonly conditions: readonly Condition[] | null;
  readonly error: string | null;
};

type Stated = Omit<ReadyRuleset, "conditions" | "error"> & { readonly eligibility_conditions_json: unknown };

/** Parses the conditions of a ruleset; a failure is stored as its `error`. */
export function readyRuleset({ eligibility_conditions_json: tree, ...stated }: Stated): ReadyRuleset {
  if (tree === null) return { ...stated, conditions: null, error: null };
  // The schema is recursive, so the depth of the tree is checked first.
  const read = isJsonValue(tree) ? Predicate.safeParse(tree) : null;
  if (read?.success) return { ...stated, conditions: conditionsOf(read.data), error: null };
  return { ...stated, conditions: null, error: "malformed_conditions: the recorded conditions are no predicate tree" };
}

/** Whether it applies on the day or later: without an end, or with one that has not passed. */
export function isCurrent({ effective_until: until }: Pick<ReadyRuleset, "effective_until">, asOf: string): boolean {
  return until === null || until >= asOf;
}

/** Whether it applies on a day, by the days that are held. */
export function validityOn(
  { effective_from: from, effective_until: until }: Pick<ReadyRuleset, "effective_from" | "effective_until">,
  day: string,
): TaxValidity {
  if (from > day) return "not_yet";
  if (until === null) return "end_not_held";
  return until < day ? "ended" : "in_force";
}

/** Compares the conditions with a profile. The day only adds reasons; it does not change the outcome. */
export function evaluateRuleset(ruleset: ReadyRuleset, profile: Profile, asOf: string): RulesetEvaluation {
  const matched: Predicate[] = [];
  const unmatched: Predicate[] = [];
  const unknown: Predicate[] = [];
  const reasons = reasonsOfTime(ruleset, asOf);
  for (const { predicate, words } of ruleset.conditions ?? []) {
    const holds = evaluate(predicate, profile);
    (holds ? matched : unmatched).push(predicate);
    if (holds === null) unknown.push(predicate);
    reasons.push(
      holds === null ? `unknown: ${words}; ${whyUnknown(predicate, profile)}` : `${outcome(holds)}: ${words}`,
    );
  }
  if (ruleset.conditions === null && ruleset.error === null)
    reasons.push("no_conditions: the ruleset has no structured conditions; read eligibility_conditions");
  return {
    unified_id: ruleset.unified_id,
    ruleset_name: ruleset.ruleset_name,
    applicable: ruleset.conditions !== null && unmatched.length === 0,
    outcome:
      unmatched.length > unknown.length
        ? "not_met"
        : ruleset.conditions === null || unknown.length > 0
          ? "unknown"
          : "met",
    missing_facts: missingFacts(unknown, profile),
    conditions_matched: matched,
    conditions_unmatched: unmatched,
    conditions_unknown: unknown,
    reasons,
    error: ruleset.error,
    validity: validityOn(ruleset, asOf),
  };
}

/** The facts that make conditions unknown, each once, in the order of the conditions. */
function missingFacts(unknown: readonly Predicate[], profile: Profile): MissingFact[] {
  const found = new Map<string, MissingFact>();
  for (const predicate of unknown) {
    const { missing, unusable } = unknownFields(predicate, profile);
    for (const field of missing) found.set(field, missingFact(field, "missing"));
    for (const field of unusable) found.set(field, missingFact(field, "not_comparable"));
  }
  return [...found.values()];
}

function missingFact(field: string, problem: MissingFact["problem"]): MissingFact {
  const fact = factOf(field);
  return {
    field,
    label_ja: fact?.ja ?? null,
    label_en: fact?.en ?? null,
    other_names: (fact?.names ?? []).filter((name) => name !== field),
    problem,
  };
}

function reasonsOfTime({ effective_from: from, effective_until: until }: ReadyRuleset, asOf: string): string[] {
  if (from > asOf) return [`not_yet_effective: it applies from ${from}`];
  return until !== null && until < asOf ? [`no_longer_effective: it applied until ${until}`] : [];
}

function outcome(holds: boolean): string {
  return holds ? "matched" : "unmatched";
}

function whyUnknown(predicate: Predicate, profile: Profile): string {
  const { missing, unusable } = unknownFields(predicate, profile);
  return [
    ...(missing.length > 0 ? [`the profile does not state ${missing.join(", ")}`] : []),
    ...(unusable.length > 0 ? [`what it states as ${unusable.join(", ")} cannot be compared`] : []),
  ].join("; ");
}

/** One of the conditions that must all hold for a ruleset to apply, with its description. */
type Condition = { readonly predicate: Predicate; readonly words: string };

/**
 * The conditions of a tree: members of `all` and of lists, flattened, each with its subtree. The tree holds exactly when each of
 * them does, so each unmet one is a reason by itself.
 */
function conditionsOf(tree: Predicate): Condition[] {
  if (Array.isArray(tree)) return tree.flatMap(conditionsOf);
  if (tree.op === "all") return tree.of.flatMap(conditionsOf);
  return [{ predicate: tree, words: wordsOf(tree) }];
}

/** Fields that make a condition unknown: missing from the profile, or present and not comparable. */
function unknownFields(
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
