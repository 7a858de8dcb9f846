import { describe, expect, inject, it } from "vitest";
import type { InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import { serviceOfFile, testNow } from "../../support/service.ts";

const service = serviceOfFile();

const path = "/v1/invoice_registrants/search";
type Query = Record<string, string>;

const search = (query: Query) => service().ask(`${path}?${new URLSearchParams(query)}`);

/** Numbers of all registrants that a search finds, which must fit on one page. */
async function numbersOf(query: Query): Promise<string[]> {
  const { status, body } = await search(query);
  expect(status).toBe(200);
  expect(body.total).toBe(body.results.length);
  return body.results.map((row: InvoiceRegistrant) => row.invoice_registration_number);
}

/** Every registrant of the invented corpus in browsing order: by the code points of the name, those without one last. */
const all = [
  "T7999900000010", // 一般社団法人架空振興協会, 大阪府
  "T3999900000006", // 合同会社KAKUU LAB, revoked 2026-02-01
  "T4999900000005", // 有限会社架空商店, trade name 架空屋
  "T6999900000011", // 架空市
  "T6999900000003", // 架空製作株式会社
  "T2999900000007", // 株式会社新架空名
  "T1999900000008", // 株式会社架空清算, lapsed 2025-12-31
  "T8999900000001", // 株式会社架空製作所
  "T7999900000002", // 株式会社架空製作所東京
  "T2999900000015", // 髙﨑架空株式会社, registered 2024-04-01
  "T8000000000001", // persons from here on
  "T8000000000002", // trade name 架空亭
  "T8000000000003", // revoked 2025-06-30
];
const ended = ["T3999900000006", "T1999900000008", "T8000000000003"];
const standing = all.filter((number) => !ended.includes(number));

describe("200", () => {
  it("answers total, limit, offset, whole records and the credit", async () => {
    const { status, body, headers } = await search({ q: "架空製作所" });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["total", "limit", "offset", "results", "match", "attribution"]);
    expect(body).toMatchObject({ total: 2, limit: 50, offset: 0 });
    expect(body.attribution).toMatchObject({
      source: "架空税務庁（架空適格事業者）",
      license: "pdl_v1.0",
      edited: true,
    });
    expect(Object.keys(body.results[0])).toHaveLength(17);
    expect(headers.get("x-result-note")).toBeNull();
    expect(headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
  });

  it.each([
    ["架空製作所", ["T8999900000001", "T7999900000002"]],
    ["株式会社架空製作所", ["T8999900000001", "T7999900000002"]],
    ["㈱架空製作所", ["T8999900000001", "T7999900000002"]],
    ["（株）架空製作所東", ["T7999900000002"]],
    ["架空製作", ["T6999900000003", "T8999900000001", "T7999900000002"]],
    ["架空製作株", ["T6999900000003"]],
    ["高崎", ["T2999900000015"]],
    ["髙﨑架空株式会社", ["T2999900000015"]],
    ["架空商店", ["T4999900000005"]],
    ["架空屋", ["T4999900000005"]],
    ["架空亭", ["T8000000000002"]],
    // The beginning of a name, not a part of one.
    ["製作所", []],
    ["・・", []],
    ["**", []],
  ])("finds names that begin with %s, in any spelling and with or without the legal form", async (q, expected) => {
    expect(await numbersOf({ q })).toEqual(expected);
  });

  it("says how well the rows fit: by number, by the beginning of a name, and how many exist", async () => {
    const matchOf = async (query: Record<string, string>) => (await search(query)).body.match;
    expect(await matchOf({ q: "T8999900000001" })).toMatchObject({ kind: "identifier", used: ["T8999900000001"] });
    expect(await matchOf({ houjin_bangou: "8999900000001" })).toMatchObject({ kind: "identifier" });
    expect(await matchOf({ q: "架空製作所" })).toMatchObject({ kind: "full", used: ["架空製作所"] });
    const none = await matchOf({ q: "製作所" });
    expect(none).toMatchObject({ kind: "none", dropped: ["製作所"], searched: { dataset: "invoice_registrants" } });
    expect(none.searched.population_estimate).toBeGreaterThan(1_000_000);
    expect(none.note_ja).toMatch(/全体は約4,600,000件/);
  });

  it("counts a registrant once that two of its names bring", async () => {
    expect(await numbersOf({ q: "架空" })).toEqual([
      "T7999900000010",
      "T4999900000005",
      "T6999900000011",
      "T6999900000003",
      "T8999900000001",
      "T7999900000002",
      "T8000000000002",
    ]);
  });

  it.each([
    ["T8999900000001", ["T8999900000001"]],
    ["8999900000001", ["T8999900000001"]],
    ["Ｔ８９９９－９００００－０００１", ["T8999900000001"]],
    ["T80000000000", ["T8000000000001", "T8000000000002"]],
    ["T9999999999999", []],
    // Too short to stand for few registrants.
    ["T800000000", []],
  ])("finds the number %s, or what begins with it", async (q, expected) => {
    expect(await numbersOf({ q })).toEqual(expected);
  });

  it("orders by name, those without one last, and then by number", async () => {
    expect(await numbersOf({ registered_before: "2024-12-31" })).toEqual(standing);
    expect(await numbersOf({ registered_before: "2024-12-31", active_only: "false" })).toEqual(all);
  });

  it("counts a registration as standing until the day it ended", async () => {
    for (const query of [{ q: "架空清算" }, { houjin_bangou: "1999900000008" }, { q: "T1999900000008" }]) {
      service().setNow("2025-12-30T03:00:00Z");
      expect(await numbersOf(query)).toEqual(["T1999900000008"]);
      service().setNow("2025-12-31T03:00:00Z");
      expect(await numbersOf(query)).toEqual([]);
    }
    service().setNow(testNow);
  });

  it("charges a key one unit, also when nothing is found", async () => {
    const { apiKey } = await service().createKey();
    for (const q of ["架空", "どこにもない名"]) {
      const { headers } = await service().ask(`${path}?${new URLSearchParams({ q })}`, { key: apiKey });
      expect(headers.get("x-billable-units")).toBe("1");
    }
  });
});

describe("each filter narrows", () => {
  it.each<[Query, string[]]>([
    [{ houjin_bangou: "8999900000001" }, ["T8999900000001"]],
    [{ houjin_bangou: "T8999900000001" }, ["T8999900000001"]],
    // The digits of a person's registration are no corporate number.
    [{ houjin_bangou: "8000000000001" }, []],
    [{ prefecture: "大阪府" }, ["T7999900000010"]],
    [{ prefecture: "大阪" }, ["T7999900000010"]],
    [{ prefecture: "Osaka" }, ["T7999900000010"]],
    [{ prefecture: "全国" }, ["T8000000000001", "T8000000000002"]],
    [{ prefecture: "鳥取県" }, []],
    [{ registered_after: "2024-04-01" }, ["T2999900000015"]],
    [{ registered_after: "2024-04-02" }, []],
    [{ registered_before: "2023-10-01" }, standing.filter((number) => number !== "T2999900000015")],
    [{ registered_before: "2023-09-30" }, []],
    [{ q: "架空", kind: "individual" }, ["T8000000000002"]],
    [{ q: "架空製作", kind: "corporate" }, ["T6999900000003", "T8999900000001", "T7999900000002"]],
    [{ q: "KAKUU", active_only: "false" }, ["T3999900000006"]],
    [{ q: "KAKUU", active_only: "true" }, []],
  ])("%o", async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected);
  });
});

describe("filters combine", () => {
  it.each<[Query, string[]]>([
    [{ q: "架空", prefecture: "大阪府" }, ["T7999900000010"]],
    [{ q: "架空製作", prefecture: "大阪府" }, []],
    [{ q: "架空", houjin_bangou: "8999900000001" }, ["T8999900000001"]],
    [{ q: "新架空", houjin_bangou: "8999900000001" }, []],
    [{ houjin_bangou: "8999900000001", kind: "individual" }, []],
    [{ houjin_bangou: "8999900000001", prefecture: "大阪府" }, []],
    [{ houjin_bangou: "1999900000008", active_only: "false" }, ["T1999900000008"]],
    [{ q: "T8000000000001", kind: "corporate" }, []],
    [{ prefecture: "全国", kind: "individual", active_only: "false" }, all.slice(10)],
    [{ registered_after: "2023-10-01", registered_before: "2023-10-01", kind: "individual" }, all.slice(10, 12)],
    [{ registered_after: "2024-04-02", registered_before: "2024-04-01" }, []],
    [{ q: "架空", registered_after: "2024-01-01" }, []],
    [{ prefecture: "東京都", registered_after: "2024-01-01" }, ["T2999900000015"]],
  ])("%o", async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected);
  });
});

describe("pages", () => {
  it.each([1, 3, 100])("of %i hold every registrant once, in order", async (limit) => {
    const seen: string[] = [];
    for (let offset = 0; ; offset += limit) {
      const { body } = await search({ registered_after: "2000-01-01", limit: `${limit}`, offset: `${offset}` });
      expect(body).toMatchObject({ total: standing.length, limit, offset });
      if (body.results.length === 0) break;
      seen.push(...body.results.map((row: InvoiceRegistrant) => row.invoice_registration_number));
    }
    expect(seen).toEqual(standing);
  });

  it("are empty behind the last, up to the greatest offset", async () => {
    const { status, body } = await search({ q: "架空", offset: "10000" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 7, results: [] });
  });
});

describe("an empty answer", () => {
  it("is noted as not confirmable", async () => {
    for (const query of [{ q: "どこにもない名" }, { prefecture: "沖縄県" }, { houjin_bangou: "9999990000099" }]) {
      const { status, body, headers } = await search(query);
      expect(status).toBe(200);
      expect(body.results).toEqual([]);
      expect(body.attribution.source_url).toBe("https://www.kakuu.example/invoice-registrants/");
      expect(headers.get("x-result-note")).toBe("not-confirmable");
    }
  });
});

describe("422", () => {
  it.each<[string, Query]>([
    ["q", { q: "a" }],
    ["q", { q: "" }],
    ["q", { q: "あ".repeat(201) }],
    ["houjin_bangou", { houjin_bangou: "123" }],
    ["houjin_bangou", { houjin_bangou: "架空製作所" }],
    ["kind", { q: "架空", kind: "corporation" }],
    ["prefecture", { prefecture: "東".repeat(101) }],
    ["registered_after", { registered_after: "2023-02-30" }],
    ["registered_after", { registered_after: "2023/10/01" }],
    ["registered_before", { registered_before: "soon" }],
    ["active_only", { q: "架空", active_only: "yes" }],
    ["limit", { q: "架空", limit: "0" }],
    ["limit", { q: "架空", limit: "101" }],
    ["offset", { q: "架空", offset: "-1" }],
    ["offset", { q: "架空", offset: "10001" }],
  ])("names the field %s of %o", async (field, query) => {
    const { status, body } = await search(query);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "validation_error", errors: [{ loc: ["query", field] }] });
  });

  it.each<[Query]>([[{}], [{ kind: "corporate" }], [{ active_only: "false", limit: "100" }]])(
    "refuses to list the whole register: %o",
    async (query) => {
      const { status, body } = await search(query);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: "validation_error",
        errors: [{ loc: ["query", "q"], msg: expect.stringContaining("houjin_bangou"), type: "missing" }],
      });
    },
  );

  it("refuses a parameter it does not know", async () => {
    const { status, body } = await search({ name: "架空" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "unknown_query_parameter", expected: expect.arrayContaining(["q", "kind"]) });
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask(`${path}?prefecture=Tokyo`, { key: "evk_wrong" })).status).toBe(401);
  });
});

describe("429", () => {
  it("for the fourth anonymous request of a day", async () => {
    const from = "192.0.2.7";
    for (let call = 0; call < 3; call++)
      expect((await service().ask(`${path}?prefecture=Tokyo`, { from })).status).toBe(200);
    expect((await service().ask(`${path}?prefecture=Tokyo`, { from })).status).toBe(429);
  });
});
