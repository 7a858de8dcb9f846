import { Predicate } from "../../../schemas/predicate.ts";
import type { RulesetEvaluation } from "../../../schemas/tax-evaluation.ts";
import type { TaxRuleset } from "../../../schemas/tax-ruleset.ts";
import { isJsonValue } from "../../../schemas/well-formed.ts";
import { type Condition, conditionsOf, unknownFields } from "./condition.ts";
import { evaluate, type Profile } from "./predicate.ts";

/** A ruleset made ready to be compared with many profiles. */
export type ReadyRuleset = Pick<TaxRuleset, "unified_id" | "ruleset_name" | "effective_from" | "effective_until"> & {
  /** Null when none is recorded, or what is recorded cannot be read. */
  readonly conditions: readonly Condition[] | null;
  readonly error: string | null;
};

type Stated = Omit<ReadyRuleset, "conditions" | "error"> & { readonly eligibility_conditions_json: unknown };

/** Reads the conditions of a ruleset; those that cannot be read become its `error`. */
export function readyRuleset({ eligibility_conditions_json: tree, ...stated }: Stated): ReadyRuleset {
  if (tree === null) return { ...stated, conditions: null, error: null };
  // The schema goes down with the tree, so its depth is bounded first.
  const read = isJsonValue(tree) ? Predicate.safeParse(tree) : null;
  if (read?.success) return { ...stated, conditions: conditionsOf(read.data), error: null };
  return { ...stated, conditions: null, error: "malformed_conditions: the recorded conditions are no predicate tree" };
}

/** Whether it applies on the day or will later: it has no end, or one that has not passed. */
export function isCurrent({ effective_until: until }: Pick<ReadyRuleset, "effective_until">, asOf: string): boolean {
  return until === null || until >= asOf;
}

/** Compares the conditions with a profile. The day only adds reasons; it changes no outcome. */
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
    conditions_matched: matched,
    conditions_unmatched: unmatched,
    conditions_unknown: unknown,
    reasons,
    error: ruleset.error,
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
