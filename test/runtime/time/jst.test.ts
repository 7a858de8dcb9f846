import { describe, expect, it } from "vitest";
import {
  jstMonth,
  nextJstDay,
  nextJstMonth,
  secondsToNextJstDay,
  secondsToNextJstMonth,
  utcTimestamp,
} from "../../../runtime/time/jst.ts";

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

  it("writes instants in UTC with whole seconds", () => {
    expect(utcTimestamp(new Date("2026-11-15T03:26:14.999Z"))).toBe("2026-11-15T03:26:14Z");
  });

  it("refuses an invalid date", () => {
    expect(() => secondsToNextJstDay(new Date(Number.NaN))).toThrow(RangeError);
  });
});
