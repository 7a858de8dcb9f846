import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kanjiToDigits, parseNumber, parseYen, toKanjiNumeral } from "../../../snapshots/text/numerals.ts";

describe("parseNumber", () => {
  it.each<[string, number | null]>([
    ["三百八十五", 385],
    ["二〇二四", 2024],
    ["二千二十四", 2024],
    ["〇", 0],
    ["零", 0],
    ["十", 10],
    ["百三", 103],
    ["二百〇五", 205],
    ["壱弐参", 123],
    ["壱百弐拾参", 123],
    ["金", null],
    ["千五百万", 15_000_000],
    ["一億二千万", 120_000_000],
    ["1億2,000万", 120_000_000],
    ["１，２３４，５６７", 1_234_567],
    ["3千5百万", 35_000_000],
    ["1.5億", 150_000_000],
    ["12,345千", 12_345_000],
    ["50百万", 50_000_000],
    ["二兆", 2_000_000_000_000],
    ["385", 385],
    [" 3 8 5 ", 385],
    ["十百", null],
    ["三百四百", null],
    ["三百二五", null],
    ["二五百", null],
    ["〇百", null],
    ["万", null],
    ["億万", null],
    ["一億万", null],
    ["一万二億", null],
    ["3〇", null],
    ["三5", null],
    ["1.5", null],
    ["1.2345万", 12_345],
    ["1.23456万", null],
    ["1,23", null],
    ["1234,567", null],
    [",123", null],
    ["1.", null],
    ["1.2.3", null],
    ["-5", null],
    ["▲5", null],
    ["約300", null],
    ["三人", null],
    ["", null],
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740992", null],
    ["九千九百九十九兆", 9_999_000_000_000_000 > Number.MAX_SAFE_INTEGER ? null : 9_999_000_000_000_000],
  ])("%j is %j", (text, expected) => {
    expect(parseNumber(text)).toBe(expected);
  });
});

describe("parseYen", () => {
  it.each<[string, number | null]>([
    ["1億2,000万円", 120_000_000],
    ["３００万円", 3_000_000],
    ["三百万円", 3_000_000],
    ["5,000千円", 5_000_000],
    ["50百万円", 50_000_000],
    ["￥12,000", 12_000],
    ["¥12,000", 12_000],
    ["¥12,000円", 12_000],
    ["金壱百万円也", 1_000_000],
    ["0円", 0],
    ["300万", null],
    ["最大300万円", null],
    ["300万円以内", null],
    ["円", null],
    ["¥", null],
    ["12,00円", null],
    ["", null],
  ])("%j is %j", (text, expected) => {
    expect(parseYen(text)).toBe(expected);
  });
});

describe("toKanjiNumeral", () => {
  it.each([
    [0, "〇"],
    [1, "一"],
    [10, "十"],
    [11, "十一"],
    [100, "百"],
    [385, "三百八十五"],
    [1000, "千"],
    [2024, "二千二十四"],
    [10_000, "一万"],
    [15_000_000, "千五百万"],
    [120_000_000, "一億二千万"],
  ])("%d is %s", (value, expected) => {
    expect(toKanjiNumeral(value)).toBe(expected);
  });

  it("refuses what is no non-negative integer", () => {
    for (const value of [-1, 1.5, Number.NaN, 2 ** 53]) expect(() => toKanjiNumeral(value)).toThrow(RangeError);
  });

  it("is read back", () => {
    expect(
      fc.check(fc.property(fc.maxSafeNat(), (value) => parseNumber(toKanjiNumeral(value)) === value)).counterexample,
    ).toBeNull();
  });
});

describe("kanjiToDigits", () => {
  it.each([
    ["三百八十五", "385"],
    ["二〇二四", "2024"],
    ["〇三", "03"],
    ["二百〇五", "205"],
    ["十百", null],
    ["三百二五", null],
    ["二五百", null],
    ["", null],
    ["万", null],
  ])("%j is %j", (run, expected) => {
    expect(kanjiToDigits(run)).toBe(expected);
  });

  it("agrees with parseNumber on every run of numerals", () => {
    const run = fc
      .array(fc.constantFrom(..."〇一二三九十百千"), { minLength: 1, maxLength: 9 })
      .map((list) => list.join(""));
    fc.assert(
      fc.property(run, (text) => {
        const digits = kanjiToDigits(text);
        expect(digits === null ? null : Number(digits)).toBe(parseNumber(text));
      }),
      { numRuns: 5000 },
    );
  });
});
