import { createHash } from "node:crypto";
import { z } from "zod";
import { Checksum, Count, JsonObject, Text } from "../../../../schemas/common.ts";
import { amValidateRule } from "../../../../schemas/service-enums.ts";
import { canonicalJson } from "../../../../snapshots/files/canonical.ts";
import { type ApplicantData, checkApplicant, type RuleResult } from "../../../lookups/applicant-rules.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { AmFailure, amError, errorField } from "../frame/envelopes.ts";
import { type Fault, lenient } from "../frame/fields.ts";
import { knownEntity } from "../frame/known-entity.ts";

const mostBytes = 64 * 1024;
const scopes = ["intake"];

const ApplicantRequest = z
  .object({
    applicant_data: lenient(JsonObject, (_, problem) =>
      amError("out_of_range", `must be an object: ${problem}`),
    ).describe("What the applicant states, at most 64 KB; not stored."),
    entity_id: lenient(z.string().max(200).nullable(), (_, problem) => amError("out_of_range", problem))
      .default(null as never)
      .describe("Record the applicant asks about, or null."),
    scope: lenient(z.string().max(40), (_, problem) => amError("out_of_range", problem))
      .default("intake" as never)
      .describe("Set of rules; intake is the only one."),
  })
  .catch((context) => {
    if (context === undefined) return undefined as never;
    return {
      fault: amError("missing_required_arg", "the body must be an object with applicant_data", {
        field: "applicant_data",
      }),
    } satisfies Fault as never;
  })
  .meta({
    id: "AmValidationRequest",
    description: "What an applicant states of itself.",
    examples: [{ applicant_data: { capital_yen: 10_000_000, employees: 12 }, entity_id: null, scope: "intake" }],
  });

const Validation = z
  .object({
    scope: Text.describe("Set of rules that was asked for."),
    entity_id: Text.nullable().describe("Record that was asked about."),
    applicant_hash: Checksum.nullable().describe("SHA-256 over the canonical JSON of applicant_data; null on failure."),
    results: z
      .array(
        z.object({
          rule_id: z.enum(amValidateRule),
          status: z.enum(["passed", "failed", "deferred"]).describe("deferred: what the rule looks at was not sent."),
          passed: z.boolean().nullable().describe("Null when deferred."),
          severity: z.enum(["error", "warning"]),
          message_ja: Text.describe("The outcome in Japanese."),
          fields: z.array(Text).describe("Fields the rule looks at."),
        }),
      )
      .describe("One entry a rule."),
    summary: z.object({ passed: Count, failed: Count, deferred: Count }).describe("Rules by outcome."),
    total: Count.describe("Rules that were looked at."),
    error: errorField,
  })
  .meta({ id: "AmValidation", description: "How plausible an applicant's statements are, rule by rule." });

export const validateApplicant = defineAmEndpoint({
  id: "AM-21",
  method: "POST",
  path: "/v1/am/validate",
  summary: "Check an applicant's statements for plausibility",
  description:
    "Applies six plausibility rules to applicant_data; a rule whose fields are missing is deferred, neither passed " +
    "nor failed, and passing says nothing about eligibility. applicant_data is hashed and forgotten; the same data " +
    "has the same applicant_hash. An unknown scope or entity_id is a 200 with error set, at no cost.",
  units: 1,
  tool: "validate_intake",
  guide: {
    use: "Are an applicant's statements plausible (capital, employees, dates)? Says nothing about eligibility.",
    example: { applicant_data: { capital_yen: 10_000_000, employees: 12 } },
    keywords: ["入力チェック", "申請書の確認", "不備", "validate", "intake"],
  },
  body: ApplicantRequest,
  response: Validation,
  failure: (error) => ({ ...nothing, scope: "intake", entity_id: null, error }),
  handler({ body: { applicant_data: data, entity_id: id, scope } }, { corpus, asOf }) {
    if (!scopes.includes(scope))
      throw new AmFailure("invalid_enum", "no rules are known for this scope", {
        field: "scope",
        retry_with: ["scope"],
        suggested_values: scopes,
      });
    const canonical = canonicalJson(data);
    if (Buffer.byteLength(canonical) > mostBytes)
      throw new AmFailure("out_of_range", "applicant_data must be at most 64 KB", { field: "applicant_data" });
    const entity = id === null ? null : knownEntity(corpus, id);
    const results = checkApplicant(data as ApplicantData, asOf);
    return {
      body: {
        scope,
        entity_id: entity?.id ?? null,
        applicant_hash: `sha256:${createHash("sha256").update(canonical).digest("hex")}`,
        results: results.map((result) => ({ ...result, fields: [...result.fields] })),
        summary: summaryOf(results),
        total: results.length,
        error: null,
      },
    };
  },
});

const nothing = {
  applicant_hash: null,
  results: [],
  summary: { passed: 0, failed: 0, deferred: 0 },
  total: 0,
};

function summaryOf(results: readonly RuleResult[]) {
  const count = (wanted: RuleResult["status"]) => results.filter(({ status }) => status === wanted).length;
  return { passed: count("passed"), failed: count("failed"), deferred: count("deferred") };
}
