import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VerifiedCitation } from "../../../schemas/answers/citation.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { copyOfCorpus, editJsonl } from "../../support/edited-corpus.ts";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

/** The invented corpus with a short name of two laws, a number that two courts have given, and a law amended since it began. */
const store = temporaryFolder("citations");
let id = "";
beforeAll(async () => {
  const { sources, path } = copyOfCorpus();
  editJsonl(path("law-aliases.jsonl"), (rows) => [
    ...rows,
    { law_id: "412AC0000000997", alias: "架空両用法", kind: "abbreviation" },
    { law_id: "415AC0000000996", alias: "架空両用法", kind: "abbreviation" },
  ]);
  editJsonl(path("laws.jsonl"), (rows) =>
    rows.map((row) => (row["law_id"] === "330AC0000000994" ? { ...row, last_amended_date: "2025-12-01" } : row)),
  );
  editJsonl(path("court-decisions.jsonl"), (rows) => [
    ...rows,
    { ...rows[5], lawsuit_id: "990099", court: "大阪地方裁判所", decision_date: "2021-07-01" },
  ]);
  ({ corpusSnapshotId: id } = await buildInto(store, { sources }));
});
afterAll(() => rmSync(store, { recursive: true, force: true }));

const service = serviceOfFile(() => ({ snapshots: { store, id } }));
const path = "/v1/citations/verify";
const ask = (json: unknown, options: AskOptions = {}) => service().ask(path, { json, ...options });
const verify = async (json: unknown): Promise<VerifiedCitation[]> => {
  const { status, body } = await ask(json);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};
const verifyOne = async (citation: string, more: object = {}) => (await verify({ citations: [citation], ...more }))[0]!;
const short = ({ as_written: written, kind, status, article, paragraph, item }: VerifiedCitation) =>
  [written, kind, status, article, paragraph, item].filter((part) => part !== null).join(" ");

describe("a text", () => {
  it("is answered citation by citation, in its order", async () => {
    const text =
      "　架空産業振興法（令和二年法律第九百九十九号。以下「架振法」という。）７条２項３号及び８条によれば、架空取引適正化法４条、" +
      "同法２条の２及び９９９条、架空両用法１条、架空投資促進法５条が問題となる。架振法11条、最高裁令和７年３月１４日判決、" +
      "令和2(行ウ)906、「架空産業高度化補助金」「架空宇宙補助金」を参照。架空情報保護法も定める。";
    expect((await verify({ text })).map(short)).toEqual([
      "架空産業振興法（令和二年法律第九百九十九号。以下「架振法」という。）７条２項３号 article found 7 2 3",
      "８条 article found 8",
      "架空取引適正化法４条 article found 4",
      "同法２条の２ article found 2_2",
      "９９９条 article unverified 999",
      "架空両用法１条 article ambiguous 1",
      "架空投資促進法５条 article unverified 5",
      "架振法11条 article found 11",
      "最高裁令和７年３月１４日判決 case_number found",
      "令和2(行ウ)906 case_number ambiguous",
      "「架空産業高度化補助金」 program found",
      "「架空宇宙補助金」 program unverified",
      "架空情報保護法 law found",
    ]);
  });

  it("is summed up, with what was searched", async () => {
    const { body } = await ask({ text: "架空産業振興法8条、同法9999条、架空両用法1条" });
    expect(Object.keys(body)).toEqual(["as_of", "corpus_snapshot_id", "results", "counts", "not_answered", "searched"]);
    expect(body).toMatchObject({
      as_of: "2026-11-15",
      corpus_snapshot_id: id,
      counts: { found: 1, ambiguous: 1, unverified: 1 },
      not_answered: 0,
    });
    expect(body.searched.map(({ dataset }: { dataset: string }) => dataset)).toEqual([
      "laws",
      "court_decisions",
      "programs",
      "law_articles",
    ]);
  });

  it("has each citation once, and a law of which an article is cited not by itself", async () => {
    const text = "架空産業振興法は重要である。架空産業振興法8条。さらに架空産業振興法8条、同条1項";
    expect((await verify({ text })).map(short)).toEqual([
      "架空産業振興法8条 article found 8",
      "同条1項 article found 8 1",
    ]);
  });

  it("takes a bare article for one of the law that its sentence is about, and none of a contract", async () => {
    const text = "架空産業振興法は、8条で定める。業務委託契約書第5条、株主間契約7条、就業規則9条。第3条のとおり。";
    expect((await verify({ text })).map(short)).toEqual(["8条 article found 8"]);
  });

  it("is answered up to the hundredth citation", async () => {
    const articles = Array.from({ length: 130 }, (_, at) => `${at + 1}条`);
    const { body } = await ask({ text: `架空産業振興法${articles.join("、")}` });
    expect([body.results.length, body.not_answered]).toEqual([100, 30]);
  });

  it("may hold none", async () => {
    const { apiKey: key } = await service().createKey();
    const { body, headers } = await ask({ text: "本日は晴天なり。" }, { key });
    expect([body.results, headers.get("x-billable-units")]).toEqual([[], "0"]);
  });
});

describe("a citation", () => {
  it("that is found shows first words and address", async () => {
    const found = await verifyOne("架空産業振興法第七条第二項");
    expect(Object.keys(found)).toEqual([
      "as_written",
      "kind",
      "status",
      "id",
      "title",
      "article",
      "opening",
      "source_url",
      "reason",
      "paragraph",
      "item",
      "effective_from",
      "reason_ja",
      "candidates",
    ]);
    expect(found).toMatchObject({
      id: expect.stringMatching(/^LAW-/),
      title: "架空産業振興法",
      article: "7",
      paragraph: 2,
      opening: expect.stringMatching(/^前項の計画には、/),
      source_url: "https://www.kakuu.example/law/502AC0000000999",
      effective_from: "2026-04-01",
      reason: null,
    });
  });

  it.each([
    ["架空産業振興法999条", "架空産業振興法", ["is held whole", "999 is not among them", "2026-04-01"]],
    ["架空消費税法57条", "架空消費税法", ["held in part (2 of 3 articles", "is not held here, and may exist"]],
    ["架空産業振興法8条2項", "架空産業振興法", ["with 1 paragraph (", "since 2026-04-01"]],
    ["架空産業振興法附則2条", "架空産業振興法", ["Supplementary provisions"]],
    ["改正前の架空産業振興法8条", "架空産業振興法", ["before an amendment"]],
    ["架空産業近代化促進法1条", "架空産業近代化促進法", ["is not held here"]],
    ["架空投資促進法5条", null, ["No law that is held has this name", "Searched: 9 laws"]],
    ["架空市暴力団排除条例5条", null, ["Ordinances of local governments are not held here"]],
    ["令和9年(ワ)第1号", null, ["No decision that is held has this number", "Searched: 11 court decisions"]],
    ["東京高判令和2年1月1日", null, ["of this court and day"]],
    ["東京高判令和2年2月30日", null, ["in no calendar"]],
    ["架空宇宙補助金", null, ["No program that is held has this name", "programs"]],
    ["709条", null, ["could not be read as a citation"]],
    ["なんでもない", null, ["could not be read as a citation"]],
  ])(
    "%s that is not confirmed says what was searched, never that there is no such thing",
    async (cited, title, words) => {
      const result = await verifyOne(cited);
      expect(result).toMatchObject({ as_written: cited, status: "unverified", title, opening: null, candidates: [] });
      for (const word of nonEmpty(words)) expect(result.reason).toContain(word);
      expect(result.reason_ja).toMatch(/[ぁ-ん]/);
      expect(`${result.reason}${result.reason_ja}`).not.toMatch(/does not exist|no such|存在しない|実在しない/);
    },
  );

  it.each([
    ["架空両用法1条", ["架空取引の適正化に関する法律", "架空情報の保護に関する法律"]],
    ["令和2年（行ウ）第906号", ["東京地方裁判所 2021-12-10", "大阪地方裁判所 2021-07-01"]],
    ["最判令和3年12月10日（令和2年(行ウ)第906号）", ["東京地方裁判所", "大阪地方裁判所"]],
    ["架空産業振興法（平成十五年法律第九百九十六号）1条", ["架空産業振興法", "架空情報の保護に関する法律"]],
    ["架空産業振興法7条、架空消費税法9条", ["架空産業振興法", "架空消費税法"]],
  ])("%s that may mean several things lists them", async (cited, titles) => {
    const { status, candidates, id: meant, reason } = await verifyOne(cited);
    expect([status, meant]).toEqual(["ambiguous", null]);
    expect(reason).toBeTruthy();
    expect(candidates.map(({ title }) => titles.find((start) => title.startsWith(start))).toSorted()).toEqual(
      titles.toSorted(),
    );
  });

  it("whose law has another number than is written names the number that is held", async () => {
    const { reason } = await verifyOne("架空産業振興法（令和二年法律第一号）8条");
    expect(reason).toContain("架空産業振興法（令和二年法律第九百九十九号）");
  });

  it.each([
    ["東京地判令和3年12月10日（令和2年(行ウ)第906号）", "架空消費税更正処分取消請求事件"],
    ["平31(ワ)907", "架空損害賠償請求事件"],
    ["東京高判令和4年9月8日", "架空認定取消処分取消請求控訴事件"],
    ["架空高度化補助金", "架空産業高度化補助金"],
    ["令和2年法律第999号", "架空産業振興法"],
    ["架空下請取引等に関する法律4条", "架空取引の適正化に関する法律"],
  ])("%s is told by number, court and day, or another name", async (cited, title) => {
    const result = await verifyOne(cited);
    expect(result.status, JSON.stringify(result)).toBe("found");
    expect(result.title).toContain(title);
  });

  it("of a decision of which only court and day are known says so", async () => {
    expect((await verifyOne("東京高判令和4年9月8日")).reason).toContain("by court and day");
    expect((await verifyOne("令和3(行コ)904")).reason).toBeNull();
  });

  it("is held against the text of the day that is asked for", async () => {
    const now = await verifyOne("架空産業振興法3条");
    const before = await verifyOne("架空産業振興法3条", { as_of: "2022-01-01" });
    expect([now.opening, before.opening]).toEqual([
      expect.stringContaining("三年ごと"),
      expect.stringContaining("五年ごと"),
    ]);
    const early = await verifyOne("架空産業振興法3条", { as_of: "2019-01-01" });
    expect([early.status, early.opening]).toEqual(["unverified", null]);
    expect(early.reason).toContain("in force on 2019-01-01");
  });

  it("is not held against a text that was amended after the day on which its law began", async () => {
    const cited = "架空適化法17条";
    expect(await verifyOne(cited)).toMatchObject({ status: "found" });
    expect(await verifyOne(cited, { as_of: "2025-07-01" })).toMatchObject({ status: "unverified", opening: null });
  });

  it("of a deleted article or of a law that is no longer in force says so", async () => {
    expect(await verifyOne("架空産業振興法5条")).toMatchObject({ status: "found", opening: "削除" });
    expect((await verifyOne("架空産業振興法5条")).reason).toContain("deleted");
    expect((await verifyOne("架空産業近代化促進法")).reason).toContain("repealed");
  });
});

describe("the price", () => {
  const articles = (count: number) => Array.from({ length: count }, (_, at) => `架空産業振興法${at + 1}条`);

  it.each([
    [1, "1"],
    [10, "1"],
    [11, "2"],
    [100, "10"],
  ])("of %s citations is %s units", async (count, units) => {
    const { apiKey: key } = await service().createKey();
    const { headers } = await ask({ citations: articles(count) }, { key });
    expect(headers.get("x-billable-units")).toBe(units);
  });

  it("is held against a cap before any work, by all citations that there can be", async () => {
    const { apiKey: key } = await service().createKey();
    const capped = (json: unknown, cap: string) => ask(json, { key, headers: { "x-cost-cap-jpy": cap } });
    expect((await capped({ citations: articles(11) }, "6")).status).toBe(200);
    const refused = await capped({ citations: articles(11) }, "5");
    expect([refused.status, refused.body.code, refused.body.predicted_yen]).toEqual([402, "cost_cap_exceeded", 6]);
    expect((await capped({ text: articles(11).join("、") }, "3")).status).toBe(402);
    expect((await capped({ text: "架空産業振興法8条" }, "3")).status).toBe(200);
  });

  it("is told beforehand, and paid once under an Idempotency-Key", async () => {
    const previewed = await service().ask("/v1/cost/preview", {
      json: { stack_or_calls: [{ tool: "POST /v1/citations/verify", args: { citations: articles(21) } }] },
    });
    expect(previewed.body).toMatchObject({ predicted_total_yen: 9 });
    const { apiKey: key } = await service().createKey();
    const once = { key, headers: { "idempotency-key": "brief-1" } };
    const [first, again] = [
      await ask({ text: "架空産業振興法8条" }, once),
      await ask({ text: "架空産業振興法8条" }, once),
    ];
    expect([first.headers.get("x-billable-units"), again.headers.get("x-billable-units")]).toEqual(["1", "0"]);
    expect(again.body).toEqual(first.body);
  });
});

describe("what is refused", () => {
  it.each([
    [{}],
    [{ text: "架空産業振興法8条", citations: ["架空産業振興法8条"] }],
    [{ text: " " }],
    [{ text: "あ".repeat(10_001) }],
    [{ citations: [] }],
    [{ citations: [" "] }],
    [{ citations: Array.from({ length: 101 }, () => "民法1条") }],
    [{ citations: ["あ".repeat(201)] }],
    [{ text: "架空産業振興法8条", as_of: "2026-02-30" }],
  ])("422: %j", async (json) => {
    const { status, body } = await ask(json);
    expect([status, body.code]).toEqual([422, "validation_error"]);
  });

  it("422: says whether one of them is missing or one too many", async () => {
    const saidTo = async (json: unknown) => (await ask(json)).body.errors[0].msg as string;
    expect(await saidTo({})).toBe("send text or citations: one of them must be there");
    expect(await saidTo({ text: "民法709条", citations: ["民法709条"] })).toBe(
      "send either text or citations, not both",
    );
  });

  it("401, 405, 429", async () => {
    const json = { text: "架空産業振興法8条" };
    expect((await ask(json, { key: "evk_wrong" })).status).toBe(401);
    expect((await service().ask(path)).status).toBe(405);
    const from = "203.0.113.77";
    for (let call = 0; call < 3; call++) expect((await ask(json, { from })).status).toBe(200);
    expect((await ask(json, { from })).status).toBe(429);
  });
});
