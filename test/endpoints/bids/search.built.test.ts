import { describe, expect, it } from "vitest";
import { describeRefusals, describeSearch, searcher } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/bids/search";
const { search, idsOf } = searcher(service, path, "unified_id");
const titlesOf = async (query: Record<string, string>) =>
  (await search(query)).body.results.map(({ bid_title }: { bid_title: string }) => bid_title) as string[];

describeSearch({ service, path, idField: "unified_id", size: 7, words: "架空" });

describe("422", () => {
  describeRefusals(search, [
    ["bid_kind", "auction"],
    ["procuring_houjin_bangou", "599990000001"],
    ["winner_houjin_bangou", "X8999900000001"],
    ["program_id_hint", "x".repeat(65)],
    ["min_amount", "-1"],
    ["max_amount", "1.5"],
    ["deadline_after", "2026-13-01"],
  ]);
});

describe("200", () => {
  it("browses the latest first, by the day of the notice, else of the award", async () => {
    type Row = { readonly announcement_date: string | null; readonly decision_date: string | null };
    const { body } = await search();
    expect(body.results.map((row: Row) => row.announcement_date ?? row.decision_date)).toEqual([
      "2026-09-20",
      "2026-05-20",
      "2026-04-01",
      "2026-02-01",
      "2026-01-15",
      "2025-12-24",
      "2025-06-30",
    ]);
  });

  it("names a winner that is published by its number alone, where a register or another record knows it", async () => {
    const { body } = await search();
    type Row = Record<"bid_title" | "winner_name" | "winner_known_name", string | null>;
    const row = (title: string) => (body.results as Row[]).find(({ bid_title: own }) => own === title)!;
    expect(row("架空庁舎清掃業務").winner_known_name).toBe("株式会社架空製作所");
    expect(row("架空調査委託").winner_known_name).toBe("一般社団法人架空振興協会");
    expect(row("架空市道路工事").winner_known_name).toBeNull();
  });

  it("finds by words, by winner's number and by id", async () => {
    const [cleaning] = await idsOf({ q: "庁舎清掃" });
    for (const q of ["8999900000001", "T8999900000001", cleaning!]) expect((await idsOf({ q }))[0]).toBe(cleaning);
  });

  it("narrows by procedure, numbers and program", async () => {
    expect(await titlesOf({ bid_kind: "open" })).toEqual(["架空市道路工事", "架空庁舎清掃業務"]);
    expect(await titlesOf({ procuring_houjin_bangou: "6999900000011" })).toEqual(["架空市道路工事"]);
    expect(await titlesOf({ winner_houjin_bangou: "T8999900000001" })).toEqual(["架空庁舎清掃業務"]);
    expect(await titlesOf({ winner_houjin_bangou: "８９９９９０００００００１" })).toEqual(["架空庁舎清掃業務"]);
    expect(await titlesOf({ program_id_hint: "UNI-0000000001" })).toEqual(["架空産業高度化補助金 事務局公募"]);
    expect(await titlesOf({ program_id_hint: "UNI-000000000" })).toEqual([]);
  });

  it("narrows by amount and deadline, bounds included; rows without one drop out", async () => {
    expect((await titlesOf({ min_amount: "0" })).length).toBe(4);
    expect((await titlesOf({ min_amount: "990000", max_amount: "5000000" })).toSorted()).toEqual(
      ["架空システム保守", "架空調査委託"].toSorted(),
    );
    expect(await titlesOf({ min_amount: "5000001", max_amount: "5000000" })).toEqual([]);
    expect(await titlesOf({ deadline_after: "2026-02-28" })).toEqual(["架空市道路工事", "架空庁舎清掃業務"]);
    expect(await titlesOf({ deadline_after: "2026-03-01" })).toEqual(["架空市道路工事"]);
  });

  it("joins filters by and, also with words", async () => {
    expect(await titlesOf({ bid_kind: "open", min_amount: "1" })).toEqual(["架空庁舎清掃業務"]);
    expect(await titlesOf({ q: "架空", bid_kind: "open", deadline_after: "2026-03-01" })).toEqual(["架空市道路工事"]);
    const { body, headers } = await search({ bid_kind: "negotiated", deadline_after: "2026-01-01" });
    expect(body.total).toBe(0);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("notes rows that satisfy only part of the query", async () => {
    const { body, headers } = await search({ q: "架空広報誌印刷 沖縄県" });
    expect(body.total).toBeGreaterThan(0);
    expect(headers.get("x-result-note")).toBe("partial-match");
  });
});
