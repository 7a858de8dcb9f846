import { describe, expect, it } from "vitest";
import { serviceOfFile, startTestService } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const ask = (query: Record<string, string>) => service().ask(`/v1/suggest?${new URLSearchParams(query)}`);
const found = async (q: string, query: Record<string, string> = {}): Promise<Record<string, string>[]> =>
  (await ask({ q, limit: "20", ...query })).body.results;
const names = async (q: string, query: Record<string, string> = {}) => (await found(q, query)).map(({ name }) => name);

describe("200", () => {
  it("shows record, matched name and its kind", async () => {
    const { status, body } = await ask({ q: "架空産業法" });
    expect(status).toBe(200);
    expect(body.results[0]).toEqual({
      dataset: "law",
      id: expect.stringMatching(/^LAW-[0-9a-f]{10}$/),
      name: "架空産業振興法",
      matched: "架空産業法",
      kind: "abbreviation",
    });
    const { body: law } = await service().ask(`/v1/laws/${body.results[0].id}`);
    expect(law.law_title).toBe("架空産業振興法");
  });

  it("suggests from the first character on, acts before orders before ordinances", async () => {
    expect((await names("架")).length).toBe(20);
    const laws = await names("架空産業", { dataset: "law" });
    expect(laws.indexOf("架空産業振興法")).toBe(0);
    expect(laws.indexOf("架空産業振興法施行令")).toBeLessThan(laws.indexOf("架空産業振興法施行規則"));
  });

  it("goes on as one types, whatever the spelling", async () => {
    const name = "架空デジタル化補助金";
    for (let length = 3; length <= name.length; length++)
      expect(await names(name.slice(0, length), { dataset: "program" }), name.slice(0, length)).toContain(name);
    for (const q of ["架空でじたる", "架空ﾃﾞｼﾞﾀﾙ", "架空 デジタル"]) expect(await names(q), q).toContain(name);
    expect((await found("カクウシンコウ"))[0]).toMatchObject({ name: "架空産業振興法", kind: "reading" });
  });

  it("finds a word inside a name behind names that begin with it", async () => {
    const programs = await names("補助", { dataset: "program" });
    expect(programs).toContain("架空デジタル化補助金");
    expect(await names("店舗改装")).toContain("架空市店舗改装補助金");
  });

  it("forgives one wrong, missing, extra or swapped character", async () => {
    for (const q of ["架空デジタレ化補助金", "架空デジル化補助金", "架空デジタルル化補助金", "架空デタジル化補助金"])
      expect(await names(q), q).toContain("架空デジタル化補助金");
  });

  it("finds companies of case studies and enforcement cases, with and without their form", async () => {
    const results = await found("架空製作所");
    expect(results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ dataset: "case_study", id: "kakuu-c1", name: "株式会社架空製作所" }),
        expect.objectContaining({
          dataset: "enforcement_case",
          id: "kakuu-e5",
          name: "株式会社架空製作所 (広島県福山市) 〈事業主体〉",
        }),
      ]),
    );
    expect(await names("髙﨑", { dataset: "case_study" })).toEqual(["髙﨑架空株式会社"]);
    expect(await names("高崎", { dataset: "case_study" })).toEqual(["髙﨑架空株式会社"]);
  });

  it("keeps to a dataset and to the limit", async () => {
    const tax = await found("架空", { dataset: "tax_ruleset", limit: "3" });
    expect(tax.map(({ dataset }) => dataset)).toEqual(["tax_ruleset", "tax_ruleset", "tax_ruleset"]);
    expect((await ask({ q: "架空" })).body.results).toHaveLength(10);
  });

  it("leaves no dataset out for another", async () => {
    const datasets = new Set((await found("架空")).map(({ dataset }) => dataset));
    expect(datasets.size).toBeGreaterThan(4);
  });

  it("shows no program that is outside public search", async () => {
    for (const hidden of ["架空市廃止済み補助金", "架空市確認中補助金"])
      expect(await names(hidden), hidden).not.toContain(hidden);
    const { body } = await service().ask("/v1/programs/search?limit=100");
    const shown = new Set(body.results.map(({ unified_id }: { unified_id: string }) => unified_id));
    for (const { id } of nonEmpty(await found("架空", { dataset: "program" }))) expect(shown).toContain(id);
  });

  it("says that nothing could be confirmed when nothing fits", async () => {
    for (const q of ["存在しない名称でしょう", "・・・", "!", "^$ ~"]) {
      const { status, body, headers } = await ask({ q });
      expect([status, body]).toEqual([200, { results: [] }]);
      expect(headers.get("x-result-note")).toBe("not-confirmable");
    }
  });

  it("costs nothing and takes no slot", async () => {
    const from = "203.0.113.7";
    for (let call = 0; call < 5; call++) {
      const { status, headers } = await service().ask("/v1/suggest?q=架", { from });
      expect(status).toBe(200);
      expect(headers.get("x-anon-quota-limit")).toBeNull();
    }
    const { headers } = await service().ask("/v1/meta", { from });
    expect(headers.get("x-anon-quota-remaining")).toBe("2");
  });

  it("has an ETag and answers 304", async () => {
    const { headers } = await ask({ q: "架空" });
    const again = await service().ask("/v1/suggest?q=架空", { headers: { "if-none-match": headers.get("etag")! } });
    expect(again.status).toBe(304);
  });
});

describe("422", () => {
  it.each([
    [{}],
    [{ q: "" }],
    [{ q: "   " }],
    [{ q: "あ".repeat(201) }],
    [{ q: "架空", limit: "0" }],
    [{ q: "架空", limit: "21" }],
    [{ q: "架空", dataset: "bid" }],
    [{ q: "架空", prefecture: "東京都" }],
  ])("for %j", async (query) => {
    expect((await ask(query as Record<string, string>)).status).toBe(422);
  });
});

describe("429", () => {
  it("after 20 calls in a second from one network, and lets in again as time goes on", async () => {
    const limited = await startTestService({ burst: true });
    try {
      const call = (from: string) => limited.ask("/v1/suggest?q=架", { from });
      for (let turn = 0; turn < 20; turn++) expect((await call("198.51.100.1")).status).toBe(200);
      const { status, body, headers } = await call("198.51.100.1");
      expect([status, body.code]).toEqual([429, "rate_limited"]);
      expect(headers.get("retry-after")).toBe("1");
      expect((await call("198.51.100.2")).status).toBe(200);
      limited.setNow("2026-11-15T03:00:01Z");
      expect((await call("198.51.100.1")).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
