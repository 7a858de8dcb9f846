import type { Predicate } from "../../../../schemas/predicate.ts";
import type { TaxRuleset } from "../../../../schemas/tax-ruleset.ts";
import { fold } from "../../../../snapshots/text/fold.ts";

/** Whether a measure is for a kind of taxpayer; `unsaid` when its conditions name none. */
type ForEntity = "yes" | "no" | "unsaid";

/** A test by kind of taxpayer where the text names one, else by words of the measure's conditions. */
export function entityTest(text: string): (ruleset: TaxRuleset) => ForEntity {
  const folded = fold(text);
  const kind = kinds.find(([, words]) => words.some((word) => folded.includes(fold(word))))?.[0];
  if (kind === undefined)
    return ({ eligibility_conditions: words }) => (words !== null && fold(words).includes(folded) ? "yes" : "no");
  return ({ eligibility_conditions_json: conditions }) => {
    const asked = conditions === null ? new Set<string>() : kindsAsked(conditions);
    if (asked.size === 0) return "unsaid";
    return asked.has(kind) ? "yes" : "no";
  };
}

const kinds = [
  ["sole_proprietor", ["sole_proprietor", "sole proprietor", "個人", "individual", "freelance"]],
  ["corporation", ["corporation", "法人", "会社", "company"]],
] as const;

/** Kinds of taxpayer that a tree of conditions names in any branch. */
function kindsAsked(conditions: Predicate): Set<string> {
  const found = new Set<string>();
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (node === null || typeof node !== "object") return;
    const { field, value, values, of } = node as Record<string, unknown>;
    if (field === "entity_kind")
      for (const word of [value, values].flat()) if (typeof word === "string") found.add(word);
    look(of);
  };
  look(conditions);
  return found;
}
