import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/certifications";
const { search } = searcher(service, path, "entity_id");
const names = async (query: Record<string, string>) =>
  (await search(query)).body.results.map(({ name }: { name: string }) => name);

describeLookup({ service, path, units: 1, fails: { path: `${path}?size=huge`, code: "invalid_enum" } });

describe("200", () => {
  it("is envelope A with its rows, by name", async () => {
    const { body } = await search();
    expect(Object.keys(body)).toEqual([
      "total",
      "limit",
      "offset",
      "results",
      "meta",
      "error",
      "retrieval_note",
      "match",
    ]);
    expect(body).toMatchObject({ total: 5, limit: 20, offset: 0, error: null });
    expect(Object.keys(body.results[0])).toEqual([
      "entity_id",
      "name",
      "authority",
      "requirements",
      "validity",
      "benefits",
      "source_url",
      "source_fetched_at",
    ]);
  });

  it.each([
    [{ query: "補助金" }, ["架空事業高度化計画認定"]],
    [{ q: "認証", query: "補助金" }, ["架空環境認証"]],
    [{ query: "架空 加点" }, ["架空環境認証"]],
    [{ authority: "労務" }, ["架空はたらきやすさ認定"]],
    [{ industry: "I", size: "sole" }, ["架空市優良店", "架空情報安全宣言", "架空環境認証"]],
    [{ query: "どこにもない" }, []],
  ])("narrows by %j", async (query, expected) => {
    expect((await names(query as Record<string, string>)).toSorted()).toEqual(expected.toSorted());
  });

  it("answers a question, and says what its rows lack", async () => {
    const whole = (await search({ q: "架空環境認証を取りたいのですが" })).body;
    expect(whole.results[0].name).toBe("架空環境認証");
    expect(whole.match).toMatchObject({ kind: "full", searched: { dataset: "certifications", rows: 5 } });
    const part = (await search({ q: "架空環境認証と宇宙遊泳の認定" })).body;
    expect(part.results[0].name).toBe("架空環境認証");
    expect(part.match).toMatchObject({ kind: "partial", dropped: expect.arrayContaining(["宇宙遊泳"]) });
    expect(part.match.note_en).toContain("does not mean that there is none");
    const none = (await search({ query: "どこにもない" })).body;
    expect(none.match).toMatchObject({
      kind: "none",
      note_ja: expect.stringContaining("存在しないことを意味しません"),
    });
  });

  it("counts rows that state no size or industry", async () => {
    expect((await search({ size: "mid", industry: "E" })).body.meta.not_stated).toEqual({ size: 2, industry: 3 });
  });

  it.each([
    ["industry", "魔法業", "invalid_enum"],
    ["limit", "0", "out_of_range"],
    ["offset", "x", "out_of_range"],
    ["query", "あ".repeat(201), "out_of_range"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, results: [], error: { code, field } });
  });
});
