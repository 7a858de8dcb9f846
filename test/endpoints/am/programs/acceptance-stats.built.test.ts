import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/acceptance_stats";
const { search } = searcher(service, path, "program_name");

describeLookup({ service, path, units: 1, fails: { path: `${path}?year=1987`, code: "out_of_range" } });

describe("200", () => {
  it("is envelope A with its rows, latest year first", async () => {
    const { body } = await search();
    expect(Object.keys(body)).toEqual(["total", "limit", "offset", "results", "meta", "error", "retrieval_note"]);
    expect(body).toMatchObject({ total: 8, limit: 20, offset: 0, error: null, retrieval_note: null });
    expect(Object.keys(body.results[0]).toSorted()).toEqual([
      "acceptance_rate",
      "accepted",
      "applied",
      "industry",
      "program_id",
      "program_name",
      "region",
      "round",
      "source_fetched_at",
      "source_url",
      "year",
    ]);
    const years = body.results.map(({ year }: { year: number }) => year);
    expect(years).toEqual(years.toSorted((a: number, b: number) => b - a));
    expect(body.results.find(({ round }: { round: string }) => round === "2025年度第1回")).toMatchObject({
      program_id: "UNI-0000000003",
      applied: 200,
      accepted: 120,
      acceptance_rate: 0.6,
    });
  });

  it.each([
    [{ program_name: "デジタル化" }, 2],
    [{ program_name: "ﾃﾞｼﾞﾀﾙ化", year: "2025" }, 2],
    [{ year: "2023" }, 1],
    [{ region: "tokyo" }, 1],
    [{ region: "東京", year: "2024" }, 0],
    [{ industry: "E" }, 2],
    [{ industry: "製造業" }, 2],
  ])("narrows by %j", async (query, total) => {
    expect((await search(query as Record<string, string>)).body).toMatchObject({ total, error: null });
  });

  it("says what was searched when nothing is found, without an error", async () => {
    const { body } = await search({ program_name: "どこにもない" });
    expect(body).toMatchObject({ total: 0, results: [], error: null });
    expect(body.retrieval_note).toContain("none could be confirmed");
  });

  it.each([
    ["year", "2100", "out_of_range"],
    ["year", "now", "out_of_range"],
    ["limit", "0", "out_of_range"],
    ["limit", "101", "out_of_range"],
    ["offset", "-1", "out_of_range"],
    ["program_name", "あ".repeat(201), "out_of_range"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, results: [], error: { code, field } });
  });

  it("echoes the paging of a failed call", async () => {
    expect((await search({ limit: "7", offset: "3", year: "1" })).body).toMatchObject({ limit: 7, offset: 3 });
  });
});
