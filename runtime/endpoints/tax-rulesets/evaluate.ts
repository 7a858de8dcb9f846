import { z } from "zod";
import { Count, Disclaimer, JsonObject, TaxUnifiedId } from "../../../schemas/common.ts";
import { MissingFact, RulesetEvaluation } from "../../../schemas/answers/tax-evaluation.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { evaluateRuleset, type ReadyRuleset } from "../../corpus/evaluate/ruleset.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { corpusIdentity, corpusIdentityFields, missingHeldBefore } from "../dataset-answers.ts";
import { publicQuestion } from "../terms.ts";

const mostKeys = 200;
const mostBytes = 65_536;

const TaxEvaluationRequest = z
  .strictObject({
    business_profile: JsonObject.refine(
      (profile) => Object.keys(profile).length <= mostKeys,
      `must have at most ${mostKeys} keys`,
    )
      .refine(
        (profile) => Buffer.byteLength(JSON.stringify(profile)) <= mostBytes,
        `must have at most ${mostBytes} bytes as compact JSON`,
      )
      .describe("What is known of the business, by the field names that conditions use; paths may be nested objects."),
    target_ruleset_ids: z
      .array(TaxUnifiedId)
      .min(1)
      .max(100)
      .optional()
      .describe("Rulesets to compare; all that have not ended when left out."),
  })
  .meta({
    id: "TaxEvaluationRequest",
    description: "A business profile to compare with the conditions of tax rulesets.",
    examples: [
      {
        business_profile: { capital_yen: 50_000_000, blue_return: true, machinery_cost_yen: 2_000_000 },
        target_ruleset_ids: ["TAX-d61f67e80d"],
      },
    ],
  });

const TaxEvaluation = z
  .object({
    results: z
      .array(RulesetEvaluation)
      .describe("One for each ruleset: in the order asked for, else the latest to take effect first."),
    ask_for: z
      .array(MissingFact.extend({ rulesets: Count.describe("Rulesets of this answer that it leaves open.") }))
      .describe("The facts that the profile lacks, the one that decides most first."),
    ...corpusIdentityFields,
    _disclaimer: Disclaimer,
  })
  .meta({ id: "TaxEvaluation", description: "Recorded conditions of tax rulesets compared with a business profile." });

const disclaimer =
  "Recorded conditions were compared with the profile as sent; this is no tax advice and no interpretation of law. That a " +
  "ruleset is not applicable here, or not listed, does not mean that it cannot be used.";

export const evaluateTaxRulesets = defineEndpoint({
  id: "DAT-15",
  ...publicQuestion,
  path: "/v1/tax_rulesets/evaluate",
  summary: "Compare a business profile with the conditions of tax rulesets",
  description:
    "Matches recorded predicates against the profile and lists for each ruleset which conditions are met, not met or " +
    "unknown; what the profile lacks is unknown, and a ruleset with an unknown condition is never applicable and " +
    "never ruled out: ask the user for what ask_for lists and call again. Field names are those in " +
    "eligibility_conditions_json of the ruleset; everyday names (資本金, 青色申告), yes and no in words, and amounts such as " +
    "5,000万円 are read too. Not applicable never means refused, applicable is no legal interpretation, and no results " +
    "mean that this snapshot holds no current ruleset (X-Result-Note: not-confirmable).",
  body: TaxEvaluationRequest,
  response: TaxEvaluation,
  failures: ["ruleset_not_found"],
  tool: "evaluate_tax_rulesets",
  guide: {
    use: "Which tax measures do the facts of a business satisfy? Send business_profile; what is not stated is unknown, never false.",
    example: {
      business_profile: { entity_type: "corporation", capital_yen: 10_000_000, employees: 30 },
      target_ruleset_ids: ["TAX-d61f67e80d"],
    },
    keywords: ["税の判定", "適用できる税制", "税額控除の要件", "evaluate tax", "tax eligibility"],
  },
  async handler({ body: { business_profile: profile, target_ruleset_ids: ids } }, { corpus, asOf }) {
    const rulesets = ids ? await targeted(corpus, ids) : corpus.taxRulesets.current(asOf);
    const results = rulesets.map((ruleset) => evaluateRuleset(ruleset, profile, asOf));
    const empty = rulesets.length === 0;
    return {
      body: {
        results,
        ask_for: askFor(results),
        ...corpusIdentity(corpus),
        _disclaimer: disclaimer,
      },
      note: empty ? "not-confirmable" : undefined,
      empty,
    };
  },
});

/** The named rulesets without duplicates, in the order sent, including ended ones. */
async function targeted(corpus: Corpus, ids: readonly string[]): Promise<ReadyRuleset[]> {
  const { taxRulesets: rulesets } = corpus;
  const unique = [...new Set(ids)];
  const missing = unique.filter((id) => rulesets.ruleset(id) === null);
  if (missing.length > 0)
    throw new ServiceError("ruleset_not_found", {
      missing_ids: missing,
      ...(await missingHeldBefore(corpus, "tax_ruleset", missing)),
    });
  return unique.map((id) => rulesets.ruleset(id)!);
}

/** Missing facts of the rulesets that are still possible; by number of rulesets, then in order of appearance. */
function askFor(results: readonly RulesetEvaluation[]) {
  const found = new Map<string, MissingFact & { rulesets: number }>();
  for (const { outcome, missing_facts: missing } of results) {
    if (outcome !== "unknown") continue;
    for (const fact of missing) {
      const known = found.get(fact.field) ?? { ...fact, rulesets: 0 };
      known.rulesets++;
      found.set(fact.field, known);
    }
  }
  return [...found.values()].toSorted((a, b) => b.rulesets - a.rulesets);
}
