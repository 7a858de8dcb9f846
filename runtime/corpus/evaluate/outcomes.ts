import { evaluate, type Profile } from "./predicate.ts";
import type { ReadyRuleset } from "./ruleset.ts";

/** Result of comparing one ruleset with one profile: indexes of the conditions that are unmet and unknown. */
export type Outcome = {
  readonly applicable: boolean;
  /** Conditions that are not met or not known. */
  readonly unmatched: number[];
  readonly unknown: number[];
};

/** Same as `evaluateRuleset` without descriptions, for many profiles at once. */
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
