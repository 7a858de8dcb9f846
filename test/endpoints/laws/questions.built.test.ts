import { describe, expect, it } from "vitest";
import type { MatchingArticle } from "../../../schemas/records/law.ts";
import { searcher } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const { search } = searcher(service, "/v1/laws/search", "unified_id");

type Row = { readonly law_title: string; readonly matching_articles?: readonly MatchingArticle[] };
const rowsOf = async (query: Record<string, string>) => (await search(query)).body.results as Row[];

/** Laws with the numbers of their articles, as they are shown. */
async function found(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const rows = await rowsOf({ q, ...more });
  return rows.map((row) =>
    [row.law_title, ...row.matching_articles!.map((article) => article.article_number)].join(" "),
  );
}

describe("a citation of an article", () => {
  it.each([
    ["架産法9条", "架空産業振興法 9"],
    ["架空産業振興法第三条の二", "架空産業振興法 3_2"],
    ["架空産業振興法３の２", "架空産業振興法 3_2"],
    ["架空下請法4条1項", "架空取引の適正化に関する法律 4"],
    ["架空情報保護法27", "架空情報の保護に関する法律 27"],
    ["架空産業振興法施行令3条", "架空産業振興法施行令 3"],
  ])("%s", async (q, first) => {
    const { body, headers } = await search({ q });
    const [row] = body.results as Row[];
    expect([row!.law_title, ...row!.matching_articles!.map((article) => article.article_number)].join(" ")).toBe(first);
    expect(headers.get("x-result-note")).toBeNull();
    expect(body.match).toMatchObject({ kind: "identifier", used: [q], dropped: [] });
  });

  it("is resolved also beside words that the article has, and not beside others", async () => {
    expect((await search({ q: "架産法3条の基本計画" })).body.match).toMatchObject({
      kind: "identifier",
      used: ["架産法3条", "基本計画"],
    });
    expect((await search({ q: "架産法3条の宇宙船" })).body.match).toMatchObject({
      kind: "partial",
      dropped: ["宇宙船"],
    });
    expect((await search({ q: "架空産業振興法" })).body.match).toMatchObject({
      kind: "full",
      used: ["架空産業振興法"],
    });
  });

  it("is not resolved by an article without the paragraph or item that is cited", async () => {
    expect((await search({ q: "架空下請法4条1項3号" })).body.match).toMatchObject({ dropped: ["4条1項3号"] });
    const { body } = await search({ q: "架産法3条88項" });
    expect((body.results as Row[])[0]!.matching_articles![0]!.article_number).toBe("3");
    expect(body.match).toMatchObject({ kind: "partial", used: ["架産法"], dropped: ["3条88項"] });
  });

  it("shows the law without an article when the article is not held", async () => {
    expect((await found("架空情報保護法99条"))[0]).toBe("架空情報の保護に関する法律");
  });

  it("shows caption and first words of the newest wording", async () => {
    const [row] = await rowsOf({ q: "架産法3条" });
    expect(row!.matching_articles).toEqual([
      {
        article_number: "3",
        caption: "（基本計画）",
        opening: expect.stringMatching(/^架空産業大臣は、架空産業の振興に関する基本計画を三年ごとに/),
        score: expect.any(Number),
      },
    ]);
  });
});

describe("a question in words", () => {
  it.each([
    ["認定を取り消すことができるのはどんな場合ですか", "架空産業振興法 9"],
    ["給付を受領してから60日以内に代金を払わなければならないという規定", "架空取引の適正化に関する法律 2_2"],
    ["本人の同意なしに第三者へ情報を提供してよいか", "架空情報の保護に関する法律 27"],
    ["免税事業者になれる売上高は", "架空消費税法 9"],
    ["インボイスの登録", "架空消費税法 57_2"],
    ["補助金を目的外に使ったときの返還", "架空補助金等の執行の適正化に関する法律"],
  ])("%s", async (q, first) => {
    expect((await found(q))[0]).toMatch(new RegExp(`^${first}`));
  });

  it("goes to the named law, whatever other laws say", async () => {
    expect((await found("架空産業振興法施行令の補助の割合"))[0]).toMatch(/^架空産業振興法施行令 3/);
  });

  it("asks for the orders of a law by their rank", async () => {
    const titles = (await rowsOf({ q: "架産法の政令" })).map(({ law_title: title }) => title);
    expect(titles.slice(0, 2)).toEqual(["架空産業振興法施行令", "架空産業振興法"]);
  });

  it("forgives one wrong character in a name", async () => {
    expect((await rowsOf({ q: "架空産業信興法" }))[0]!.law_title).toBe("架空産業振興法");
  });

  it("shows at most three articles of a law, best first, and none for a law that was found by its name", async () => {
    for (const { matching_articles: articles } of nonEmpty(
      await rowsOf({ q: "架空産業大臣は何をすることができるか" }),
    )) {
      expect(articles!.length).toBeLessThanOrEqual(3);
      const scores = articles!.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    }
    expect((await found("架空産業振興法"))[0]).toBe("架空産業振興法");
  });

  it("says by which words it was answered, and which it lacks, as they were typed", async () => {
    const matchOf = async (q: string) => (await search({ q })).body.match;
    expect(await matchOf("ｲﾝﾎﾞｲｽの届出")).toMatchObject({ used: ["ｲﾝﾎﾞｲｽ → 登録"], dropped: ["届出"] });
    expect(await matchOf("架空情報保護法第99条の2")).toMatchObject({
      used: ["架空情報保護法"],
      dropped: ["第99条の2"],
    });
  });

  it("is not answered by pairs of the letters of a word that no text has", async () => {
    const { body, headers } = await search({ q: "qwertyuiop" });
    expect(body).toMatchObject({ total: 0, results: [], match: { kind: "none", used: [], dropped: ["qwertyuiop"] } });
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("obeys the filters", async () => {
    const rows = await found("補助の割合", { law_type: "act" });
    expect(nonEmpty(rows).every((row) => !row.startsWith("架空産業振興法施行令"))).toBe(true);
  });

  it("keeps pages apart", async () => {
    const q = "計画の認定を受けた者の報告";
    const all = await found(q);
    const walked = [];
    for (let offset = 0; offset < all.length; offset++)
      walked.push(...(await found(q, { limit: "1", offset: String(offset) })));
    expect(walked).toEqual(all);
  });

  it("leaves rows as they are stored where nothing is asked", async () => {
    for (const row of nonEmpty(await rowsOf({}))) expect(row).not.toHaveProperty("matching_articles");
  });
});

describe("a law that is held in part", () => {
  it.each(["架空消費税の免除", "架空消費税の税率は何パーセントか"])("is no strong answer to %s", async (q) => {
    const { body } = await search({ q });
    const [first] = body.results as (Row & { readonly text_complete: boolean })[];
    expect(first).toMatchObject({ law_title: "架空消費税法", text_complete: false });
    expect(body.match.strength).toBe("weak");
  });
});
