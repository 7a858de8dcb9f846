import { describe, expect, it } from "vitest";
import { factsOf } from "../../../snapshots/search/match-facts.ts";

describe("how well a result fits a query", () => {
  it("is none without a record, whatever was asked", () => {
    expect(factsOf("水素 ステーション", { total: 0, partial: false })).toEqual({
      kind: "none",
      used: [],
      dropped: ["水素", "ステーション"],
      understood: {},
    });
    expect(factsOf("", { total: 0, partial: false })).toMatchObject({ kind: "none", dropped: [] });
  });

  it("is an identifier, or full, with every word used", () => {
    const found = { total: 3, partial: false } as const;
    expect(factsOf('"設備 投資"　補助金、水素', { ...found, basis: "text" })).toEqual({
      kind: "full",
      used: ["設備", "投資", "補助金", "水素"],
      dropped: [],
      understood: {},
    });
    expect(factsOf("T8999999999901", { ...found, basis: "identifier" }).kind).toBe("identifier");
    expect(factsOf(" ", found)).toEqual({ kind: "full", used: [], dropped: [], understood: {} });
  });

  it("is partial with the words that the best record lacks, spelt as they were asked", () => {
    const partial = (query: string, matched: string[]) => {
      const { kind, used, dropped } = factsOf(query, {
        total: 3,
        partial: true,
        basis: "text",
        matched: () => matched,
      });
      return [kind, used, dropped];
    };
    expect(partial("ＥＶ 水素", ["ev"])).toEqual(["partial", ["ＥＶ"], ["水素"]]);
    expect(partial("水素設備を導入したい", ["設備", "導入"])).toEqual(["partial", ["設備", "導入"], ["水素"]]);
    expect(partial("水素 水素 設備", ["設備"])).toEqual(["partial", ["設備"], ["水素"]]);
  });

  it("names all words when their pieces stand in the best record and none of them does", () => {
    const found = { total: 1, partial: true, matched: () => ["設備", "投資"] };
    expect(factsOf("設備投資", found)).toMatchObject({ used: ["設備投資"], dropped: ["設備投資"] });
  });
});
