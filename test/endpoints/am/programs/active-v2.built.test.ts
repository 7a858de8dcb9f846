import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const path = "/v1/am/programs/active_v2";
const { search } = searcher(service, path, "unified_id");

describeLookup({ service, path, units: 1, fails: { path: `${path}?as_of=today`, code: "invalid_date_format" } });

describe("200", () => {
  it("is envelope A with the days asked for and a row for each call", async () => {
    const { body } = await search({ include_undated: "true" });
    expect(body).toMatchObject({
      limit: 50,
      offset: 0,
      error: null,
      as_of: "2026-11-15",
      application_open_by: null,
      application_close_by: null,
    });
    expect(Object.keys(body.results[0])).toEqual([
      "unified_id",
      "primary_name",
      "tier",
      "prefecture",
      "authority_name",
      "application_round_id",
      "round_label",
      "application_open_date",
      "application_close_date",
      "effective_from",
      "effective_until",
      "effective_from_source",
      "is_effective_now",
      "is_application_open_now",
      "source_url",
      "open_status",
      "open_window",
      "as_of",
    ]);
    const calls = body.results.filter((row: { unified_id: string }) => row.unified_id === "UNI-0000000003");
    expect(calls.map((row: { round_label: string }) => row.round_label)).toEqual(["2026年度第1回", "2026年度第2回"]);
    expect(calls.map((row: { is_application_open_now: boolean }) => row.is_application_open_now)).toEqual([
      false,
      true,
    ]);
  });

  it("warns when a row that is shown lacks a day", async () => {
    const { body } = await search();
    expect(body._lifecycle_caveat).toEqual({
      data_quality: "partial",
      rows_with_complete_temporal_data: expect.any(Number),
      total_rows: body.total,
      note: expect.any(String),
    });
  });

  it("keeps calls that opened by one day and close on or after another", async () => {
    const days = { application_open_by: "2026-11-15", application_close_by: "2026-11-15" };
    const { body } = await search({ ...days, include_undated: "true" });
    expect(body).toMatchObject({ total: 3, ...days });
    for (const row of nonEmpty(body.results)) {
      expect(row.application_open_date <= "2026-11-15").toBe(true);
      expect(row.application_close_date >= "2026-11-15").toBe(true);
    }
    expect((await search({ ...days, include_undated: "true", prefecture: "大阪" })).body.total).toBe(2);
  });

  it("leaves out what no longer holds on the day", async () => {
    const idsOn = async (as_of: string) =>
      (await search({ as_of, limit: "200" })).body.results.map((row: { unified_id: string }) => row.unified_id);
    // Held until 2021-03-31.
    expect(await idsOn("2021-03-30")).toContain("UNI-0000000009");
    expect(await idsOn("2021-03-31")).not.toContain("UNI-0000000009");
  });

  it("leaves out programs without a day of effect unless they are asked for, and says how many", async () => {
    type Row = Record<string, string | null>;
    const isDated = (row: Row) => row["effective_from"] !== null || row["effective_until"] !== null;
    const { body } = await search({ limit: "200" });
    expect(nonEmpty(body.results).every(isDated)).toBe(true);
    const [, leftOut] = /^(\d+) rows state no day of effect and are left out/.exec(body.retrieval_note)!;
    const { body: all } = await search({ limit: "200", include_undated: "true" });
    expect(all.total).toBe(body.total + Number(leftOut));
    expect(all.retrieval_note).toBeNull();
    expect(all.results.slice(0, body.total)).toEqual(body.results);
    expect(all.results.slice(body.total).some(isDated)).toBe(false);
  });

  it("knows of no program that held in 1950, whatever its calls say", async () => {
    const { body } = await search({ as_of: "1950-01-01", limit: "200" });
    expect(body.total).toBe(
      body.results.filter((row: { effective_until: string | null }) => row.effective_until).length,
    );
    for (const row of body.results) expect(row.effective_from).toBeNull();
  });

  it("knows nothing of the effect of a program that states no day of it", async () => {
    const { body } = await search({ limit: "200", include_undated: "true" });
    for (const row of nonEmpty(body.results))
      expect(row.is_effective_now === null).toBe(row.effective_from === null && row.effective_until === null);
    const held = body.results.filter((row: { is_effective_now: boolean | null }) => row.is_effective_now === true);
    expect(held.length).toBeGreaterThan(0);
  });

  it.each([
    ["include_undated", "perhaps", "invalid_enum"],
    ["limit", "201", "out_of_range"],
    ["application_open_by", "2026-13-01", "invalid_date_format"],
    ["application_close_by", "x", "invalid_date_format"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, results: [], error: { code, field } });
    expect(body).not.toHaveProperty("_lifecycle_caveat");
  });
});
