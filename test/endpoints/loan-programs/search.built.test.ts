import { describe, expect, it } from "vitest";
import { describeRefusals, describeSearch, recordsOf, searcher } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/loan-programs/search";
const { search, idsOf } = searcher<number>(service, path, "id");

/** Names are told apart more easily than numbers. */
async function namesOf(query: Record<string, string>): Promise<string[]> {
  const names = new Map(recordsOf(corpus(), "loan_program").map(({ id, program_name }) => [id, program_name]));
  return (await idsOf(query)).map((id) => names.get(id)!);
}

describeSearch({ service, path, idField: "id", size: 6, words: "架空" });

describe("200", () => {
  it("browses by number", async () => {
    const ids = await idsOf({});
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).toHaveLength(6);
  });

  it("shows records as they are stored", async () => {
    const byId = new Map(recordsOf(corpus(), "loan_program").map((record) => [record.id, record]));
    const { body } = await search();
    for (const row of nonEmpty(body.results)) expect(row).toEqual(byId.get(row.id));
    expect(Object.keys(body.results[0])).toHaveLength(23);
  });

  it("finds by words in name, lender and conditions, and by id first", async () => {
    expect((await namesOf({ q: "無担保創業" }))[0]).toBe("架空無担保創業融資制度");
    expect((await namesOf({ q: "一年以上事業を営む" }))[0]).toBe("架空振興資金");
    const [id] = await idsOf({ q: "架空市小口融資" });
    expect(await namesOf({ q: String(id) })).toEqual(["架空市小口融資"]);
  });

  it.each([
    [{ provider: "架空市" }, ["架空市小口融資"]],
    [{ provider: "架空" }, []],
    [{ loan_type: "ippan" }, ["架空振興資金", "架空市小口融資"]],
    [{ loan_type: "ＩＰＰＡＮ" }, ["架空振興資金", "架空市小口融資"]],
    [{ collateral_required: "negotiable" }, ["架空振興資金"]],
    [{ collateral_required: "unknown" }, ["架空災害復旧貸付金"]],
    [{ personal_guarantor_required: "not_required" }, ["架空無担保創業融資制度"]],
    [{ third_party_guarantor_required: "required" }, ["架空危機対応特別融資資金"]],
    [{ min_amount_yen: "48000000" }, ["架空危機対応特別融資資金", "架空振興資金"]],
    [{ max_amount_yen: "20000000" }, ["架空市小口融資", "架空無担保創業融資制度"]],
    [{ max_interest_rate: "0" }, ["架空無担保創業融資制度"]],
    [{ max_interest_rate: "0.021" }, ["架空振興資金", "架空無担保創業融資制度"]],
    [{ min_loan_period_years: "10" }, ["架空危機対応特別融資資金", "架空振興資金"]],
    [{ collateral_required: "not_required", personal_guarantor_required: "required" }, ["架空市小口融資"]],
    [{ q: "架空", provider: "架空公庫", max_interest_rate: "0.02" }, ["架空無担保創業融資制度"]],
    [{ min_amount_yen: "2", max_amount_yen: "1" }, []],
  ])("narrows by %j", async (query, expected) => {
    expect((await namesOf(query as Record<string, string>)).toSorted()).toEqual(expected.toSorted());
  });
});

describe("422", () => {
  describeRefusals(search, [
    ["provider", "あ".repeat(201)],
    ["loan_type", "x".repeat(81)],
    ["collateral_required", "yes"],
    ["personal_guarantor_required", "true"],
    ["third_party_guarantor_required", "Required"],
    ["min_amount_yen", "-1"],
    ["max_amount_yen", "much"],
    ["max_interest_rate", "-0.1"],
    ["max_interest_rate", "1.5%"],
    ["min_loan_period_years", "2.5"],
  ]);
});
