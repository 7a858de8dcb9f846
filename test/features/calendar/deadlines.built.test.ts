import { afterEach, describe, expect, inject, it } from "vitest";
import { Deadlines } from "../../../runtime/corpus/deadlines.ts";
import { upcomingDeadlines } from "../../../runtime/features/calendar/deadlines.ts";
import { addDays, daysBetween } from "../../../snapshots/text/era.ts";
import { describeRefusals, recordsOf, searcher } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile, testNow } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/calendar/deadlines";
const { search } = searcher(service, path, "unified_id");

type Entry = { unified_id: string; end_date: string; tier: string; days_remaining: number; prefecture: string | null };
const entriesOf = async (query: Record<string, string | string[]>): Promise<Entry[]> =>
  (await search({ limit: "100", ...query })).body.results;
const shown = (entries: readonly Entry[]) => entries.map(({ unified_id, end_date }) => [end_date, unified_id]);

afterEach(() => service().setNow(testNow));

/** Days of public programs between two days, straight from the records, in the order of the contract. */
function expectedBetween(first: string, last: string): [string, string][] {
  const programs = recordsOf(corpus(), "program").filter(({ excluded }) => !excluded);
  const rounds = recordsOf(corpus(), "application_round");
  const tiers = ["S", "A", "B", "C"];
  return programs
    .flatMap(({ unified_id, tier, application_window }) => {
      const own = rounds.filter(({ program_id }) => program_id === unified_id).map(({ close_date }) => close_date);
      const days = new Set([...own, application_window.end].flatMap((day) => day ?? []));
      return [...days].map((day) => ({ day, id: unified_id, tier: tiers.indexOf(tier) }));
    })
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.tier - b.tier || (a.id < b.id ? -1 : 1)))
    .map(({ day, id }) => [day, id]);
}

describe("200", () => {
  it("lists what is due within 30 days, from today in Japan", async () => {
    service().setNow("2026-12-01T15:00:00Z");
    const { status, body, headers } = await search();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["as_of", "within_days", "total", "results"]);
    expect(body).toMatchObject({ as_of: "2026-12-02", within_days: 30 });
    expect(body.results[0]).toEqual({
      unified_id: "UNI-0000000002",
      primary_name: "架空設備投資補助金",
      tier: expect.stringMatching(/^[SABC]$/),
      authority_level: "national",
      prefecture: null,
      amount_max_man_yen: 1000,
      end_date: "2026-12-25",
      days_remaining: 23,
      application_url: "https://www.kakuu.example/program/0000000002",
      source_url: "https://www.kakuu.example/program/0000000002",
      source_fetched_at: "2026-09-15T00:00:00Z",
    });
    expect(headers.get("x-result-note")).toBeNull();
    expect(headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
  });

  it("agrees with the records on every day of two years, in the order of day, tier and id", async () => {
    let found = 0;
    for (let day = "2025-12-01"; day < "2027-12-01"; day = addDays(day, 29)) {
      service().setNow(`${day}T03:00:00Z`);
      const entries = await entriesOf({ within_days: "60" });
      expect(shown(entries)).toEqual(expectedBetween(day, addDays(day, 60)));
      for (const entry of entries) expect(entry.days_remaining).toBe(daysBetween(day, entry.end_date));
      found += entries.length;
    }
    expect(found).toBeGreaterThan(10);
  });

  it("includes today as 0 days and the last day of the window", async () => {
    const daysOf = async (instant: string, within: string) => {
      service().setNow(instant);
      const entries = await entriesOf({ within_days: within });
      return entries.filter(({ unified_id }) => unified_id === "UNI-0000000002").map((entry) => entry.days_remaining);
    };
    expect(await daysOf("2026-12-25T14:59:59Z", "1")).toEqual([0]);
    expect(await daysOf("2026-12-25T15:00:00Z", "1")).toEqual([]);
    expect(await daysOf("2026-12-24T03:00:00Z", "1")).toEqual([1]);
    expect(await daysOf("2026-12-23T03:00:00Z", "1")).toEqual([]);
  });

  it("takes calls for applications and windows, each day of a program once", async () => {
    const ids = (await entriesOf({ within_days: "180" })).map(({ unified_id }) => unified_id);
    expect(ids).toContain("UNI-0000000003");
    expect(ids.filter((id) => id === "UNI-0000000001")).toHaveLength(1);
  });

  it("cites the source of the call that states the day", async () => {
    const { body } = await search({ within_days: "180" });
    const call = body.results.find(({ unified_id }: Entry) => unified_id === "UNI-0000000003");
    expect(call).toMatchObject({ end_date: "2027-02-26", source_url: "https://www.kakuu.example/program/dx2" });
  });

  it("narrows by tier, level and place, alone and together; programs without a place belong to each", async () => {
    const days = { within_days: "180" };
    const all = await entriesOf(days);
    const tiers = await Promise.all(["S", "A", "B", "C"].map((tier) => entriesOf({ ...days, tier })));
    expect(tiers.map((entries) => new Set(entries.map(({ tier }) => tier)).size).some((size) => size === 1)).toBe(true);
    expect(shown(tiers.flat()).toSorted()).toEqual(shown(all).toSorted());
    expect(shown(await entriesOf({ ...days, tier: ["S", "A", "B", "C"] }))).toEqual(shown(all));
    const national = await entriesOf({ ...days, authority_level: "国" });
    expect(national.length).toBeGreaterThan(0);
    expect(await entriesOf({ ...days, authority_level: "national" })).toEqual(national);
    const placeless = all.filter(({ prefecture }) => prefecture === null);
    expect(shown(await entriesOf({ ...days, prefecture: "全国" }))).toEqual(shown(placeless));
    expect(shown(await entriesOf({ ...days, prefecture: "沖縄" }))).toEqual(shown(placeless));
    service().setNow("2026-06-01T03:00:00Z");
    const inOsaka = await entriesOf({ ...days, prefecture: "Osaka" });
    expect(inOsaka.map(({ prefecture }) => prefecture)).toEqual(expect.arrayContaining(["大阪府", null]));
    const ofOsaka = await entriesOf({ ...days, prefecture: "大阪府", authority_level: "prefecture" });
    expect(ofOsaka.map(({ prefecture }) => prefecture)).toEqual(["大阪府"]);
    expect(shown(await entriesOf({ ...days, prefecture: "東京" }))).not.toEqual(shown(inOsaka));
  });

  it("counts all of them, however few are shown", async () => {
    const all = await entriesOf({ within_days: "180" });
    const { body } = await search({ within_days: "180", limit: "1" });
    expect(body).toMatchObject({ total: all.length, results: [all[0]] });
    expect(all.length).toBeGreaterThan(1);
  });

  it("notes an empty list as not confirmable and charges it", async () => {
    const { apiKey: key } = await service().createKey();
    const { body, headers } = await service().ask(`${path}?within_days=1&tier=S&prefecture=沖縄県`, { key });
    expect(body).toMatchObject({ total: 0, results: [] });
    expect(headers.get("x-result-note")).toBe("not-confirmable");
    expect(headers.get("x-billable-units")).toBe("1");
  });

  it("notes when no program has a structured day at all", async () => {
    if (upcomingDeadlines.reads !== "snapshot") throw new Error("the calendar reads the snapshot alone");
    const bare = { ...corpus(), deadlines: new Deadlines(corpus().programs, [], []) };
    const input = { params: {}, query: upcomingDeadlines.query.parse({}), body: undefined };
    const context = { corpus: bare, asOf: "2026-11-15", generatedAt: "2026-11-15T03:00:00Z", keyed: false };
    expect(await upcomingDeadlines.handler(input, context)).toMatchObject({ note: "field-not-published", empty: true });
  });

  it("never shows programs that are excluded or wait for review", async () => {
    for (const { unified_id } of nonEmpty(await entriesOf({ within_days: "180" })))
      expect(["UNI-0000000018", "UNI-0000000019"]).not.toContain(unified_id);
  });
});

describe("304", () => {
  it("on the same day only, because the days that remain change", async () => {
    const etag = (await search()).headers.get("etag")!;
    const again = () => service().ask(path, { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    service().setNow("2026-11-16T03:00:00Z");
    expect((await again()).status).toBe(200);
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask(path, { key: "evk_wrong" })).status).toBe(401);
  });
});

describe("422", () => {
  describeRefusals(search, [
    ["within_days", "0"],
    ["within_days", "181"],
    ["within_days", "soon"],
    ["limit", "0"],
    ["limit", "101"],
    ["prefecture", "あ".repeat(101)],
    ["authority_level", "村長"],
  ]);

  it("for a tier that does not exist", async () => {
    const { status, body } = await search({ tier: ["S", "X"] });
    expect(status).toBe(422);
    expect(body.errors[0].loc).toEqual(["query", "tier", 1]);
  });

  it("for an offset that is no number", async () => {
    expect((await search({ offset: "-1" })).body.errors[0].loc).toEqual(["query", "offset"]);
  });
});

describe("429", () => {
  it("for the fourth anonymous request of a day", async () => {
    const from = "192.0.2.1";
    for (let call = 0; call < 3; call++) expect((await service().ask(path, { from })).status).toBe(200);
    expect((await service().ask(path, { from })).status).toBe(429);
  });
});
