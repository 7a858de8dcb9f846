import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { redirects } from "../../runtime/endpoints/redirects.ts";
import { describeBesideCorpus } from "../support/shared-corpus.ts";

/**
 * A published operation: id, method, path, who may call (`key`: with a key only, `any`: with or without, `open`: keys are not
 * looked at), units, slot of the anonymous day, documents, tool.
 */
type Published = readonly [
  id: string,
  method: string,
  path: string,
  callers: "key" | "any" | "open",
  units: number | "found rows" | "1 unless error",
  slot: boolean,
  documents: "agent" | "public" | "none",
  tool: string | false,
];

/** The published operations, in their order. */
const published: readonly Published[] = [
  ["PRG-1", "GET", "/v1/programs/search", "any", 1, true, "agent", "search_programs"],
  ["PRG-2", "GET", "/v1/programs/{unified_id}", "any", 1, true, "agent", "get_program"],
  ["PRG-3", "POST", "/v1/programs/batch", "any", "found rows", true, "public", "batch_get_programs"],
  ["PRG-4", "POST", "/v1/programs/prescreen", "any", 1, true, "agent", "prescreen_programs"],
  ["EXC-1", "GET", "/v1/exclusions/rules", "any", 1, true, "agent", "list_exclusion_rules"],
  ["EXC-2", "POST", "/v1/exclusions/check", "any", 1, true, "agent", "check_exclusions"],
  ["MET-1", "GET", "/healthz", "open", 0, false, "public", false],
  ["MET-2", "GET", "/readyz", "open", 0, false, "public", false],
  ["MET-3", "GET", "/v1/meta", "any", 0, true, "public", "get_meta"],
  ["MET-5", "GET", "/v1/meta/freshness", "any", 0, true, "agent", "get_meta_freshness"],
  ["MET-6", "GET", "/v1/ping", "any", 0, true, "public", false],
  ["MET-7", "GET", "/v1/usage", "any", 0, false, "agent", "get_usage_status"],
  ["BIL-1", "POST", "/v1/billing/checkout", "open", 0, false, "public", false],
  ["BIL-2", "POST", "/v1/billing/keys/from-checkout", "open", 0, false, "public", false],
  ["BIL-3", "POST", "/v1/billing/portal", "key", 0, false, "public", false],
  ["BIL-4", "POST", "/v1/billing/refund_request", "any", 0, false, "public", false],
  ["BIL-5", "POST", "/v1/cost/preview", "open", 0, false, "agent", "preview_cost"],
  ["BIL-6", "POST", "/v1/billing/webhook", "open", 0, false, "none", false],
  ["FBK-1", "POST", "/v1/feedback", "any", 0, true, "public", false],
  ["EVD-1", "POST", "/v1/evidence/packets/query", "any", 1, true, "agent", "query_evidence_packet"],
  ["EVD-2", "POST", "/v1/evidence/packets/batch", "key", "found rows", false, "public", false],
  [
    "EVD-3",
    "GET",
    "/v1/evidence/packets/{subject_kind}/{subject_id}",
    "any",
    "found rows",
    true,
    "agent",
    "get_evidence_packet",
  ],
  ["EVD-4", "GET", "/v1/source_manifest/{program_id}", "any", 1, true, "agent", "get_source_manifest"],
  ["EVD-5", "GET", "/v1/intelligence/precomputed/query", "any", 1, true, "agent", "prefetch_intelligence"],
  ["EVD-6", "POST", "/v1/artifacts/company_public_baseline", "any", 1, true, "agent", "company_public_baseline"],
  ["EVD-7", "POST", "/v1/artifacts/company_folder_brief", "any", 1, true, "agent", "company_folder_brief"],
  ["EVD-8", "POST", "/v1/artifacts/company_public_audit_pack", "any", 1, true, "agent", "company_public_audit_pack"],
  ["EVD-9", "POST", "/v1/funding_stack/check", "any", "found rows", true, "agent", "check_funding_stack"],
  ["EVD-10", "GET", "/v1/houjin/{houjin_bangou}/360", "any", "found rows", true, "agent", "get_houjin_360"],
  ["ACC-1", "GET", "/v1/me", "key", 0, false, "public", false],
  ["ACC-2", "POST", "/v1/me/billing-portal", "key", 0, false, "public", false],
  ["ACC-3", "GET", "/v1/me/billing_history", "key", 0, false, "public", false],
  ["ACC-4", "POST", "/v1/me/cap", "key", 0, false, "public", false],
  ["ACC-5", "GET", "/v1/me/dashboard", "key", 0, false, "public", false],
  ["ACC-6", "POST", "/v1/me/rotate-key", "key", 0, false, "public", false],
  ["ACC-7", "GET", "/v1/me/tool_recommendation", "key", 0, false, "public", false],
  ["ACC-8", "GET", "/v1/me/usage", "key", 0, false, "public", false],
  ["ACC-9", "GET", "/v1/me/usage_by_tool", "key", 0, false, "public", false],
  ["ACC-10", "POST", "/v1/session", "any", 0, false, "public", false],
  ["ACC-11", "POST", "/v1/session/logout", "any", 0, false, "public", false],
  ["DEV-1", "POST", "/v1/device/authorize", "any", 0, false, "public", false],
  ["DEV-2", "POST", "/v1/device/complete", "any", 0, false, "public", false],
  ["DEV-3", "POST", "/v1/device/token", "any", 0, false, "public", false],
  ["DEV-4", "POST", "/v1/device/deny", "any", 0, false, "public", false],
  ["SUB-1", "GET", "/v1/email/unsubscribe", "any", 0, false, "public", false],
  ["SUB-2", "POST", "/v1/email/unsubscribe", "any", 0, false, "public", false],
  ["SUB-3", "POST", "/v1/subscribers", "any", 0, false, "public", false],
  ["SUB-4", "GET", "/v1/subscribers/unsubscribe", "any", 0, false, "public", false],
  ["SUB-5", "POST", "/v1/compliance/subscribe", "any", 0, false, "public", false],
  ["SUB-6", "GET", "/v1/compliance/verify/{verification_token}", "any", 0, false, "public", false],
  ["SUB-7", "POST", "/v1/compliance/unsubscribe/{unsubscribe_token}", "any", 0, false, "public", false],
  ["SUB-8", "POST", "/v1/compliance/payments-checkout", "any", 0, false, "public", false],
  ["STA-1", "GET", "/v1/stats/confidence", "any", 0, true, "public", false],
  ["STA-2", "GET", "/v1/stats/coverage", "any", 0, true, "agent", false],
  ["STA-3", "GET", "/v1/stats/data_quality", "any", 0, true, "public", false],
  ["STA-4", "GET", "/v1/stats/usage", "any", 0, true, "public", false],
  ["STA-5", "GET", "/v1/stats/freshness", "any", 0, true, "agent", false],
  ["TST-1", "POST", "/v1/me/testimonials", "key", 0, false, "public", false],
  ["TST-2", "DELETE", "/v1/me/testimonials/{testimonial_id}", "key", 0, false, "public", false],
  ["TST-3", "GET", "/v1/testimonials", "any", 0, true, "public", false],
  ["ADV-1", "GET", "/v1/advisors/match", "any", 0, true, "agent", false],
  ["ADV-2", "POST", "/v1/advisors/signup", "any", 0, false, "public", false],
  ["ADV-3", "POST", "/v1/advisors/track", "any", 0, false, "public", false],
  ["ADV-4", "POST", "/v1/advisors/report-conversion", "any", 0, false, "public", false],
  ["ADV-5", "POST", "/v1/advisors/verify-houjin/{advisor_id}", "any", 0, false, "public", false],
  ["ADV-6", "GET", "/v1/advisors/{advisor_id}/dashboard-data", "any", 0, false, "public", false],
  ["WID-1", "POST", "/v1/widget/signup", "any", 0, false, "public", false],
  ["WID-2", "GET", "/v1/widget/{key_id}/usage", "key", 0, false, "public", false],
  ["WID-3", "GET", "/v1/widget/search", "open", 1, false, "public", false],
  ["WID-4", "GET", "/v1/widget/enum_values", "open", 0, false, "public", false],
  ["CAL-1", "GET", "/v1/calendar/deadlines", "any", 1, true, "agent", "upcoming_deadlines"],
  ["DAT-1", "GET", "/v1/case-studies/search", "any", 1, true, "agent", "search_case_studies"],
  ["DAT-2", "GET", "/v1/case-studies/{case_id}", "any", 1, true, "agent", "get_case_study"],
  ["DAT-3", "GET", "/v1/loan-programs/search", "any", 1, true, "agent", "search_loan_programs"],
  ["DAT-4", "GET", "/v1/loan-programs/{loan_id}", "any", 1, true, "agent", "get_loan_program"],
  ["DAT-5", "GET", "/v1/enforcement-cases/search", "any", 1, true, "agent", "search_enforcement_cases"],
  ["DAT-6", "GET", "/v1/enforcement-cases/{case_id}", "any", 1, true, "agent", "get_enforcement_case"],
  ["DAT-7", "GET", "/v1/invoice_registrants/search", "any", 1, true, "agent", "search_invoice_registrants"],
  [
    "DAT-8",
    "GET",
    "/v1/invoice_registrants/{invoice_registration_number}",
    "any",
    1,
    true,
    "agent",
    "get_invoice_registrant",
  ],
  ["DAT-9", "GET", "/v1/laws/search", "any", 1, true, "agent", "search_laws"],
  ["DAT-10", "GET", "/v1/laws/{unified_id}", "any", 1, true, "agent", "get_law"],
  ["DAT-11", "GET", "/v1/laws/{unified_id}/related-programs", "any", 1, true, "agent", "get_law_related_programs"],
  ["DAT-12", "POST", "/v1/court-decisions/by-statute", "any", 1, true, "public", "find_precedents_by_statute"],
  ["DAT-13", "GET", "/v1/court-decisions/search", "any", 1, true, "agent", "search_court_decisions"],
  ["DAT-14", "GET", "/v1/court-decisions/{unified_id}", "any", 1, true, "agent", "get_court_decision"],
  ["DAT-15", "POST", "/v1/tax_rulesets/evaluate", "any", 1, true, "agent", "evaluate_tax_rulesets"],
  ["DAT-16", "GET", "/v1/tax_rulesets/search", "any", 1, true, "agent", "search_tax_rulesets"],
  ["DAT-17", "GET", "/v1/tax_rulesets/{unified_id}", "any", 1, true, "agent", "get_tax_ruleset"],
  ["DAT-18", "GET", "/v1/bids/search", "any", 1, true, "agent", "search_bids"],
  ["DAT-19", "GET", "/v1/bids/{unified_id}", "any", 1, true, "agent", "get_bid"],
  ["AM-1", "GET", "/v1/am/acceptance_stats", "any", "1 unless error", true, "agent", false],
  ["AM-2", "GET", "/v1/am/active_at", "any", "1 unless error", true, "agent", "active_programs_at"],
  ["AM-3", "GET", "/v1/am/open_programs", "any", "1 unless error", true, "agent", "list_open_programs"],
  ["AM-4", "GET", "/v1/am/gx_programs", "any", "1 unless error", true, "agent", false],
  ["AM-5", "GET", "/v1/am/programs/active_v2", "any", "1 unless error", true, "agent", false],
  ["AM-6", "GET", "/v1/am/related/{program_id}", "any", "1 unless error", true, "agent", "related_programs"],
  ["AM-7", "GET", "/v1/am/enums/{enum_name}", "any", 0, true, "agent", "enum_values"],
  ["AM-8", "GET", "/v1/am/intent", "any", "1 unless error", true, "agent", "classify_intent"],
  ["AM-9", "GET", "/v1/am/reason", "any", "1 unless error", true, "agent", "reason_skeleton"],
  ["AM-10", "GET", "/v1/am/certifications", "any", "1 unless error", true, "agent", "search_certifications"],
  ["AM-11", "GET", "/v1/am/tax_incentives", "any", "1 unless error", true, "agent", "search_tax_incentives"],
  ["AM-12", "GET", "/v1/am/tax_rule", "any", "1 unless error", true, "agent", false],
  ["AM-13", "GET", "/v1/am/loans", "any", "1 unless error", true, "agent", "search_loans"],
  ["AM-14", "GET", "/v1/am/mutual_plans", "any", "1 unless error", true, "agent", "search_mutual_plans"],
  ["AM-15", "GET", "/v1/am/by_law", "any", "1 unless error", true, "agent", false],
  ["AM-16", "GET", "/v1/am/enforcement", "any", "1 unless error", true, "agent", "check_enforcement"],
  ["AM-17", "GET", "/v1/am/law_article", "any", "1 unless error", true, "agent", "get_law_article"],
  ["AM-18", "GET", "/v1/am/annotations/{entity_id}", "any", "1 unless error", true, "agent", "get_annotations"],
  ["AM-19", "GET", "/v1/am/provenance/{entity_id}", "any", "1 unless error", true, "agent", "get_provenance"],
  ["AM-20", "GET", "/v1/am/provenance/fact/{fact_id}", "any", "1 unless error", true, "agent", false],
  ["AM-21", "POST", "/v1/am/validate", "any", "1 unless error", true, "agent", "validate_intake"],
  ["AM-22", "GET", "/v1/am/example_profiles", "any", 0, true, "agent", false],
  ["AM-23", "GET", "/v1/am/example_profiles/{profile_id}", "any", 0, true, "agent", false],
  ["AM-24", "GET", "/v1/am/static", "any", 0, true, "agent", false],
  ["AM-25", "GET", "/v1/am/static/{resource_id}", "any", 0, true, "agent", false],
  ["SPC-1", "GET", "/v1/openapi.json", "open", 0, false, "public", false],
  ["SPC-2", "GET", "/v1/openapi.agent.json", "open", 0, false, "public", false],
  ["AUD-1", "POST", "/v1/audit/batch_evaluate", "key", "found rows", false, "public", false],
  ["AUD-2", "POST", "/v1/audit/workpaper", "any", "found rows", true, "public", false],
  ["AUD-3", "GET", "/v1/audit/workpaper/schema", "open", 0, false, "public", false],
  ["AUD-4", "GET", "/v1/audit/seals/{seal_id}", "open", 0, false, "public", false],
  ["A2A-1", "GET", "/v1/a2a/agent_card", "open", 0, false, "public", false],
  ["A2A-2", "GET", "/v1/a2a/skills", "open", 0, false, "public", false],
  ["A2A-3", "GET", "/v1/a2a/skills/{skill_name}", "open", 0, false, "public", false],
  ["A2A-4", "POST", "/v1/a2a/skills/negotiate", "open", 0, false, "public", false],
  ["A2A-5", "POST", "/v1/a2a/task", "any", "found rows", true, "public", false],
  ["A2A-6", "GET", "/v1/a2a/task/{task_id}", "any", 0, false, "public", false],
  ["A2A-7", "POST", "/v1/a2a/task/{task_id}/resume", "any", 0, false, "public", false],
  ["A2A-8", "POST", "/v1/a2a/task/{task_id}/cancel", "any", 0, false, "public", false],
  ["EXT-1", "POST", "/v1/invoice_registrants/batch_risk", "key", "found rows", false, "public", false],
  [
    "EXT-2",
    "GET",
    "/v1/invoice_registrants/{invoice_registration_number}/risk",
    "any",
    "found rows",
    true,
    "agent",
    false,
  ],
  ["EXT-3", "POST", "/v1/accounting/csv/preview", "key", 0, false, "none", false],
  ["EXT-4", "POST", "/v1/me/saved_searches", "key", 0, false, "public", false],
  ["EXT-5", "GET", "/v1/me/saved_searches", "key", 0, false, "public", false],
  ["EXT-6", "DELETE", "/v1/me/saved_searches/{saved_id}", "key", 0, false, "public", false],
  ["EXT-7", "POST", "/v1/me/saved_searches/{saved_id}/sheet", "key", 0, false, "public", false],
];

/** Additions beside the operations. */
const additions: readonly Published[] = [
  ["ADD-1", "GET", "/v1/suggest", "open", 0, false, "agent", false],
  ["ADD-2", "POST", "/v1/citations/verify", "any", "found rows", true, "agent", "verify_citations"],
  ["ADD-3", "GET", "/v1/houjin/search", "any", 1, true, "public", "search_houjin"],
  ["ADD-4", "POST", "/v1/me/widget_keys", "key", 0, false, "public", false],
  ["ADD-5", "DELETE", "/v1/me/widget_keys/{key_id}", "key", 0, false, "public", false],
  ["ADD-6", "GET", "/v1/calendar/deadlines.ics", "any", 1, true, "public", false],
  ["ADD-7", "GET", "/v1/programs/{unified_id}/deadlines.ics", "any", 1, true, "public", false],
  ["ADD-8", "GET", "/v1/me/usage.csv", "key", 0, false, "public", false],
];

/** Child keys: free, for the account's own keys and sessions alone, in the public document. */
const keyAdditions = [
  ["ACC-12", "POST", "/v1/me/keys"],
  ["ACC-13", "GET", "/v1/me/keys"],
  ["ACC-14", "PATCH", "/v1/me/keys/{key_id}"],
  ["ACC-15", "DELETE", "/v1/me/keys/{key_id}"],
] as const;

/** What became of alerts, a test of them, and what mail programs open that know no one-click unsubscribing. */
const notifyAdditions = [
  ["ALR-4", "GET", "/v1/me/alerts/subscriptions/{sub_id}/deliveries"],
  ["ALR-5", "POST", "/v1/me/alerts/subscriptions/{sub_id}/test"],
  ["SUB-9", "GET", "/v1/compliance/unsubscribe/{unsubscribe_token}"],
] as const;

/** Addresses beside the operations: free, without key and slot, in the public document. */
const integrity = [
  ["INT-1", "/v1/integrity/proof/{table}/{key}"],
  ["INT-2", "/v1/integrity/snapshots"],
  ["INT-3", "/v1/integrity/seals/{seal_id}"],
  ["INT-4", "/.well-known/konkyo/keys"],
  ["INT-5", "/.well-known/jwks.json"],
  ["INT-6", "/.well-known/konkyo/checkpoint"],
  ["INT-7", "/.well-known/konkyo/seal-checkpoint"],
] as const;

/** What machines read first: free, without key and slot, in the public document. */
const discovery = [
  ["DSC-1", "/llms.txt"],
  ["DSC-2", "/widget.js"],
] as const;

const publishedRedirects = [
  ["MET-4", "/meta", "/v1/meta"],
  ["SPC-3", "/openapi.json", "/v1/openapi.json"],
];

const callersOf = { required: "key", optional: "any", none: "open" } as const;
const ids = (chosen: readonly Endpoint[]) => chosen.map(({ id }) => id);
const datasets = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `DAT-${first + at}`);
const lookups = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `AM-${first + at}`);
const statistics = Array.from({ length: 5 }, (_, at) => `STA-${at + 1}`);
const evidence = Array.from({ length: 10 }, (_, at) => `EVD-${at + 1}`);
const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

describe("the table of endpoints", () => {
  it("holds every published operation in order, each as published", () => {
    const held = endpoints
      .filter(({ id }) => published.some(([publishedId]) => publishedId === id))
      .map(({ id, method, path, auth, units, slot, exported, tool, envelope }) => [
        id,
        method,
        path,
        callersOf[auth],
        typeof units === "number" ? units : envelope === "am" ? "1 unless error" : "found rows",
        slot,
        exported,
        tool,
      ]);
    expect(held).toEqual(published);
  });

  it("holds the additions, each as published", () => {
    const held = endpoints
      .filter(({ id }) => id.startsWith("ADD-"))
      .map(({ id, method, path, auth, units, slot, exported, tool }) => [
        id,
        method,
        path,
        callersOf[auth],
        typeof units === "number" ? units : "found rows",
        slot,
        exported,
        tool,
      ]);
    expect(held).toEqual(additions);
  });

  it("holds the additions about child keys, which no child key may call", () => {
    const held = endpoints.filter(({ id }) => keyAdditions.some(([own]) => own === id));
    expect(held.map(({ id, method, path }) => [id, method, path])).toEqual(keyAdditions);
    for (const { auth, units, slot, exported, tool, scope } of held)
      expect([auth, units, slot, exported, tool, scope]).toEqual(["required", 0, false, "public", false, "owner"]);
  });

  it("asks child keys for the scope that an operation has by its nature", () => {
    const scoped = (wanted: Endpoint["scope"]) => ids(endpoints.filter(({ scope }) => scope === wanted));
    expect(scoped("owner")).toEqual([
      "BIL-3",
      "BIL-4",
      "ACC-2",
      "ACC-3",
      "ACC-4",
      "ACC-6",
      ...keyAdditions.map(([id]) => id),
      "ADD-4",
      "ADD-5",
    ]);
    expect(scoped("seal")).toEqual(ids(endpoints.filter(({ sealed }) => sealed)));
    const reads = endpoints.filter(({ usage, sealed, auth }) => usage && !sealed && auth !== "none");
    expect(scoped("read")).toEqual(ids(endpoints.filter((each) => reads.includes(each) || each.id === "EXT-3")));
    const sessions = endpoints.filter(({ session, scope }) => session && scope !== "owner");
    expect(scoped("account")).toEqual(ids(sessions));
  });

  it("holds the additions about alerts and mail", () => {
    const held = endpoints.filter(({ id }) => notifyAdditions.some(([own]) => own === id));
    expect(held.map(({ id, method, path }) => [id, method, path])).toEqual(notifyAdditions);
  });

  it("shows pages at the links of mails, and to browsers where programs get JSON", () => {
    expect(ids(endpoints.filter(({ page }) => page === "always"))).toEqual([
      "SUB-1",
      "SUB-4",
      "SUB-6",
      "SUB-7",
      "SUB-9",
    ]);
    expect(ids(endpoints.filter(({ page }) => page === "browsers"))).toEqual(["SUB-2"]);
  });

  it("holds the addresses of integrity and discovery, free and open to everyone", () => {
    const held = endpoints.filter(({ id }) => id.startsWith("INT-") || id.startsWith("DSC-"));
    expect(held.map(({ id, path }) => [id, path])).toEqual([...integrity, ...discovery]);
    for (const { method, auth, units, slot, usage, exported, tool } of held)
      expect([method, auth, units, slot, usage, exported, tool]).toEqual([
        "GET",
        "none",
        0,
        false,
        false,
        "public",
        false,
      ]);
  });

  it("charges citations by ten, and predicts no fewer than a text can hold", () => {
    const { units, predict } = byId.get("ADD-2")!;
    const results = (count: number) => ({ results: Array.from({ length: count }) });
    const charged = [0, 1, 10, 11, 100].map((count) => typeof units === "function" && units(results(count)));
    expect(charged).toEqual([0, 1, 1, 2, 10]);
    expect([predict?.({ citations: ["a"] }), predict?.({ citations: Array.from({ length: 21 }) })]).toEqual([1, 3]);
    expect([predict?.({ text: "民法709条、710条" }), predict?.({ text: "条".repeat(5000) }), predict?.({})]).toEqual([
      1,
      10,
      null,
    ]);
  });

  it("has the redirects beside it", () => {
    expect(redirects.map(({ id, path, to }) => [id, path, to])).toEqual(publishedRedirects);
  });

  it("has no id, tool or route twice", () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path}`);
    const tools = endpoints.flatMap(({ tool }) => (tool === false ? [] : [tool]));
    for (const names of [ids(endpoints), routes, tools]) expect(new Set(names).size).toBe(names.length);
  });

  it("charges a batch by rows found and predicts it by different ids", () => {
    const { units, predict } = byId.get("PRG-3")!;
    expect(typeof units === "function" && units({ results: [{}, {}], not_found: ["x"] })).toBe(2);
    expect([predict?.({ unified_ids: ["a", "b", "a"] }), predict?.({})]).toEqual([2, null]);
  });

  it("charges a lookup one unit unless it failed", () => {
    for (const [id, , , , units] of published) {
      if (units !== "1 unless error") continue;
      const own = byId.get(id)!.units as (body: unknown) => number;
      expect([own({ error: null }), own({ error: {} }), byId.get(id)!.predict?.({})], id).toEqual([1, 0, 1]);
    }
  });

  it("asks for an Idempotency-Key and a cost cap where money can run away, and nowhere else", () => {
    expect(ids(endpoints.filter(({ idempotency }) => idempotency === "required"))).toEqual([
      "PRG-3",
      "EVD-2",
      "AUD-1",
      "EXT-1",
    ]);
    expect(ids(endpoints.filter(({ costCap }) => costCap === "header-or-body"))).toEqual(["PRG-3", "AUD-1", "EXT-1"]);
    expect(ids(endpoints.filter(({ costCap }) => costCap === "header"))).toEqual(["EVD-2"]);
    expect(ids(endpoints.filter(({ costCap }) => costCap === "optional"))).toEqual([
      "PRG-4",
      "EXC-2",
      "EVD-1",
      "EVD-6",
      "EVD-7",
      "EVD-8",
      "EVD-9",
      "DAT-12",
      "DAT-15",
      "AM-21",
      "AUD-2",
      "A2A-5",
      "ADD-2",
    ]);
  });

  it("seals what may have to be proved years later, and nothing else", () => {
    expect(ids(endpoints.filter(({ sealed }) => sealed))).toEqual([
      "EVD-2",
      "EVD-6",
      "EVD-7",
      "EVD-8",
      "AUD-1",
      "AUD-2",
    ]);
  });

  it("charges batches and pairs as published, and predicts the worst case from the arguments", () => {
    const predictionOf = (id: string, args: Record<string, unknown>) => byId.get(id)!.predict?.(args);
    const lookup = (id: string) => ({ kind: "program", id });
    expect(predictionOf("EVD-2", { lookups: [lookup("a"), lookup("b"), lookup("a")] })).toBe(2);
    expect(predictionOf("EVD-2", { items: [lookup("a")] })).toBe(1);
    expect(predictionOf("EVD-9", { program_ids: ["a", "b", "c", "d", "e", "a"] })).toBe(10);
    expect(predictionOf("AUD-1", { profiles: [1, 2, 3], target_ruleset_ids: ["a", "b", "c", "d", "a"] })).toBe(2);
    expect(predictionOf("AUD-2", {})).toBe(5);
    expect(predictionOf("EXT-1", { tnums: ["T1", "T1", "T2"] })).toBe(2);
    for (const id of ["EVD-2", "EVD-9", "AUD-1", "EXT-1"]) expect(predictionOf(id, {}), id).toBeNull();
  });

  it("never replays what opens or closes a session, what shows the secrets of a device, nor a deletion", () => {
    expect(ids(endpoints.filter(({ idempotency }) => idempotency === "never"))).toEqual([
      "ACC-10",
      "ACC-11",
      "ALR-3",
      "DEV-1",
      "DEV-3",
      "TST-2",
      "ADV-3",
      "EXT-6",
      "ACC-14",
      "ACC-15",
      "ADD-4",
      "ADD-5",
    ]);
  });

  it("refuses pages of other sites where a cookie is the proof or a person decides about a device", () => {
    expect(ids(endpoints.filter(({ siteOnly }) => siteOnly))).toEqual(["BIL-2", "DEV-2", "DEV-4"]);
  });

  it("leaves a repeat to the handler that shows a key, and reads raw bytes where they are signed", () => {
    expect(ids(endpoints.filter(({ idempotency }) => idempotency === "handler"))).toEqual(["BIL-2"]);
    expect(endpoints.filter(({ signedBy }) => signedBy).map(({ id, signedBy }) => [id, signedBy])).toEqual([
      ["BIL-6", "stripe-signature"],
    ]);
  });

  it("counts keyed reads of data as usage, ping included, and nothing else", () => {
    expect(ids(endpoints.filter(({ usage }) => usage))).toEqual([
      "PRG-1",
      "PRG-2",
      "PRG-3",
      "PRG-4",
      "EXC-1",
      "EXC-2",
      "MET-3",
      "MET-5",
      "MET-6",
      ...evidence,
      ...statistics,
      "WID-3",
      "CAL-1",
      ...datasets(1, 19),
      ...lookups(1, 25),
      "AUD-1",
      "AUD-2",
      "EXT-1",
      "EXT-2",
      "ADD-2",
      "ADD-3",
      "ADD-6",
      "ADD-7",
    ]);
  });

  it("takes a session in place of a key for account calls, the portal and saved searches", () => {
    expect(ids(endpoints.filter(({ session }) => session))).toEqual([
      "BIL-3",
      "ACC-1",
      "ACC-2",
      "ACC-3",
      "ACC-4",
      "ACC-5",
      "ACC-6",
      "ACC-7",
      "ACC-8",
      "ACC-9",
      "ACC-11",
      "ALR-1",
      "ALR-2",
      "ALR-3",
      "TST-1",
      "TST-2",
      "WID-2",
      "EXT-4",
      "EXT-5",
      "EXT-6",
      "EXT-7",
      ...keyAdditions.map(([id]) => id),
      "ADD-4",
      "ADD-5",
      "ADD-8",
      "ALR-4",
      "ALR-5",
    ]);
  });

  it("gives ETags to data and documents: weak where the answer tells its time, none from ledger or clock", () => {
    const cached = (kind: Endpoint["cache"]) => ids(endpoints.filter(({ cache }) => cache === kind));
    expect(cached("strong")).toEqual([
      "PRG-1",
      "PRG-2",
      "EXC-1",
      "MET-3",
      "EVD-4",
      "EVD-10",
      "CAL-1",
      ...datasets(1, 11),
      "DAT-13",
      "DAT-14",
      ...datasets(16, 19),
      ...lookups(1, 20),
      ...lookups(22, 25),
      "SPC-1",
      "SPC-2",
      "AUD-3",
      "EXT-2",
      "ADD-1",
      "ADD-3",
      "ADD-6",
      "ADD-7",
      "INT-1",
      "DSC-1",
      "DSC-2",
    ]);
    expect(cached("weak")).toEqual(["MET-5", "EVD-3", "EVD-5", "STA-2", "STA-3", "STA-5"]);
  });

  it("exempts health and callbacks from burst limits and gives six calls limits of their own", () => {
    expect(ids(endpoints.filter(({ burst }) => burst === "exempt"))).toEqual(["MET-1", "MET-2", "BIL-6"]);
    const own = endpoints.flatMap(({ id, burst }) => (typeof burst === "object" ? [[id, burst]] : []));
    expect(own).toEqual([
      ["MET-7", { perMinute: 60 }],
      ["BIL-5", { perMinute: 50 }],
      ["ACC-10", { perMinute: 10, by: "network" }],
      ["DEV-3", { perMinute: 120, by: "network" }],
      ["WID-3", { perMinute: 60 }],
      ["ADD-1", { perSecond: 20, by: "network" }],
    ]);
  });

  it("lets any site read data from a browser, only our own use accounts", () => {
    const open = (rule: Endpoint["cors"]) => ids(endpoints.filter(({ cors }) => cors === rule));
    expect(open("any")).toEqual([
      "PRG-1",
      "PRG-2",
      "PRG-3",
      "PRG-4",
      "EXC-1",
      "EXC-2",
      "MET-3",
      "MET-5",
      "MET-6",
      "MET-7",
      "BIL-5",
      ...evidence,
      ...statistics,
      "TST-3",
      "ADV-1",
      "CAL-1",
      ...datasets(1, 19),
      ...lookups(1, 25),
      "SPC-1",
      "SPC-2",
      "AUD-1",
      "AUD-2",
      "AUD-3",
      "AUD-4",
      "A2A-1",
      "A2A-2",
      "A2A-3",
      "A2A-4",
      "A2A-6",
      "EXT-1",
      "EXT-2",
      "EXT-3",
      "ADD-1",
      "ADD-2",
      "ADD-3",
      "ADD-6",
      "ADD-7",
      ...integrity.map(([id]) => id),
      ...discovery.map(([id]) => id),
    ]);
  });

  it("answers a kept message, request or search with 201 and everything else with 200", () => {
    expect(ids(endpoints.filter(({ status }) => status === 201))).toEqual([
      "BIL-4",
      "FBK-1",
      "ALR-1",
      "SUB-3",
      "SUB-5",
      "TST-1",
      "A2A-5",
      "EXT-4",
      "ACC-12",
      "ADD-4",
    ]);
  });

  it("stores no secret that is shown once with the answers it repeats", () => {
    const isShownOnce = ({ response }: Endpoint) =>
      JSON.stringify(z.toJSONSchema(response, { unrepresentable: "any" })).includes("shown once");
    // Only what is an effect or is charged has its answer stored; the others that show a key keep it themselves, encrypted.
    const isStored = ({ method, effect, usage, idempotency }: Endpoint) =>
      method === "POST" && (effect || usage) && idempotency !== "never" && idempotency !== "handler";
    // Later answers about the same thing have the shape, not the secret.
    const stored = endpoints.filter((each) => isStored(each) && isShownOnce(each) && each.status === 201);
    expect(stored.map(({ id, secrets }) => [id, secrets])).toEqual([
      ["ALR-1", ["webhook_secret"]],
      ["A2A-5", ["push_secret"]],
    ]);
  });

  it("names the failures of its own of each operation", () => {
    const own = Object.fromEntries(endpoints.map(({ id, failures = [] }) => [id, failures]));
    expect(own).toMatchObject({
      "PRG-2": ["program_not_found"],
      "PRG-4": ["invalid_input"],
      "EXC-2": ["program_ids_required"],
      "BIL-1": [
        "billing_not_configured",
        "redirect_url_not_allowed",
        "user_code_not_found",
        "device_grant_conflict",
        "form_limit_exceeded",
        "billing_provider_unavailable",
        "store_unavailable",
      ],
      "BIL-2": [
        "billing_not_configured",
        "session_not_paid",
        "checkout_state_missing",
        "checkout_state_mismatch",
        "session_not_found",
        "key_already_issued",
        "billing_provider_unavailable",
        "store_unavailable",
      ],
      "BIL-3": ["billing_not_configured", "redirect_url_not_allowed", "no_customer", "billing_provider_unavailable"],
      "BIL-4": ["form_limit_exceeded", "store_unavailable"],
      "BIL-5": [],
      "BIL-6": ["invalid_signature", "billing_provider_unavailable", "store_unavailable"],
      "FBK-1": ["feedback_limit_exceeded"],
      "EVD-3": ["subject_not_found"],
      "EVD-4": ["program_not_found"],
      "EVD-9": ["too_few_unique_programs"],
      "DEV-1": ["form_limit_exceeded"],
      "DEV-3": ["authorization_pending", "slow_down", "expired_token", "access_denied", "invalid_grant"],
      "AUD-1": ["ruleset_not_found"],
      "DAT-2": ["record_not_found"],
      "DAT-4": ["record_not_found"],
      "DAT-6": ["record_not_found"],
      "DAT-10": ["record_not_found"],
      "DAT-11": ["record_not_found"],
      "DAT-14": ["record_not_found"],
      "DAT-15": ["ruleset_not_found"],
      "DAT-17": ["record_not_found"],
      "DAT-19": ["record_not_found"],
      "EXT-4": ["limit_reached"],
      "EXT-6": ["record_not_found"],
      "EXT-7": ["record_not_found"],
    });
    expect(own["ACC-2"]).toEqual(
      expect.arrayContaining([
        "billing_not_configured",
        "billing_provider_unavailable",
        "no_customer",
        "redirect_url_not_allowed",
      ]),
    );
  });
});

describeBesideCorpus("contract", "the pins against the published list of operations", (contract) => {
  type Operation = {
    id: string;
    method: string;
    path: string;
    auth: "required" | "optional" | "none";
    units: number | string;
    anon_quota: boolean;
    idempotency_required: boolean;
    cost_cap_required: boolean;
    in_agent_spec: boolean;
    in_public_spec: boolean;
  };
  const read = (name: string) => JSON.parse(readFileSync(join(contract, name), "utf8"));

  it("agree with it", () => {
    const listed = new Map((read("operations.json") as Operation[]).map((operation) => [operation.id, operation]));
    for (const [id, method, path, callers, units, slot, documents] of published) {
      const operation = listed.get(id)!;
      expect([operation.method, operation.path, callersOf[operation.auth]], id).toEqual([method, path, callers]);
      // Who pays for a search of the widget is not who sends it.
      const listedUnits = operation.units === "1 to the widget owner" ? 1 : operation.units;
      expect(typeof listedUnits === "number" ? listedUnits : "found rows", id).toBe(
        units === "1 unless error" ? 1 : units,
      );
      expect([operation.anon_quota, operation.in_public_spec, operation.in_agent_spec], id).toEqual([
        slot,
        documents !== "none",
        documents === "agent",
      ]);
      const guarded = ["PRG-3", "EVD-2", "AUD-1", "EXT-1"].includes(id);
      expect([operation.idempotency_required, operation.cost_cap_required], id).toEqual([guarded, guarded]);
    }
    for (const [id = "", path] of publishedRedirects)
      expect(listed.get(id)).toMatchObject({ path, method: "GET", in_public_spec: false });
  });

  it("name the tools as published, each for its operation", () => {
    const tools = read("mcp_tools.json") as { name: string; operation: string }[];
    const served = new Set(published.map(([id]) => id));
    const expected = tools
      .filter(({ operation }) => served.has(operation))
      .map(({ name, operation }) => [operation, name]);
    const pinned = published.flatMap(([id, , , , , , , tool]) => (tool === false ? [] : [[id, tool]]));
    expect(pinned.toSorted()).toEqual(expected.toSorted());
  });
});
