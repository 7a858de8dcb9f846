import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/tax_incentives";
const { search } = searcher(service, path, "entity_id");
const names = async (query: Record<string, string>) =>
  (await search(query)).body.results.map(({ name }: { name: string }) => name);

describeLookup({ service, path, units: 1, fails: { path: `${path}?target_year=1987`, code: "out_of_range" } });

describe("200", () => {
  it("is envelope A with a disclaimer and its rows", async () => {
    const { body } = await search();
    expect(body).toMatchObject({ total: 8, limit: 20, offset: 0, error: null });
    expect(body._disclaimer).toContain("not tax advice");
    expect(Object.keys(body.results[0])).toEqual([
      "entity_id",
      "name",
      "tax_category",
      "measure_kind",
      "rate_or_amount",
      "effective_from",
      "effective_until",
      "root_law",
      "source_url",
      "source_fetched_at",
      "validity",
      "as_of",
      "condition_sentences",
    ]);
    expect(body.results.find(({ name }: { name: string }) => name === "架空投資促進税制").root_law).toMatchObject({
      law_title: "架空産業振興法",
    });
  });

  it.each([
    [{ query: "投資促進" }, ["架空投資促進税制"]],
    [{ q: "相続", query: "投資" }, ["架空相続猶予"]],
    [{ target_year: "2018" }, ["架空相続猶予"]],
    [{ target_year: "2019" }, ["架空小規模免税", "架空相続猶予"]],
    [{ authority: "税務庁", target_year: "2018" }, ["架空相続猶予"]],
    [{ authority: "農務省" }, []],
    [{ industry: "青色申告" }, ["架空投資促進税制"]],
    [{ target_entity: "青色申告法人", target_year: "2018" }, ["架空相続猶予"]],
  ])("narrows by %j", async (query, expected) => {
    expect((await names(query as Record<string, string>)).toSorted()).toEqual(expected.toSorted());
  });

  it("counts measures that name no kind of taxpayer", async () => {
    expect((await search({ target_entity: "法人" })).body.meta.not_stated).toEqual({ target_entity: 8 });
  });

  it("reads the time of a question and searches what it did not understand", async () => {
    const { body } = await search({ natural_query: "2019年の相続の税制" });
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(["架空相続猶予"]);
    expect(body.meta).toMatchObject({ searched_words: expect.arrayContaining(["相続", "税制"]), not_applied: [] });
    expect(body.match).toMatchObject({ used: expect.arrayContaining(["相続"]), searched: { dataset: "tax_rulesets" } });
    expect(body.meta.extracted.dates).toEqual([{ from: "2019-01-01", to: "2019-12-31", relation: "within" }]);
  });

  it("lets parameters win over the question, and says what none of its rows has", async () => {
    const natural_query = "2019年の相続の税制";
    const { body } = await search({ natural_query, target_year: "1990" });
    expect(body).toMatchObject({ total: 0, results: [], error: null, match: { kind: "none" } });
    expect(body.match.note_ja).toContain("存在しないことを意味しません");
    const part = (await search({ natural_query: "宇宙船の投資促進税制" })).body;
    expect(part.results[0].name).toBe("架空投資促進税制");
    expect(part.match).toMatchObject({ kind: "partial", dropped: ["宇宙船"] });
  });

  it.each([
    ["target_year", "2100", "out_of_range"],
    ["natural_query", "あ".repeat(501), "out_of_range"],
    ["limit", "101", "out_of_range"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, results: [], error: { code, field }, _disclaimer: expect.any(String) });
  });
});
