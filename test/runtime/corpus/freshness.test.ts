import { describe, expect, it } from "vitest";
import { Freshness } from "../../../runtime/corpus/freshness.ts";
import type { ProgramDetail } from "../../../schemas/records/program.ts";
import { ColumnTable } from "../../../snapshots/columns/column-table.ts";
import { writeColumns } from "../../../snapshots/columns/column-writer.ts";
import { datasetColumns } from "../../../snapshots/columns/dataset-columns.ts";
import { language } from "../../support/language.ts";

type Tier = "S" | "A" | "B" | "C";

/** A program of which only tier and fetch time matter. */
const row = (number: number, tier: Tier, source_fetched_at: string | null) =>
  ({
    unified_id: `UNI-000${number}`,
    primary_name: `名${number}`,
    aliases: [],
    municipality: null,
    crop_categories: [],
    equipment_category: null,
    next_deadline: null,
    tier,
    trust_level: "linked",
    prefecture: null,
    authority_level: null,
    amount_max_man_yen: null,
    target_types: [],
    funding_purpose: [],
    source_fetched_at,
    application_window: { start: null, end: null },
    excluded: false,
  }) as unknown as ProgramDetail;
const freshnessOf = (programs: readonly ProgramDetail[]) =>
  new Freshness(new ColumnTable("program", writeColumns(datasetColumns.program, programs, language)));

const rows = [
  row(3, "B", "2026-10-31T15:00:00Z"),
  row(1, "A", null),
  row(2, "C", "2026-10-31T15:00:00Z"),
  row(0, "A", "2026-05-04T14:59:59Z"),
  row(4, "A", "2026-05-04T15:00:00Z"),
];
const all = { tier: null, sortBy: "fetched_at_desc", limit: 50, asOf: "2026-11-01" } as const;
const idsOf = (request: Parameters<Freshness["report"]>[0]) =>
  freshnessOf(rows)
    .report(request)
    .top.map(({ id }) => id.slice(-1))
    .join("");

describe("freshness", () => {
  it("orders by fetch time or tier, ties by id, rows without a fetch time last", () => {
    expect(idsOf(all)).toBe("23401");
    expect(idsOf({ ...all, sortBy: "fetched_at_asc" })).toBe("04231");
    expect(idsOf({ ...all, sortBy: "tier" })).toBe("40132");
    expect(idsOf({ ...all, limit: 2 })).toBe("23");
    expect(idsOf({ ...all, tier: "A" })).toBe("401");
  });

  it("counts days in Japan: 180 days are not more than 180", () => {
    const { top } = freshnessOf(rows).report(all);
    expect(top.map(({ daysAgo }) => daysAgo)).toEqual([0, 0, 180, 181, null]);
  });

  it("takes percentages over the rows with a fetch time, the earlier of two middles as the median", () => {
    expect(freshnessOf(rows).report(all)).toMatchObject({
      total: 5,
      medianFetchedAt: "2026-05-04T15:00:00Z",
      pctOver180Days: 25,
      pctWithin30Days: 50,
    });
    expect(freshnessOf(rows).report({ ...all, tier: "A" })).toMatchObject({ total: 3, pctOver180Days: 50 });
    expect(freshnessOf(rows).report({ ...all, asOf: "2026-12-01" }).pctWithin30Days).toBe(50);
    expect(freshnessOf(rows).report({ ...all, asOf: "2026-12-02" }).pctWithin30Days).toBe(0);
  });

  it("answers zeros when nothing has a fetch time, and 0 days for a source of tomorrow", () => {
    expect(freshnessOf([row(0, "S", null)]).report(all)).toMatchObject({
      total: 1,
      medianFetchedAt: null,
      pctOver180Days: 0,
      pctWithin30Days: 0,
    });
    expect(freshnessOf(rows).report({ ...all, asOf: "2026-05-01" }).top[0]?.daysAgo).toBe(0);
  });
});
