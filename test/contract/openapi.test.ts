import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { createContract } from "../../runtime/openapi/create-contract.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { temporaryFolder } from "../support/build.ts";
import { tokensOf } from "../support/o200k.ts";

const root = resolve(import.meta.dirname, "../..");
const { openapi } = createContract(endpoints, { version: "0.0.0", publicUrl: "https://api.konkyo.example" });
const documents = { full: openapi.full.bytes, agent: openapi.agent.bytes } as const;
const textOf = (name: keyof typeof documents) => Buffer.from(documents[name]).toString();
const parse = (name: keyof typeof documents) => JSON.parse(textOf(name));

describe.each(["full", "agent"] as const)("the %s document", (name) => {
  it("passes the linter without an error or a warning", async () => {
    const folder = temporaryFolder("openapi");
    try {
      mkdirSync(folder, { recursive: true });
      const file = join(folder, "openapi.json");
      writeFileSync(file, documents[name]);
      const { totals, problems } = await lint(file);
      expect(problems).toEqual([]);
      expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  it("describes every parameter", () => {
    for (const [operationId, { parameters = [] }] of operationsOf(name))
      for (const parameter of parameters)
        if (parameter.name !== undefined)
          expect(parameter.description, `${operationId} ${parameter.name}`).toBeTruthy();
  });

  it("gives every operation a short name, units and at least one refusal", () => {
    for (const [operationId, operation] of operationsOf(name)) {
      expect(operationId).toMatch(/^[a-z][a-z0-9_]{2,40}$/);
      expect(["number", "string"], operationId).toContain(typeof operation["x-billable-units"]);
      expect(
        Object.keys(operation.responses).some((status) => status.startsWith("4")),
        operationId,
      ).toBe(true);
    }
  });
});

describe("the full document", () => {
  it("shows an example of every body", () => {
    const { schemas } = parse("full").components;
    for (const [operationId, { requestBody }] of operationsOf("full")) {
      const schema = requestBody?.content["application/json"].schema;
      const shown = schema?.$ref ? schemas[schema.$ref.split("/").at(-1)] : schema;
      if (shown) expect(shown.examples, operationId).toEqual([expect.anything()]);
    }
  });

  it("gives every operation its number and its refusals by status", () => {
    for (const [operationId, operation] of operationsOf("full")) {
      expect(operation["x-operation-id"], operationId).toMatch(/^[A-Z0-9]+-\d+$/);
      expect(Object.keys(operation.responses), operationId).toEqual(expect.arrayContaining(["414", "500"]));
    }
  });
});

describe("the document for agents", () => {
  it("is under 25,000 tokens (o200k)", () => {
    const tokens = tokensOf(textOf("agent"));
    process.stdout.write(`tokens of the agent document: ${tokens} (under 25,000)\n`);
    expect(tokens).toBeLessThan(25_000);
  });

  it("shows an example of every operation that takes something", () => {
    const operations = operationsOf("agent");
    for (const [operationId, operation] of operations)
      if (operation.requestBody || operation.parameters?.some((parameter: Parsed) => parameter.required))
        expect(Object.keys(operation["x-example"] ?? {}), operationId).not.toEqual([]);
    expect(operations.filter(([, operation]) => operation["x-example"]).length).toBeGreaterThan(55);
  });

  it("has one schema for each level of fields, each built on the one before", () => {
    const { paths, components } = parse("agent");
    const { schema } = paths["/v1/programs/search"].get.responses["200"].content["application/json"];
    expect(schema.properties.results.items).toEqual({
      description: "fields: minimal; default; full",
      anyOf: ["ProgramMinimal", "Program", "ProgramDetail"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    });
    expect(Object.keys(components.schemas.ProgramMinimal.properties)).toHaveLength(7);
    expect(components.schemas.Program.allOf[0]).toEqual({ $ref: "#/components/schemas/ProgramMinimal" });
    expect(components.schemas.ProgramDetail.allOf[0]).toEqual({ $ref: "#/components/schemas/Program" });
  });

  it("has only components that several places share", () => {
    const text = textOf("agent");
    const { schemas, parameters } = parse("agent").components;
    for (const [kind, names] of Object.entries({ schemas, parameters }))
      for (const name of Object.keys(names as object))
        expect(text.split(`"#/components/${kind}/${name}"`).length - 1, name).toBeGreaterThan(1);
  });
});

describe("what the documents show", () => {
  it("is each operation by its tool's name, else by method and path", () => {
    expect(operationsOf("full").map(([operationId]) => operationId)).toEqual([
      "search_programs",
      "get_program",
      "batch_get_programs",
      "prescreen_programs",
      "list_exclusion_rules",
      "check_exclusions",
      "get_healthz",
      "get_readyz",
      "get_meta",
      "get_meta_freshness",
      "get_ping",
      "get_usage_status",
      "post_billing_checkout",
      "post_billing_keys_from_checkout",
      "post_billing_portal",
      "post_billing_refund_request",
      "preview_cost",
      "post_feedback",
      "query_evidence_packet",
      "post_evidence_packets_batch",
      "get_evidence_packet",
      "get_source_manifest",
      "prefetch_intelligence",
      "company_public_baseline",
      "company_folder_brief",
      "company_public_audit_pack",
      "check_funding_stack",
      "get_houjin_360",
      "get_me",
      "post_me_billing_portal",
      "get_me_billing_history",
      "post_me_cap",
      "get_me_dashboard",
      "post_me_rotate_key",
      "get_me_tool_recommendation",
      "get_me_usage",
      "get_me_usage_by_tool",
      "post_session",
      "post_session_logout",
      "post_me_alerts_subscribe",
      "get_me_alerts_subscriptions",
      "delete_me_alerts_subscriptions_sub_id",
      "post_device_authorize",
      "post_device_complete",
      "post_device_token",
      "post_device_deny",
      "get_email_unsubscribe",
      "post_email_unsubscribe",
      "post_subscribers",
      "get_subscribers_unsubscribe",
      "post_compliance_subscribe",
      "get_compliance_verify_verification_token",
      "post_compliance_unsubscribe",
      "get_compliance_unsubscribe",
      "post_compliance_payments_checkout",
      "get_stats_confidence",
      "get_stats_coverage",
      "get_stats_data_quality",
      "get_stats_usage",
      "get_stats_freshness",
      "post_me_testimonials",
      "delete_me_testimonials_testimonial_id",
      "get_testimonials",
      "get_advisors_match",
      "post_advisors_signup",
      "post_advisors_track",
      "post_advisors_report_conversion",
      "post_advisors_verify_houjin_advisor_id",
      "get_advisors_advisor_id_dashboard_data",
      "post_widget_signup",
      "get_widget_key_id_usage",
      "get_widget_search",
      "get_widget_enum_values",
      "upcoming_deadlines",
      "search_case_studies",
      "get_case_study",
      "search_loan_programs",
      "get_loan_program",
      "search_enforcement_cases",
      "get_enforcement_case",
      "search_invoice_registrants",
      "get_invoice_registrant",
      "search_laws",
      "get_law",
      "get_law_related_programs",
      "find_precedents_by_statute",
      "search_court_decisions",
      "get_court_decision",
      "evaluate_tax_rulesets",
      "search_tax_rulesets",
      "get_tax_ruleset",
      "search_bids",
      "get_bid",
      "get_am_acceptance_stats",
      "active_programs_at",
      "list_open_programs",
      "get_am_gx_programs",
      "get_am_programs_active_v2",
      "related_programs",
      "enum_values",
      "classify_intent",
      "reason_skeleton",
      "search_certifications",
      "search_tax_incentives",
      "get_am_tax_rule",
      "search_loans",
      "search_mutual_plans",
      "get_am_by_law",
      "check_enforcement",
      "get_law_article",
      "get_annotations",
      "get_provenance",
      "get_am_provenance_fact_fact_id",
      "validate_intake",
      "get_am_example_profiles",
      "get_am_example_profiles_profile_id",
      "get_am_static",
      "get_am_static_resource_id",
      "get_openapi_json",
      "get_openapi_agent_json",
      "post_audit_batch_evaluate",
      "post_audit_workpaper",
      "get_audit_workpaper_schema",
      "get_audit_seals_seal_id",
      "get_a2a_agent_card",
      "get_a2a_skills",
      "get_a2a_skills_skill_name",
      "post_a2a_skills_negotiate",
      "post_a2a_task",
      "get_a2a_task_task_id",
      "post_a2a_task_task_id_resume",
      "post_a2a_task_task_id_cancel",
      "post_invoice_registrants_batch_risk",
      "get_invoice_registrants_risk",
      "post_me_saved_searches",
      "get_me_saved_searches",
      "delete_me_saved_searches_saved_id",
      "post_me_saved_searches_saved_id_sheet",
      "get_suggest",
      "verify_citations",
      "search_houjin",
      "post_me_keys",
      "get_me_keys",
      "patch_me_keys_key_id",
      "delete_me_keys_key_id",
      "post_me_widget_keys",
      "delete_me_widget_keys_key_id",
      "get_calendar_deadlines_ics",
      "get_programs_unified_id_deadlines_ics",
      "get_me_usage_csv",
      "get_me_alerts_subscriptions_deliveries",
      "post_me_alerts_subscriptions_sub_id_test",
      "get_integrity_proof_table_key",
      "get_integrity_snapshots",
      "get_integrity_seals_seal_id",
      "get_well_known_konkyo_keys",
      "get_well_known_jwks_json",
      "get_well_known_konkyo_checkpoint",
      "get_well_known_konkyo_seal_checkpoint",
      "get_llms_txt",
      "get_widget_js",
    ]);
  });

  it("is for agents only what they read evidence with", () => {
    expect(operationsOf("agent").map(([operationId]) => operationId)).toEqual([
      "search_programs",
      "get_program",
      "prescreen_programs",
      "list_exclusion_rules",
      "check_exclusions",
      "get_meta_freshness",
      "get_usage_status",
      "preview_cost",
      "query_evidence_packet",
      "get_evidence_packet",
      "get_source_manifest",
      "prefetch_intelligence",
      "company_public_baseline",
      "company_folder_brief",
      "company_public_audit_pack",
      "check_funding_stack",
      "get_houjin_360",
      "get_stats_coverage",
      "get_stats_freshness",
      "get_advisors_match",
      "upcoming_deadlines",
      "search_case_studies",
      "get_case_study",
      "search_loan_programs",
      "get_loan_program",
      "search_enforcement_cases",
      "get_enforcement_case",
      "search_invoice_registrants",
      "get_invoice_registrant",
      "search_laws",
      "get_law",
      "get_law_related_programs",
      "search_court_decisions",
      "get_court_decision",
      "evaluate_tax_rulesets",
      "search_tax_rulesets",
      "get_tax_ruleset",
      "search_bids",
      "get_bid",
      "get_am_acceptance_stats",
      "active_programs_at",
      "list_open_programs",
      "get_am_gx_programs",
      "get_am_programs_active_v2",
      "related_programs",
      "enum_values",
      "classify_intent",
      "reason_skeleton",
      "search_certifications",
      "search_tax_incentives",
      "get_am_tax_rule",
      "search_loans",
      "search_mutual_plans",
      "get_am_by_law",
      "check_enforcement",
      "get_law_article",
      "get_annotations",
      "get_provenance",
      "get_am_provenance_fact_fact_id",
      "validate_intake",
      "get_am_example_profiles",
      "get_am_example_profiles_profile_id",
      "get_am_static",
      "get_am_static_resource_id",
      "get_invoice_registrants_risk",
      "get_suggest",
      "verify_citations",
    ]);
  });

  it("is for a saved search the parameters of the search itself, without its page and without any other", () => {
    const { paths, components } = parse("full");
    const { required, properties } = components.schemas.SavedSearchRequest;
    const parameters: Parsed[] = paths["/v1/programs/search"].get.parameters;
    const names = parameters.flatMap((parameter) => (parameter.in === "query" ? [parameter.name] : []));
    expect(required).toEqual(["name", "query"]);
    expect(Object.keys(properties.query.properties)).toEqual(
      names.filter((name) => name !== "limit" && name !== "offset"),
    );
    expect(names).toContain("amount_min");
    expect(properties.query.additionalProperties).toBe(false);
    expect(properties.query.required).toBeUndefined();
  });

  it("has one component for each shape", () => {
    const names = Object.keys(parse("full").components.schemas);
    expect(names).toEqual(expect.arrayContaining(["Error", "Program", "ProgramDetail", "Meta", "Me", "CostPreview"]));
    expect(names.filter((name) => name.endsWith("Output"))).toEqual([]);
  });
});

type Parsed = ReturnType<typeof JSON.parse>;

function operationsOf(name: keyof typeof documents): [string, Parsed][] {
  const items: Parsed[] = Object.values(parse(name).paths);
  return items.flatMap((item) =>
    Object.values<Parsed>(item).map((operation): [string, Parsed] => [operation.operationId, operation]),
  );
}

/** Runs the linter as a person would; it needs no network and must not look for one. */
async function lint(file: string): Promise<Parsed> {
  const linter = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
  const { stdout } = await promisify(execFile)(process.execPath, [linter, "lint", file, "--format", "json"], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    timeout: 60_000,
  }).catch((failed: { stdout: string }) => failed);
  return JSON.parse(stdout);
}
