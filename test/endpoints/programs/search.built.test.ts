import { describe, expect, inject, it } from "vitest";
import { Programs } from "../../../runtime/corpus/programs.ts";
import { searchPrograms } from "../../../runtime/endpoints/programs/search.ts";
import { ColumnTable } from "../../../snapshots/columns/column-table.ts";
import { writeColumns } from "../../../snapshots/columns/column-writer.ts";
import { datasetColumns } from "../../../snapshots/columns/dataset-columns.ts";
import { jstDate } from "../../../snapshots/text/era.ts";
import { recordsOf } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile, testNow } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";
import { language } from "../../support/language.ts";

const service = serviceOfFile();

const corpus = corpusOfFile();

const path = "/v1/programs/search";
const search = (query: Record<string, string | string[]> = {}) => {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return service().ask(`${path}?${new URLSearchParams(pairs)}`);
};
const idsIn = (body: { results: { unified_id: string }[] }) => body.results.map(({ unified_id }) => unified_id);
const idsOf = async (query: Record<string, string | string[]>) => {
  const { status, body } = await search({ limit: "100", fields: "minimal", ...query });
  expect(status).toBe(200);
  return body.results.map(({ unified_id }: { unified_id: string }) => unified_id) as string[];
};

describe("200", () => {
  it("browses everything without q: closed calls last, within both verified sources first, then by name", async () => {
    const { status, body, headers } = await search();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["total", "limit", "offset", "results", "match"]);
    expect(body).toMatchObject({ total: 19, limit: 20, offset: 0 });
    expect(body.results).toHaveLength(19);
    const rows = body.results as { trust_level: string; open_status: string }[];
    const isClosed = rows.map((row) => row.open_status === "closed");
    expect(isClosed).toEqual(isClosed.toSorted());
    for (const part of [true, false]) {
      const trust = nonEmpty(rows.filter((_, at) => isClosed[at] === part)).map((row) => row.trust_level);
      expect(trust).toEqual(trust.toSorted((a, b) => (a === b ? 0 : a === "verified" || b === "unverified" ? -1 : 1)));
    }
    expect(headers.get("x-result-note")).toBeNull();
    expect(headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
  });

  it("finds by words in any spelling, and by id", async () => {
    expect((await idsOf({ q: "架空デジタル化補助金" }))[0]).toBe("UNI-0000000003");
    expect((await idsOf({ q: "ﾃﾞｼﾞﾀﾙ化" }))[0]).toBe("UNI-0000000003");
    expect(await idsOf({ q: "UNI-0000000005" })).toEqual(["UNI-0000000005"]);
    expect(await idsOf({ q: "  " })).toHaveLength(19);
  });

  it.each([
    ["minimal", 10],
    ["default", 28],
    ["full", 41],
  ])("fields=%s shows %i keys", async (fields, keys) => {
    const { body } = await search({ fields });
    for (const row of nonEmpty(body.results)) expect(Object.keys(row)).toHaveLength(keys);
  });

  it("keeps open programs of the day alone, and counts those without a last day", async () => {
    const today = jstDate(new Date(testNow));
    const rounds = recordsOf(corpus(), "application_round");
    const shown = recordsOf(corpus(), "program").filter(({ excluded }) => !excluded);
    const ofRounds = (passes: (round: (typeof rounds)[number]) => boolean) =>
      shown.filter(({ unified_id }) => rounds.some((round) => round.program_id === unified_id && passes(round)));
    const open = ofRounds(
      ({ open_date: from, close_date: until }) => (from ?? "") <= today && until !== null && until >= today,
    );
    const { body } = await search({ open_only: "true", fields: "minimal", limit: "100" });
    expect(nonEmpty(idsIn(body)).toSorted()).toEqual(open.map(({ unified_id }) => unified_id).toSorted());
    expect(body.match.undated).toBe(shown.length - ofRounds(({ close_date }) => close_date !== null).length);
    expect((await search()).body.match).not.toHaveProperty("undated");
    const words = await search({ q: "補助金", open_only: "true", fields: "minimal", limit: "100" });
    expect(open.map(({ unified_id }) => unified_id)).toEqual(expect.arrayContaining(nonEmpty(idsIn(words.body))));
  });

  it("joins different filters by and, repeated ones by or", async () => {
    const national = await idsOf({ authority_level: "national" });
    const prefectural = await idsOf({ authority_level: "prefecture" });
    expect(prefectural).toEqual(["UNI-0000000011"]);
    const tiers = await Promise.all(["S", "A", "B", "C"].map((tier) => idsOf({ tier })));
    expect((await idsOf({ tier: ["S", "A"] })).toSorted()).toEqual([...tiers[0]!, ...tiers[1]!].toSorted());
    expect(tiers.flat()).toHaveLength(19);
    expect(await idsOf({ funding_purpose: ["digital", "startup"], target_type: "sole_proprietor" })).toEqual(
      national.filter((id) => ["UNI-0000000001", "UNI-0000000003", "UNI-0000000004"].includes(id)),
    );
  });

  it.each([
    ["東京都", "東京"],
    ["大阪府", "Osaka"],
    ["北海道", "hokkaido"],
  ])("reads %s written as %s", async (official, written) => {
    const named = await idsOf({ prefecture: official });
    expect(named.length).toBeGreaterThan(0);
    expect(await idsOf({ prefecture: written })).toEqual(named);
  });

  it("finds programs without a prefecture by 全国, and leaves them out of a named one", async () => {
    const { body } = await search({ prefecture: "全国" });
    expect(body.total).toBeGreaterThan(5);
    for (const { prefecture } of nonEmpty(body.results)) expect(prefecture).toBeNull();
    expect((await search({ prefecture: "東京都", authority_level: "national" })).body.total).toBe(0);
  });

  it.each([
    ["国", "national"],
    ["国の機関", "national"],
    ["都道府県", "prefecture"],
    ["府", "prefecture"],
    ["市町村", "municipality"],
    ["区", "municipality"],
    ["公庫", "financial"],
    ["政府系金融機関", "financial"],
  ])("takes authority_level %s as %s", async (alias, level) => {
    const ids = await idsOf({ authority_level: level });
    expect(ids.length).toBeGreaterThan(0);
    expect(await idsOf({ authority_level: alias })).toEqual(ids);
  });

  it("bounds the maximum amount, both ends included, and drops programs without one", async () => {
    const { body } = await search({ amount_min: "100", amount_max: "150", limit: "100" });
    expect(body.results.map((row: { amount_max_man_yen: number }) => row.amount_max_man_yen).toSorted()).toEqual([
      100, 150, 150,
    ]);
    const bounded = await idsOf({ amount_min: "0" });
    expect(bounded).not.toContain("UNI-0000000006");
  });

  it("walks all pages to every row once", async () => {
    for (const q of ["", "補助金"]) {
      const all = await idsOf({ q });
      const walked: string[] = [];
      for (let offset = 0; offset <= all.length; offset += 4)
        walked.push(...(await idsOf({ q, limit: "4", offset: String(offset) })));
      expect(walked).toEqual(all);
    }
  });

  it("answers an offset past the end, however large, with the total and no rows", async () => {
    const { body, headers } = await search({ offset: "9007199254740991" });
    expect(body).toMatchObject({ total: 19, offset: 9007199254740991, results: [] });
    expect(headers.get("x-result-note")).toBeNull();
  });

  it("notes an empty search as not confirmable: words nobody has, an applicant nobody names", async () => {
    for (const query of [{ q: "zzqqxxjj" }, { target_type: "nobody" }]) {
      const { status, body, headers } = await search(query as Record<string, string>);
      expect(status).toBe(200);
      expect(body).toMatchObject({ total: 0, limit: 20, offset: 0, results: [], match: { kind: "none" } });
      expect(headers.get("x-result-note")).toBe("not-confirmable");
    }
  });

  it("notes rows that satisfy only part of the query", async () => {
    const { body, headers } = await search({ q: "架空産業高度化補助金 水素" });
    expect(body.total).toBeGreaterThan(0);
    expect(body.match).toMatchObject({ kind: "partial", dropped: ["水素"] });
    expect(body.match.note_ja).toMatch(/「水素」は一致なし/);
    expect(body.match.note_en).toMatch(/「水素」.*could be confirmed/);
    expect(headers.get("x-result-note")).toBe("partial-match");
  });

  it("notes a filter on a field that no program of the snapshot carries", async () => {
    const { snapshot } = corpus();
    const silent = { target_types: [], amount_max_man_yen: null };
    const records = recordsOf(corpus(), "program").map((record) => Object.assign(record, silent));
    const table = new ColumnTable("program", writeColumns(datasetColumns.program, records, language));
    const index = await snapshot.index("program");
    const bare = new Programs({ snapshot, name: "program", table, index });
    const context = {
      corpus: { ...corpus(), programs: bare },
      asOf: "2026-11-15",
      generatedAt: "2026-11-15T03:00:00Z",
      keyed: false,
    };
    if (searchPrograms.reads !== "snapshot") throw new Error("search reads the snapshot alone");
    for (const query of [{ target_type: "corporation" }, { amount_min: "1" }]) {
      const input = { params: {}, query: searchPrograms.query.parse(query), body: undefined };
      expect((await searchPrograms.handler(input, context)).note).toBe("field-not-published");
    }
  });

  it("never shows programs that are excluded or wait for review", async () => {
    for (const q of ["UNI-0000000018", "UNI-0000000019", "廃止済み", "確認中", ""]) {
      const { body } = await search({ q, limit: "100", fields: "full" });
      for (const row of body.results) {
        expect(["UNI-0000000018", "UNI-0000000019"]).not.toContain(row.unified_id);
        expect(row).toMatchObject({ excluded: false, exclusion_reason: null });
        expect(["S", "A", "B", "C"]).toContain(row.tier);
      }
    }
  });

  it("charges a key one unit, also for an empty result", async () => {
    const { apiKey: key } = await service().createKey();
    const { status, headers } = await service().ask(`${path}?q=zzqqxxjj`, { key });
    expect(status).toBe(200);
    expect(headers.get("x-billable-units")).toBe("1");
    expect(headers.get("x-cost-jpy")).toBe("3");
  });
});

describe("304", () => {
  it("for the same request, snapshot and day", async () => {
    const first = await service().ask(`${path}?prefecture=東京&limit=5`);
    const etag = first.headers.get("etag")!;
    expect(etag).toMatch(/^"/);
    const again = await service().ask(`${path}?limit=5&prefecture=東京都`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    const { status, body } = await service().ask(path, { key: "evk_wrong" });
    expect(status).toBe(401);
    expect(body.code).toBe("invalid_api_key");
  });
});

describe("422", () => {
  it.each([
    ["tier", "X"],
    ["tier", "s"],
    ["authority_level", "村長"],
    ["fields", "everything"],
    ["limit", "0"],
    ["limit", "101"],
    ["limit", "ten"],
    ["offset", "-1"],
    ["amount_min", "-1"],
    ["amount_max", "much"],
    ["q", "あ".repeat(201)],
  ])("names a bad %s", async (name, value) => {
    const { status, body } = await search({ [name]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "validation_error",
      errors: [{ loc: expect.arrayContaining(["query", name]) }],
    });
  });

  it("refuses more than 64 values of one filter", async () => {
    const many = Array.from({ length: 65 }, (_, at) => `v${at}`);
    expect((await search({ funding_purpose: many })).status).toBe(422);
    expect((await search({ funding_purpose: many.slice(1) })).status).toBe(200);
  });

  it("names a parameter it does not know", async () => {
    const { status, body } = await search({ prefectures: "東京都" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "unknown_query_parameter", expected: expect.arrayContaining(["prefecture"]) });
  });
});

describe("429", () => {
  it("for the fourth anonymous request of a day", async () => {
    const from = "192.0.2.1";
    for (let call = 0; call < 3; call++) expect((await service().ask(path, { from })).status).toBe(200);
    const { status, body, headers } = await service().ask(path, { from });
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: "anon_quota_exceeded", limit: 3 });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
