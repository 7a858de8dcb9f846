import { describe, expect, it } from "vitest";
import { isSmallOrMedium, isSmallScale } from "../../../../runtime/endpoints/programs/prescreen/company-size.ts";

const company = (industry_jsic: string | null, employee_count: number | null, capital_yen: number | null = null) => ({
  industry_jsic,
  employee_count,
  capital_yen,
});

describe("a small-scale business", () => {
  it.each([
    ["E", 20, true],
    ["E", 21, false],
    ["I", 5, true],
    ["I", 6, false],
    ["M75", 20, true],
    ["M76", 6, false],
    // The letter does not tell lodging from restaurants.
    ["M", 6, null],
    ["M", 5, true],
    [null, 10, null],
    ["E", null, null],
  ])("%s with %s employees: %s", (industry, staff, expected) => {
    expect(isSmallScale(company(industry, staff))).toBe(expected);
  });
});

describe("a small or medium enterprise", () => {
  it.each([
    ["E", 300, null, true],
    ["E", 301, 300_000_000, true],
    ["E", 301, 300_000_001, false],
    ["I58", 51, 50_000_001, false],
    ["L", 100, 90_000_000, true],
    // The letter covers wholesale and retail trade, whose limits differ; without one any limit may hold.
    ["I", 80, 80_000_000, null],
    ["I", 50, null, true],
    ["I", 101, 100_000_001, false],
    ["I55", 80, 80_000_000, true],
    ["M", 80, 60_000_000, null],
    ["G", 200, 200_000_000, null],
    ["K68", 200, 200_000_000, true],
    [null, 200, 200_000_000, null],
    [null, 50, null, true],
    [null, 301, 300_000_001, false],
    // One number above its limit says nothing while the other is not known.
    ["E", 301, null, null],
    ["E", null, null, null],
  ])("%s with %s employees and %s JPY: %s", (industry, staff, capital, expected) => {
    expect(isSmallOrMedium(company(industry, staff, capital))).toBe(expected);
  });
});
