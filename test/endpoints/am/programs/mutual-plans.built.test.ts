import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/mutual_plans";
const { search } = searcher(service, path, "entity_id");
const names = async (query: Record<string, string>) =>
  (await search(query)).body.results.map(({ name }: { name: string }) => name);

describeLookup({ service, path, units: 1, fails: { path: `${path}?limit=101`, code: "out_of_range" } });

describe("200", () => {
  it("is envelope C with its rows", async () => {
    const { body } = await search();
    expect(Object.keys(body)).toEqual(["total", "limit", "offset", "result_count", "results", "error", "match"]);
    expect(body).toMatchObject({ total: 6, limit: 10, offset: 0, result_count: 6, error: null });
    expect(Object.keys(body.results[0])).toEqual([
      "entity_id",
      "name",
      "plan_kind",
      "provider",
      "premium_min_yen",
      "premium_max_yen",
      "tax_deduction_type",
      "source_url",
      "source_fetched_at",
      "source_checksum",
      "checksum_basis",
    ]);
  });

  it("filters by kind, premium, deduction, provider and name, joined by and", async () => {
    expect(await names({ plan_kind: "retirement_mutual" })).toEqual(["架空団体退職金", "架空小規模共済"]);
    expect(await names({ premium_monthly_yen: "70000" })).toEqual(["架空倒産防止共済", "架空小規模共済"]);
    expect(await names({ premium_monthly_yen: "200001" })).toEqual([]);
    expect(await names({ tax_deduction_type: "idekodc" })).toEqual(["架空確定拠出年金"]);
    expect(await names({ provider_entity_id: "架空機構", plan_kind: "bankruptcy_mutual" })).toEqual([
      "架空倒産防止共済",
    ]);
    expect(await names({ name_query: "退職" })).toEqual(["架空団体退職金"]);
  });

  it("pages to every row once", async () => {
    const all = await names({});
    const pages = await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => names({ limit: "1", offset: String(offset) })));
    expect(pages.flat()).toEqual(all);
  });

  it("finds nothing without an error", async () => {
    expect((await search({ name_query: "どこにもない" })).body).toMatchObject({ total: 0, results: [], error: null });
  });

  it.each([
    ["plan_kind", "pension", "invalid_enum"],
    ["tax_deduction_type", "all", "invalid_enum"],
    ["premium_monthly_yen", "-1", "out_of_range"],
    ["limit", "0", "out_of_range"],
    ["offset", "-1", "out_of_range"],
    ["name_query", "あ".repeat(201), "out_of_range"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, result_count: 0, results: [], error: { code, field } });
  });
});
