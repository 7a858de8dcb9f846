import type { Client } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { connectMcp, connectStdio } from "../../support/mcp.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

/** A wrong call, the code of its failure, and what its answer must name so that a model can put it right. */
type Wrong = readonly [tool: string, args: Readonly<Record<string, unknown>>, code: string, names: readonly string[]];

const wrong: readonly Wrong[] = [
  ["search_programs", { query: "補助金" }, "validation_error", ["query", "q, tier, prefecture"]],
  ["search_programs", { q: "補助金", limit: 1000 }, "validation_error", ["limit", "100"]],
  ["search_programs", { prefecture: "カリフォルニア" }, "validation_error", ["prefecture", "埼玉県"]],
  ["search_programs", { fields: "all" }, "validation_error", ["fields", "minimal, default, full"]],
  ["search_programs", { q: { text: "補助金" } }, "validation_error", ["q", "must be a text"]],
  ["get_program", {}, "validation_error", ["unified_id"]],
  ["get_program", { unified_id: "UNI-0000000000" }, "program_not_found", ["search_programs"]],
  ["get_evidence_packet", { subject_kind: "company", subject_id: "1" }, "validation_error", ["subject_kind", "houjin"]],
  ["get_evidence_packet", { subject_kind: "houjin", subject_id: "123" }, "validation_error", ["13 digits"]],
  ["get_evidence_packet", { subject_kind: "law", subject_id: "LAW-0000000000" }, "subject_not_found", ["search"]],
  ["check_funding_stack", { program_ids: ["UNI-0000000000"] }, "validation_error", ["program_ids"]],
  ["check_funding_stack", { program_ids: "UNI-1,UNI-2" }, "validation_error", ["program_ids", "array"]],
  ["check_exclusions", { program_ids: [] }, "program_ids_required", ["program_ids"]],
  ["batch_get_programs", { unified_ids: ["a"] }, "idempotency_key_required", ["idempotency_key"]],
  [
    "batch_get_programs",
    { unified_ids: ["a"], idempotency_key: "k1" },
    "cost_cap_required",
    ["max_cost_jpy", "predicted_yen"],
  ],
  [
    "batch_get_programs",
    { unified_ids: ["a"], idempotency_key: "日本", max_cost_jpy: 3 },
    "validation_error",
    ["idempotency_key", "ASCII"],
  ],
  ["batch_evidence_packets", { lookups: [null] }, "idempotency_key_required", ["idempotency_key"]],
  [
    "batch_evidence_packets",
    { lookups: [null], idempotency_key: "k1", max_cost_jpy: 3 },
    "validation_error",
    ["lookups"],
  ],
  ["prescreen_programs", { employee_count: "たくさん" }, "validation_error", ["employee_count"]],
  ["prescreen_programs", { company_url: "https://example.jp" }, "validation_error", ["company_url", "prefecture"]],
  ["get_law_article", { law_name_or_canonical_id: "民法" }, "missing_required_arg", ["article_number"]],
  [
    "get_law_article",
    { law_name_or_canonical_id: "存在しない法律名", article_number: "1" },
    "no_matching_records",
    ["law_name_or_canonical_id"],
  ],
  ["get_law_article", {}, "missing_required_arg", ["law_name_or_canonical_id"]],
  ["check_enforcement", {}, "missing_required_arg", ["houjin_bangou", "target_name"]],
  ["enum_values", { enum_name: "nope" }, "invalid_enum", ["enum_name"]],
  ["active_programs_at", { date: "bad" }, "invalid_date_format", ["date", "2026-04-01"]],
  ["validate_intake", {}, "missing_required_arg", ["applicant_data"]],
  [
    "get_invoice_registrant",
    { invoice_registration_number: "T8999999999901" },
    "registrant_not_in_snapshot",
    ["tax agency"],
  ],
  ["verify_citations", {}, "validation_error", ["text", "citations"]],
  [
    "evaluate_tax_rulesets",
    { business_profile: {}, target_ruleset_ids: ["TAX-0000000000"] },
    "ruleset_not_found",
    ["TAX-0000000000"],
  ],
];

async function makeWrongCall(client: Client, [tool, args, code, names]: Wrong): Promise<void> {
  const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: args });
  const [{ text } = { text: "" }] = content as { text: string }[];
  const told = JSON.parse(text) as Record<string, unknown>;
  expect([isError, told["code"], structuredContent], text).toEqual([true, code, undefined]);
  expect(told["detail"]).toMatch(/\S/);
  // Fields of an answer in a failure would read as if something had been searched.
  for (const field of ["found", "results", "error"]) expect(told).not.toHaveProperty(field);
  for (const name of nonEmpty(names)) expect(text).toContain(name);
}

const spent = async (key: string) =>
  (await service().ask("/v1/me/usage_by_tool", { key })).body.total_amount_yen as number;

it.each(wrong)("answers a wrong call of %s with what to do, and charges nothing: %j", async (...call) => {
  const { apiKey } = await service().createKey();
  await makeWrongCall(await connectMcp(service(), { key: apiKey, set: "full" }), call);
  expect(await spent(apiKey)).toBe(0);
});

it("tells a failed lookup by its code and detail, with what the lookup suggests and nothing of an answer", async () => {
  const client = await connectMcp(service(), { set: "full" });
  const { content } = await client.callTool({ name: "check_enforcement", arguments: {} });
  expect((content as { text: string }[]).map(({ text }) => JSON.parse(text))).toEqual([
    {
      code: "missing_required_arg",
      detail: "houjin_bangou or target_name must be sent",
      hint: "A corporate number identifies the party; a name only finds candidates.",
      field: "houjin_bangou",
      retry_with: ["houjin_bangou", "target_name"],
      severity: "hard",
      known_gaps: [expect.objectContaining({ kind: "no_records_returned" })],
    },
  ]);
});

it("answers them so over standard input and output, too", async () => {
  const { apiKey } = await service().createKey();
  const client = await connectStdio(["--url", service().url, "--tools", "full"], { key: apiKey });
  for (const call of wrong) await makeWrongCall(client, call);
  expect(await spent(apiKey)).toBe(0);
});

it("names the tools when there is none of the name", async () => {
  const client = await connectMcp(service());
  const failed = client.callTool({ name: "find_subsidies", arguments: {} });
  await expect(failed).rejects.toThrow(/no tool "find_subsidies".*search_programs/);
});

it("tells caps and quotas as results that a model reads, with the status of REST", async () => {
  const refusalOf = async (client: Client, name: string, args: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: args });
    return { isError, ...(JSON.parse((content as { text: string }[])[0]!.text) as { hint: string }) };
  };
  const from = { "x-forwarded-for": "192.0.2.77" };
  const anonymous = await connectMcp(service(), { headers: from });
  for (let call = 0; call < 3; call++) await anonymous.callTool({ name: "search_programs", arguments: { limit: 1 } });
  const over = await refusalOf(anonymous, "search_programs", { limit: 1 });
  expect(over).toMatchObject({ isError: true, status: 429, code: "anon_quota_exceeded", limit: 3 });
  expect(over.hint).toContain("API key");

  const capped = await service().createKey({ capYen: 0 });
  const poor = await connectMcp(service(), { key: capped.apiKey });
  const full = await refusalOf(poor, "search_programs", { limit: 1 });
  expect(full).toMatchObject({ isError: true, status: 503, code: "monthly_cap_reached", cap_reached: true });

  const { apiKey } = await service().createKey();
  const careful = await connectMcp(service(), { key: apiKey });
  const dear = await refusalOf(careful, "check_funding_stack", { program_ids: ["a", "b", "c"], max_cost_jpy: 3 });
  expect(dear).toMatchObject({ isError: true, status: 402, code: "cost_cap_exceeded", predicted_yen: 9 });
});

it("tells a key that does not count by the status of the response", async () => {
  const key = "evk_0000000000000000000000000000000000000";
  await expect(connectMcp(service(), { key })).rejects.toThrow(/invalid_api_key/);
  const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_programs", arguments: {} } };
  const { status, headers, body } = await service().ask("/v1/mcp", { key, json });
  expect([status, headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
  expect(body).toMatchObject({ jsonrpc: "2.0", id: 1, error: { code: -32_000, data: { code: "invalid_api_key" } } });
});
