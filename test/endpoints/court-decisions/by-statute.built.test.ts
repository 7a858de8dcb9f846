import { describe, expect, it } from "vitest";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/court-decisions/by-statute";
const lawNamed = (title: string) => {
  const { records } = corpus().laws;
  return records.idOf(records.page({}, { query: title, limit: 1, offset: 0 }).rows[0]!);
};
const ask = (json: unknown, options: { key?: string; from?: string } = {}) => service().ask(path, { json, ...options });
const daysOf = async (json: unknown) => {
  const { status, body } = await ask(json);
  expect(status).toBe(200);
  return body.results.map((row: { decision_date: string }) => row.decision_date) as string[];
};

describe("200", () => {
  it("lists the decisions that refer to a law, by weight, the newest first", async () => {
    const law_id = lawNamed("架空産業振興法");
    const { status, body, headers } = await ask({ law_id });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      "total",
      "limit",
      "offset",
      "results",
      "match",
      "law_id",
      "article_match",
      "matched_in",
    ]);
    expect(body).toMatchObject({ total: 2, limit: 20, offset: 0, law_id, article_match: null, matched_in: [] });
    expect(body.results.map((row: { decision_date: string }) => row.decision_date)).toEqual([
      "2025-03-14",
      "2022-09-08",
    ]);
    for (const { related_law_ids: laws } of nonEmpty(body.results)) expect(laws).toContain(law_id);
    expect(headers.get("x-result-note")).toBeNull();
  });

  it("equals a look at every decision, for every law", async () => {
    const decisions = Array.from(
      corpus().snapshot.records.records("court_decision"),
      ({ json }) => JSON.parse(json.toString()) as { unified_id: string; related_law_ids: string[] },
    );
    for (let row = 0; row < corpus().laws.records.size; row++) {
      const law_id = corpus().laws.records.idOf(row);
      const expected = decisions.filter(({ related_law_ids: laws }) => laws.includes(law_id));
      const { body } = await ask({ law_id, limit: 100 });
      const found = body.results.map(({ unified_id }: { unified_id: string }) => unified_id) as string[];
      expect(found.toSorted()).toEqual(expected.map(({ unified_id }) => unified_id).toSorted());
    }
  });

  it.each(["17条", "１７条", "十七条", "17", "適正化法17条"])(
    "narrows by the citation %s in published text",
    async (citation) => {
      const law_id = lawNamed("架空補助金等の執行の適正化に関する法律");
      const { body } = await ask({ law_id, article_citation: citation });
      expect(body).toMatchObject({ total: 1, article_match: "contains_best_effort" });
      expect(body.results[0].decision_date).toBe("2025-03-14");
    },
  );

  it("finds kanji by digits, and nothing for an article that no text holds", async () => {
    const law_id = lawNamed("架空取引の適正化に関する法律");
    expect(await daysOf({ law_id, article_citation: "第2条の2" })).toEqual(["2024-11-22"]);
    expect(await daysOf({ law_id, article_citation: "60日" })).toEqual(["2024-11-22"]);
    expect(await daysOf({ law_id, article_citation: "第99条" })).toEqual([]);
    expect(await daysOf({ law_id, article_citation: "  " })).toEqual(["2024-11-22"]);
    expect(await daysOf({ law_id, article_citation: null, more: "ignored" })).toEqual(["2024-11-22"]);
  });

  it("pages to every row once", async () => {
    const law_id = lawNamed("架空産業振興法");
    const pages = [0, 1, 2].map((offset) => daysOf({ law_id, limit: 1, offset }));
    expect((await Promise.all(pages)).flat()).toEqual(["2025-03-14", "2022-09-08"]);
  });

  it("answers for a law nobody holds: not confirmable", async () => {
    const { status, body, headers } = await ask({ law_id: "LAW-ffffffffff" });
    expect([status, body.total, body.results, body.law_id]).toEqual([200, 0, [], "LAW-ffffffffff"]);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("charges a key one unit", async () => {
    const { apiKey: key } = await service().createKey();
    const { headers } = await ask({ law_id: "LAW-ffffffffff" }, { key });
    expect(headers.get("x-billable-units")).toBe("1");
  });
});

describe("400", () => {
  it("for a body that is no JSON", async () => {
    const { status, body } = await service().ask(path, {
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect([status, body.code]).toEqual([400, "malformed_json"]);
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await ask({ law_id: "LAW-ffffffffff" }, { key: "evk_wrong" })).status).toBe(401);
  });
});

describe("422", () => {
  it.each([
    ["law_id", {}],
    ["law_id", { law_id: "架空産業振興法" }],
    ["law_id", { law_id: "LAW-FFFFFFFFFF" }],
    ["article_citation", { law_id: "LAW-ffffffffff", article_citation: "条".repeat(81) }],
    ["article_citation", { law_id: "LAW-ffffffffff", article_citation: 17 }],
    ["limit", { law_id: "LAW-ffffffffff", limit: 0 }],
    ["limit", { law_id: "LAW-ffffffffff", limit: 101 }],
    ["offset", { law_id: "LAW-ffffffffff", offset: -1 }],
  ])("names a bad %s", async (name, json) => {
    const { status, body } = await ask(json);
    expect(status).toBe(422);
    expect(body.errors[0].loc).toEqual(["body", name]);
  });
});

describe("429", () => {
  it("for the fourth anonymous request of a day", async () => {
    const from = "192.0.2.78";
    for (let call = 0; call < 3; call++) expect((await ask({ law_id: "LAW-ffffffffff" }, { from })).status).toBe(200);
    expect((await ask({ law_id: "LAW-ffffffffff" }, { from })).status).toBe(429);
  });
});
