import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/open_programs";
const { search, idsOf } = searcher(service, path, "unified_id");

describeLookup({ service, path, units: 1, fails: { path: `${path}?on_date=soon`, code: "invalid_date_format" } });

describe("200", () => {
  it("is envelope A for today in Japan, soonest to close first", async () => {
    const { body } = await search();
    expect(body).toMatchObject({ total: 5, pivot_date: "2026-11-15", error: null });
    const ends = body.results.map((row: { application_window: { end: string } }) => row.application_window.end);
    expect(ends).toEqual(ends.toSorted());
    expect(body.results[0]).toMatchObject({ unified_id: "UNI-0000000010", effective_from: null });
    expect(Object.keys(body.results[0])).toEqual(
      expect.arrayContaining(["application_window", "round_label", "source_url"]),
    );
  });

  it("shows the call that is open, with its own days", async () => {
    const { body } = await search({ limit: "100" });
    const call = body.results.find((row: { unified_id: string }) => row.unified_id === "UNI-0000000003");
    expect(call).toMatchObject({
      round_label: "2026年度第2回",
      application_window: { start: "2026-11-01", end: "2027-02-26" },
    });
  });

  it("counts both ends in, an unknown start as open and an unknown end as not", async () => {
    const isOpen = async (id: string, on_date: string) => (await idsOf({ on_date })).includes(id);
    expect(await isOpen("UNI-0000000003", "2026-10-31")).toBe(false);
    expect(await isOpen("UNI-0000000003", "2026-11-01")).toBe(true);
    expect(await isOpen("UNI-0000000003", "2027-02-26")).toBe(true);
    expect(await isOpen("UNI-0000000003", "2027-02-27")).toBe(false);
    expect(await isOpen("UNI-0000000008", "2020-01-01")).toBe(true);
    expect(await isOpen("UNI-0000000004", "2026-11-15")).toBe(false);
  });

  it("reads a question: filters by what it can, searches the rest, and shows both", async () => {
    const { body } = await search({ natural_query: "東京都の中小企業が使える100万円以上のデジタル化の補助金 謎語" });
    expect(body.results[0].unified_id).toBe("UNI-0000000003");
    expect(body.meta.extracted).toMatchObject({
      prefectures: ["東京都"],
      sizes: ["sme"],
      amounts: [{ yen: 1_000_000, bound: "min" }],
    });
    expect(body.meta.searched_words).toEqual(expect.arrayContaining(["デジタル化", "謎語"]));
    expect(body.meta.not_applied).toEqual([]);
    expect(body.match).toMatchObject({ kind: "partial", dropped: expect.arrayContaining(["謎語"]) });
  });

  it("searches among the open programs only", async () => {
    const natural_query = "デジタル化の補助金";
    expect((await search({ natural_query })).body.results[0].unified_id).toBe("UNI-0000000003");
    const closed = (await search({ natural_query, on_date: "2026-10-15" })).body;
    expect(closed.results.map((row: { unified_id: string }) => row.unified_id)).not.toContain("UNI-0000000003");
    expect(closed.match.note_en).not.toContain("satisfies every word");
  });

  it("takes no amount of the applicant for one that is asked for", async () => {
    const { body } = await search({ natural_query: "資本金9億円の会社です" });
    expect(body.total).toBe(5);
    expect(body.meta.not_applied).toContain("amounts");
    expect(body.match.kind).toBe("full");
  });

  it("takes the day of a question, and lets parameters win", async () => {
    const natural_query = "2026年6月15日に申請できる東京都の補助金";
    expect((await search({ natural_query })).body.pivot_date).toBe("2026-06-15");
    expect((await search({ natural_query, on_date: "2026-11-15" })).body.pivot_date).toBe("2026-11-15");
    const { body } = await search({ natural_query, region: "大阪府" });
    expect(body.results.map((row: { prefecture: string | null }) => row.prefecture)).toContain("大阪府");
  });

  it("finds nothing without an error", async () => {
    const { body } = await search({ on_date: "2099-01-01" });
    expect(body).toMatchObject({ total: 0, results: [], error: null, pivot_date: "2099-01-01" });
    expect(body.retrieval_note).toContain("of which 6 hold the last day of a call");
    expect(body.meta.known_gaps).toMatchObject([{ kind: "no_records_returned" }]);
  });

  it.each([
    ["size", "tiny", "invalid_enum"],
    ["natural_query", "あ".repeat(501), "out_of_range"],
    ["limit", "0", "out_of_range"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, results: [], error: { code, field } });
  });
});
