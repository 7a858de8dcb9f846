import { describe, expect, it } from "vitest";
import { compact } from "../../../snapshots/text/compact.ts";
import { isMark, isNumber, markTerm, termsOf } from "../../../snapshots/texts/terms.ts";

const shared = (one: string, other: string) => {
  const known = new Set(termsOf(compact(other)));
  return termsOf(compact(one)).filter((term) => known.has(term)).length;
};

describe("terms of running text", () => {
  it("are pairs of a word, without the particles around it", () => {
    expect(termsOf("解雇")).toHaveLength(1);
    expect(termsOf("の解雇を")).toEqual(termsOf("解雇"));
    expect(termsOf("損害賠償")).toHaveLength(3);
  });

  it("keep the kana in which an inflected word goes on", () => {
    expect(shared("漏えいした", "個人データの漏えい")).toBeGreaterThanOrEqual(2);
    expect(shared("漏らした", "漏電")).toBe(0);
  });

  it("take a number with what it counts as one, however it is written", () => {
    for (const [asked, written] of [
      ["5年", "五年"],
      ["3分の1", "三分の一"],
      ["100分の2", "百分の二"],
      ["6か月", "六箇月"],
      ["３０日", "三十日"],
    ] as const)
      expect(
        termsOf(compact(asked)).filter(isNumber).length === 1 && shared(asked, written) > 0,
        `${asked} is ${written}`,
      ).toBe(true);
    expect(shared("5年", "15年")).toBe(0);
    expect(shared("5年", "5人")).toBe(0);
  });

  it("hold a kanji that stands alone", () => {
    expect(shared("株の譲渡", "その株を譲り")).toBeGreaterThan(0);
    expect(shared("株の譲渡", "株式")).toBe(0);
  });

  it("never take a mark for anything that a text holds", () => {
    expect(isMark(markTerm("day:2025-03-14"))).toBe(true);
    expect(termsOf("day2025年3月14日").some(isMark)).toBe(false);
  });
});
