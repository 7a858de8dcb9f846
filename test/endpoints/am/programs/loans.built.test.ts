import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const path = "/v1/am/loans";
const { search } = searcher(service, path, "entity_id");
const names = async (query: Record<string, string>) =>
  (await search(query)).body.results.map((row: { program_name: string }) => row.program_name);

describeLookup({ service, path, units: 1, fails: { path: `${path}?loan_kind=gift`, code: "invalid_enum" } });

describe("200", () => {
  it("is envelope C with its rows", async () => {
    const { body } = await search();
    expect(Object.keys(body)).toEqual(["total", "limit", "offset", "result_count", "results", "error", "match"]);
    expect(body).toMatchObject({ total: 6, limit: 10, offset: 0, result_count: 6, error: null });
    expect(Object.keys(body.results[0])).toHaveLength(24);
    for (const row of nonEmpty(body.results))
      expect(row).toMatchObject({ entity_id: String(row.id), source_url: row.official_url });
  });

  it.each([
    [{ loan_kind: "saigai" }, ["架空災害復旧貸付金"]],
    [{ no_collateral: "true" }, ["架空無担保創業融資制度", "架空市小口融資"]],
    [{ no_collateral: "true", no_personal_guarantor: "true" }, ["架空無担保創業融資制度"]],
    [{ no_third_party_guarantor: "true" }, ["架空振興資金", "架空無担保創業融資制度"]],
    [{ max_amount_yen: "20000000" }, ["架空無担保創業融資制度", "架空市小口融資"]],
    [{ min_amount_yen: "48000000" }, ["架空振興資金", "架空危機対応特別融資資金"]],
    [{ min_amount_yen: "20000000", max_amount_yen: "20000000" }, ["架空無担保創業融資制度"]],
    [{ lender_entity_id: "架空市" }, ["架空市小口融資"]],
    [{ name_query: "創業" }, ["架空無担保創業融資制度"]],
  ])("narrows by %j", async (query, expected) => {
    expect((await names(query as Record<string, string>)).toSorted()).toEqual(expected.toSorted());
  });

  it("leaves axes alone that are not asked about", async () => {
    expect(await names({ no_collateral: "false" })).toHaveLength(6);
  });

  it("notes an empty answer, which is no error", async () => {
    const { body, headers } = await search({ loan_kind: "rinsei" });
    expect(body).toMatchObject({ total: 0, result_count: 0, results: [], error: null });
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it.each([
    ["no_collateral", "maybe", "invalid_enum"],
    ["min_amount_yen", "-1", "out_of_range"],
    ["max_amount_yen", "much", "out_of_range"],
    ["lender_entity_id", "あ".repeat(101), "out_of_range"],
    ["limit", "101", "out_of_range"],
    ["offset", "-1", "out_of_range"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, result_count: 0, results: [], error: { code, field } });
  });
});
