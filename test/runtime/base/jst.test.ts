import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  jstMonth,
  jstText,
  nextJstDay,
  nextJstMidnightMs,
  nextJstMonth,
  secondsToNextJstDay,
  secondsToNextJstMonth,
  toJstDate,
} from "../../../runtime/base/jst.ts";

describe("an instant for people", () => {
  it.each([
    ["2026-11-15T03:04:59.900Z", "2026-11-15 12:04 JST"],
    ["2026-12-31T14:59:00Z", "2026-12-31 23:59 JST"],
    ["2026-12-31T15:00:00Z", "2027-01-01 00:00 JST"],
  ])("at %s", (instant, text) => expect(jstText(new Date(instant))).toBe(text));
});

describe("the Japanese calendar of quotas and caps", () => {
  it.each([
    // now, seconds to midnight, midnight, seconds to the next month, next month
    ["2026-11-15T14:59:59.900Z", 1, "2026-11-16T00:00:00+09:00", 1_296_001, "2026-12-01T00:00:00+09:00"],
    ["2026-11-15T15:00:00.000Z", 86_400, "2026-11-17T00:00:00+09:00", 1_296_000, "2026-12-01T00:00:00+09:00"],
    ["2026-11-15T15:00:00.100Z", 86_400, "2026-11-17T00:00:00+09:00", 1_296_000, "2026-12-01T00:00:00+09:00"],
    ["2026-12-31T14:59:59.000Z", 1, "2027-01-01T00:00:00+09:00", 1, "2027-01-01T00:00:00+09:00"],
    ["2026-12-31T15:00:00.000Z", 86_400, "2027-01-02T00:00:00+09:00", 2_678_400, "2027-02-01T00:00:00+09:00"],
    ["2028-02-28T15:00:00.000Z", 86_400, "2028-03-01T00:00:00+09:00", 86_400, "2028-03-01T00:00:00+09:00"],
    ["2027-01-30T16:00:00.000Z", 82_800, "2027-02-01T00:00:00+09:00", 82_800, "2027-02-01T00:00:00+09:00"],
  ])("at %s", (now, toDay, day, toMonth, month) => {
    const instant = new Date(now);
    expect(secondsToNextJstDay(instant)).toBe(toDay);
    expect(nextJstDay(instant)).toBe(day);
    expect(secondsToNextJstMonth(instant)).toBe(toMonth);
    expect(nextJstMonth(instant)).toBe(month);
  });

  it("counts the month by the Japanese day", () => {
    expect(jstMonth(new Date("2026-11-30T14:59:59Z"))).toBe("2026-11");
    expect(jstMonth(new Date("2026-11-30T15:00:00Z"))).toBe("2026-12");
  });

  it("refuses an invalid date", () => {
    expect(() => secondsToNextJstDay(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe("days as the stores count them", () => {
  it("turn at 15:00 UTC, over leap days and years", () => {
    expect(toJstDate(Date.UTC(2026, 11, 31, 14, 59, 59, 999))).toEqual({ day: 20261231, month: 202612 });
    expect(toJstDate(Date.UTC(2026, 11, 31, 15))).toEqual({ day: 20270101, month: 202701 });
    expect(toJstDate(Date.UTC(2028, 1, 28, 15))).toEqual({ day: 20280229, month: 202802 });
    expect(toJstDate(Date.UTC(2100, 1, 28, 15))).toEqual({ day: 21000301, month: 210003 });
    expect(nextJstMidnightMs(Date.UTC(2026, 10, 15, 15))).toBe(Date.UTC(2026, 10, 16, 15));
  });

  it("agree with the calendar of the platform at any instant from 1970 to 2200", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) }), (ms) => {
        const text = new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
        expect(toJstDate(ms)).toEqual({ day: Number(text), month: Number(text.slice(0, 6)) });
        expect(toJstDate(nextJstMidnightMs(ms) - 1).day).toBe(toJstDate(ms).day);
      }),
      { numRuns: 2_000 },
    );
  });
});
