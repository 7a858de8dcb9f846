import { describe, expect, it } from "vitest";
import { searcher } from "../support/dataset-suites.ts";
import { serviceOfFile } from "../support/service.ts";
import { nonEmpty } from "../support/non-empty.ts";

const service = serviceOfFile();
const bids = searcher(service, "/v1/bids/search", "unified_id");
const programs = searcher(service, "/v1/programs/search", "unified_id");
const decisions = searcher(service, "/v1/court-decisions/search", "unified_id");

describe("a condition that the words of a search put", () => {
  it("is a filter that the answer names", async () => {
    const read = await bids.search({ q: "500万円以下の架空" });
    const set = await bids.search({ q: "架空", max_amount: "5000000" });
    expect(set.body.total).toBeGreaterThan(0);
    expect(read.body.results).toEqual(set.body.results);
    expect(read.body.match).toMatchObject({ kind: "full", dropped: [], understood: { max_amount: 5_000_000 } });
  });

  it("is counted in the unit of the search", async () => {
    const read = await programs.search({ q: "100万円以上の補助金" });
    const set = await programs.search({ q: "補助金", amount_min: "100" });
    expect(set.body.total).toBeGreaterThan(0);
    expect(read.body.results).toEqual(set.body.results);
    expect(read.body.match.understood).toEqual({ amount_min: 100 });
  });

  it("may be days", async () => {
    const { body } = await decisions.search();
    const { case_name: name, decision_date: day } = body.results[0] as { case_name: string; decision_date: string };
    const year = day.slice(0, 4);
    const read = await decisions.search({ q: `${year}年の${name}`, limit: "100" });
    expect(read.body.match.understood).toEqual({ decided_from: `${year}-01-01`, decided_to: `${year}-12-31` });
    for (const row of nonEmpty(read.body.results)) expect(row.decision_date.slice(0, 4)).toBe(year);
  });

  it("gives way to the filter that the caller has set", async () => {
    const { body } = await bids.search({ q: "500万円以下の架空", max_amount: "900000000" });
    expect(body.match.understood).toEqual({});
  });

  it("that nothing meets is told, beside what fits the rest", async () => {
    const { body, headers } = await bids.search({ q: "9000億円以上の架空" });
    expect(body.total).toBe((await bids.search({ q: "架空" })).body.total);
    expect(body.match).toMatchObject({ kind: "partial", dropped: ["9000億円以上"], understood: {} });
    expect(headers.get("x-result-note")).toBe("partial-match");
  });

  it("that the search cannot test is told too", async () => {
    const { body } = await programs.search({ q: "従業員20人以下の補助金" });
    expect(body.total).toBeGreaterThan(0);
    expect(body.match).toMatchObject({ kind: "partial", dropped: ["従業員20人以下"] });
  });

  it("is none between quotation marks", async () => {
    const { body } = await bids.search({ q: '"500万円以下"' });
    expect(body.match.understood).toEqual({});
  });
});
