import { z } from "zod";
import { Count, Disclaimer, JsonObject, TaxUnifiedId, Text, Yen } from "../../../schemas/common.ts";
import { Predicate } from "../../../schemas/predicate.ts";
import { AuditSeal } from "../../../schemas/answers/seal.ts";
import type { Profile } from "../../corpus/evaluate/predicate.ts";
import { outcomeOf } from "../../corpus/evaluate/outcomes.ts";
import type { ReadyRuleset } from "../../corpus/evaluate/ruleset.ts";
import { defineEndpoint, type Input, offloaded } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { runInSlices } from "../../base/slices.ts";
import { unitPriceYen } from "../../base/price.ts";
import { corpusIdentity, corpusIdentityFields } from "../dataset-answers.ts";
import { type Anomaly, anomaliesOf } from "./anomalies.ts";

const fanOut = 10 as const;

const Ascii = z
  .string()
  .regex(/^[\x20-\x7e]{1,128}$/, "must be 1 to 128 ASCII characters")
  .meta({ override: { type: "string", minLength: 1, maxLength: 128 } });

const AuditBatchRequest = z
  .strictObject({
    audit_firm_id: Ascii.describe("Your own mark for the firm; repeated in the answer, no credential."),
    profiles: z
      .array(
        z.strictObject({
          client_id: Ascii.describe("Your own mark for the client; repeated in the answer."),
          profile: JsonObject.describe("What is known of the business, by the field names that conditions use."),
        }),
      )
      .min(1)
      .max(5000)
      .describe("Clients; the answer keeps their order."),
    target_ruleset_ids: z
      .array(TaxUnifiedId)
      .min(1)
      .max(100)
      .describe("Rulesets to compare; one that stands twice counts once."),
    max_cost_jpy: z
      .int()
      .min(0)
      .nullish()
      .describe("Cost cap in JPY before tax; the lower of it and X-Cost-Cap-JPY binds."),
  })
  .meta({
    id: "AuditBatchRequest",
    description: "Many business profiles to compare with tax rulesets.",
    examples: [
      {
        audit_firm_id: "firm-1",
        profiles: [{ client_id: "client-1", profile: { capital_yen: 50_000_000, blue_return: true } }],
        target_ruleset_ids: ["TAX-d61f67e80d"],
        max_cost_jpy: 3,
      },
    ],
  });

const AuditBatch = z
  .object({
    audit_firm_id: z.string().describe("As sent."),
    profile_count: Count.describe("Number of profiles."),
    ruleset_count: Count.describe("Number of different rulesets."),
    evaluations: Count.describe("Profiles times rulesets."),
    rulesets: z
      .array(
        z.object({
          unified_id: TaxUnifiedId,
          ruleset_name: Text.describe("Name of the measure."),
          predicates: z.array(Predicate).describe("Its conditions; results name them by their place here, from 0."),
        }),
      )
      .describe("The rulesets in the order of the results."),
    results: z
      .array(
        z.object({
          client_id: z.string().describe("As sent."),
          results: z.array(
            z.object({
              unified_id: TaxUnifiedId,
              applicable: z
                .boolean()
                .describe("Every condition is met. False also when one is unknown or none is recorded, never refused."),
              unmatched: z.array(Count).describe("Places of conditions that are not met or unknown."),
              unknown: z.array(Count).describe("Places of conditions the profile does not say enough about."),
              error: Text.nullable().describe("Why the recorded conditions cannot be read."),
            }),
          ),
        }),
      )
      .describe("One entry for each profile, in the order sent."),
    anomalies: z
      .array(
        z.object({
          client_id: z.string().describe("The profile."),
          ruleset_id: TaxUnifiedId.describe("The ruleset."),
          deviation: z.enum(["applicable_unlike_majority", "not_applicable_unlike_majority"]).describe("What differs."),
          population_mode_applicable: z.boolean().describe("What most profiles have."),
          population_size: Count.describe("Number of profiles."),
        }),
      )
      .describe("Outcomes unlike most others, from three profiles on: where to look, no finding."),
    billing: z
      .object({
        billable_units: Count.describe("Evaluations divided by ten, rounded up."),
        yen_excl_tax: Yen.describe("Their price in JPY before tax."),
        unit_price_yen: Yen.describe("Price of a unit in JPY before tax."),
        fan_out_factor: z.literal(fanOut).describe("Evaluations of one unit."),
      })
      .describe("What the call costs."),
    ...corpusIdentityFields,
    audit_seal: AuditSeal.nullable().describe("Seal of the answer."),
    _disclaimer: Disclaimer,
  })
  .meta({ id: "AuditBatch", description: "Recorded conditions of tax rulesets compared with many profiles." });

export const batchEvaluate = defineEndpoint({
  id: "AUD-1",
  method: "POST",
  path: "/v1/audit/batch_evaluate",
  summary: "Compare many business profiles with tax rulesets",
  description:
    "Compares up to 5,000 profiles with up to 100 rulesets, in the order sent; a field a profile lacks makes its " +
    "condition unknown, and a ruleset with one is never applicable. Not applicable never means refused. Ten " +
    "evaluations are one unit.",
  auth: "required",
  slot: false,
  units: ({ billing }) => billing.billable_units,
  unitsRule: "profiles times different rulesets, divided by 10 and rounded up, at least 1",
  predict: predictUnits,
  usage: true,
  maxConcurrentPerAccount: 1,
  idempotency: "required",
  costCap: "header-or-body",
  body: AuditBatchRequest,
  bodyLimits: { bytes: 8_388_608, members: 500_000 },
  response: AuditBatch,
  failures: ["ruleset_not_found"],
  cache: "none",
  cors: "any",
  sealed: true,
  exported: "public",
  tool: "batch_evaluate_tax_rulesets",
  guide: {
    use: "Compare many business profiles with the recorded conditions of tax measures, sealed. Ten evaluations are one unit; needs an API key, max_cost_jpy and idempotency_key.",
    example: {
      audit_firm_id: "firm-1",
      profiles: [{ client_id: "client-1", profile: { capital_yen: 50_000_000, blue_return: true } }],
      target_ruleset_ids: ["TAX-d61f67e80d"],
      max_cost_jpy: 3,
      idempotency_key: "example-batch-3",
    },
    keepsOperationId: true,
    keywords: ["顧問先一括", "profiles", "batch evaluate"],
  },
  ...offloaded({
    needs: ({ body }: Input<{}, {}, z.output<typeof AuditBatchRequest>>) => [...new Set(body.target_ruleset_ids)],
    lookUp(ids, { corpus }) {
      const missing = ids.filter((id) => corpus.taxRulesets.ruleset(id) === null);
      if (missing.length > 0) throw new ServiceError("ruleset_not_found", { missing_ids: missing });
      return { rulesets: ids.map((id) => corpus.taxRulesets.ruleset(id)!), identity: corpusIdentity(corpus) };
    },
    async work({ body }, { rulesets, identity }) {
      const ids = rulesets.map(({ unified_id: id }) => id);
      const results = await runInSlices(evaluateAll(body.profiles, rulesets));
      const units = unitsFor(body.profiles.length, ids.length);
      const anomalies: Anomaly[] = anomaliesOf(results, ids);
      return {
        body: {
          audit_firm_id: body.audit_firm_id,
          profile_count: body.profiles.length,
          ruleset_count: ids.length,
          evaluations: body.profiles.length * ids.length,
          rulesets: rulesets.map(({ unified_id, ruleset_name, conditions }) => ({
            unified_id,
            ruleset_name,
            predicates: (conditions ?? []).map(({ predicate }) => predicate),
          })),
          results,
          anomalies,
          billing: {
            billable_units: units,
            yen_excl_tax: units * unitPriceYen,
            unit_price_yen: unitPriceYen,
            fan_out_factor: fanOut,
          },
          ...identity,
          audit_seal: null,
          _disclaimer: disclaimer,
        },
        records: ids.map((key) => ({ table: "tax_ruleset" as const, key })),
      };
    },
  }),
});

const disclaimer =
  "Recorded conditions were compared with the profiles as sent; this is no audit opinion, no tax advice and no interpretation " +
  "of law. That a ruleset is not applicable here does not mean that it cannot be used.";

/** Evaluates every profile against every ruleset. A generator, because a replay runs on a shared thread. */
function* evaluateAll(
  profiles: readonly { readonly client_id: string; readonly profile: Profile }[],
  rulesets: readonly ReadyRuleset[],
) {
  const rows = [];
  for (const { client_id, profile } of profiles) {
    const results = rulesets.map((ruleset) => ({
      unified_id: ruleset.unified_id,
      ...outcomeOf(ruleset, profile),
      error: ruleset.error,
    }));
    rows.push({ client_id, results });
    yield;
  }
  return rows;
}

function unitsFor(profiles: number, rulesets: number): number {
  return Math.max(1, Math.ceil((profiles * rulesets) / fanOut));
}

function predictUnits({ profiles, target_ruleset_ids: ids }: Readonly<Record<string, unknown>>): number | null {
  return Array.isArray(profiles) && Array.isArray(ids) ? unitsFor(profiles.length, new Set(ids).size) : null;
}
