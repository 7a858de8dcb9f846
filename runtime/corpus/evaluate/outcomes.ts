import { evaluate, type Profile } from "./predicate.ts";
import type { ReadyRuleset } from "./ruleset.ts";

/** How one ruleset compares with one profile: places of its conditions that are not met, and of those not known. */
export type Outcome = {
  readonly applicable: boolean;
  /** Conditions that are not met or not known. */
  readonly unmatched: number[];
  readonly unknown: number[];
};

/** As `evaluateRuleset`, without words: for many profiles at once. */
export function outcomeOf({ conditions }: ReadyRuleset, profile: Profile): Outcome {
  const unmatched: number[] = [];
  const unknown: number[] = [];
  for (const [place, { predicate }] of (conditions ?? []).entries()) {
    const holds = evaluate(predicate, profile);
    if (!holds) unmatched.push(place);
    if (holds === null) unknown.push(place);
  }
  return { applicable: conditions !== null && unmatched.length === 0, unmatched, unknown };
}
