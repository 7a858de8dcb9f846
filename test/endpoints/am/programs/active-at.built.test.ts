import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/active_at";
const { search, idsOf } = searcher(service, path, "unified_id");

describeLookup({
  service,
  path: `${path}?date=2026-11-15`,
  units: 1,
  fails: { path, code: "missing_required_arg" },
});

const programKeys = [
  "unified_id",
  "primary_name",
  "aliases",
  "authority_level",
  "authority_name",
  "prefecture",
  "municipality",
  "program_kind",
  "official_url",
  "amount_max_man_yen",
  "amount_min_man_yen",
  "subsidy_rate",
  "trust_level",
  "tier",
  "coverage_score",
  "gap_to_tier_s",
  "a_to_j_coverage",
  "excluded",
  "exclusion_reason",
  "crop_categories",
  "equipment_category",
  "target_types",
  "funding_purpose",
  "amount_band",
  "application_window",
];

describe("200", () => {
  it("is envelope A with the day and its rows", async () => {
    const { body } = await search({ date: "2026-11-15" });
    expect(Object.keys(body)).toEqual([
      "total",
      "limit",
      "offset",
      "results",
      "meta",
      "error",
      "retrieval_note",
      "pivot_date",
    ]);
    expect(body).toMatchObject({ total: 18, pivot_date: "2026-11-15", error: null });
    expect(Object.keys(body.results[0]).toSorted()).toEqual(
      [
        ...programKeys,
        "open_status",
        "open_window",
        "as_of",
        "effective_from",
        "effective_until",
        "source_url",
      ].toSorted(),
    );
  });

  it("holds from the first day on and no longer on the last bound; an unknown bound is open", async () => {
    // In force from 2024-04-01 until 2027-03-31.
    const [dated, undated] = ["UNI-0000000004", "UNI-0000000002"];
    const heldOn = async (date: string) => (await idsOf({ date })).filter((id) => id === dated || id === undated);
    expect(await heldOn("2024-03-31")).toEqual([undated]);
    expect((await heldOn("2024-04-01")).toSorted()).toEqual([undated, dated]);
    expect((await heldOn("2027-03-30")).toSorted()).toEqual([undated, dated]);
    expect(await heldOn("2027-03-31")).toEqual([undated]);
  });

  it("says how many rows have no dated revision", async () => {
    const { body } = await search({ date: "2000-01-01" });
    expect(body.meta.without_effective_dates).toBeGreaterThan(0);
    expect(body.retrieval_note).toContain("holds no dated revision");
  });

  it("keeps programs of the region and of the whole country, and counts those that state nothing", async () => {
    const rows = async (query: Record<string, string>) =>
      (await search({ date: "2026-11-15", limit: "100", ...query })).body;
    const osaka = await rows({ region: "osaka" });
    expect(new Set(osaka.results.map(({ prefecture }: { prefecture: string | null }) => prefecture))).toEqual(
      new Set([null, "大阪府"]),
    );
    const farming = await rows({ industry: "農業、林業", size: "sole" });
    expect(farming.results.map((row: { unified_id: string }) => row.unified_id)).toContain("UNI-0000000007");
    expect(farming.meta.not_stated).toEqual({ industry: expect.any(Number), size: expect.any(Number) });
    const building = await rows({ industry: "D" });
    expect(building.results.map((row: { unified_id: string }) => row.unified_id)).not.toContain("UNI-0000000007");
  });

  it.each([
    [{ date: "2026-02-30" }, "invalid_date_format", "date"],
    [{ date: "20261115" }, "invalid_date_format", "date"],
    [{ date: "2026-11-15", size: "huge" }, "invalid_enum", "size"],
    [{ date: "2026-11-15", industry: "魔法業" }, "invalid_enum", "industry"],
    [{ date: "2026-11-15", limit: "101" }, "out_of_range", "limit"],
  ])("tells of %j inside the envelope", async (query, code, field) => {
    const { status, body } = await search(query as Record<string, string>);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, results: [], error: { code, field } });
    expect(body.pivot_date).toBe(field === "date" ? null : "2026-11-15");
  });

  it("suggests the words of a vocabulary", async () => {
    const { body } = await search({ date: "2026-11-15", size: "huge" });
    expect(body.error.suggested_values).toEqual(["sole", "small", "sme", "mid", "large"]);
  });
});
