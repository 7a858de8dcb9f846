import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  daysBetween,
  eraLetter,
  eras,
  formatEraDate,
  jstDate,
  parseJapaneseDate,
  toEraDate,
} from "../../../snapshots/text/era.ts";
import { nonEmpty } from "../../support/non-empty.ts";

describe("parseJapaneseDate", () => {
  it.each<[string, string | null]>([
    ["令和5年4月1日", "2023-04-01"],
    ["令和５年４月１日", "2023-04-01"],
    ["令和 5年 4月 1日", "2023-04-01"],
    ["令和五年四月一日", "2023-04-01"],
    ["R5.4.1", "2023-04-01"],
    ["r05/04/01", "2023-04-01"],
    ["Ｒ５－４－１", "2023-04-01"],
    ["令5.4.1", "2023-04-01"],
    ["R元.5.1", "2019-05-01"],
    ["令和元年5月1日", "2019-05-01"],
    ["㋿元年5月1日", "2019-05-01"],
    ["㍻31年4月30日", "2019-04-30"],
    ["平成三十一年四月三十日", "2019-04-30"],
    ["平成31年5月1日", null],
    ["令和元年4月30日", null],
    ["昭和64年1月7日", "1989-01-07"],
    ["昭和64年1月8日", null],
    ["平成元年1月8日", "1989-01-08"],
    ["平成元年1月7日", null],
    ["㍼元年12月25日", "1926-12-25"],
    ["大正15年12月24日", "1926-12-24"],
    ["大正15年12月25日", null],
    ["㍽元年7月30日", "1912-07-30"],
    ["㍾45年7月29日", "1912-07-29"],
    ["明治45年7月30日", null],
    ["明治6年1月1日", "1873-01-01"],
    ["明治5年12月2日", null],
    ["平成32年3月31日", null],
    ["S57.6.30", "1982-06-30"],
    ["T9.1.1", "1920-01-01"],
    ["M40.1.1", "1907-01-01"],
    ["2024/4/1", "2024-04-01"],
    ["2024-04-01", "2024-04-01"],
    ["２０２４．４．１", "2024-04-01"],
    ["2024年4月1日", "2024-04-01"],
    ["二〇二四年四月一日", "2024-04-01"],
    ["20240401", "2024-04-01"],
    ["2024年４月１日（月）", "2024-04-01"],
    ["2024/4/1(月曜日)", "2024-04-01"],
    ["2024/4/1(火)", null],
    ["2024/2/29", "2024-02-29"],
    ["2023/2/29", null],
    ["2024/13/1", null],
    ["2024/4/31", null],
    ["20240431", null],
    ["2024/4-1", null],
    ["2024年4/1", null],
    ["令和5年4月", null],
    ["令和5年度", null],
    ["令和0年1月1日", null],
    ["R5", null],
    ["5.4.1", null],
    ["2024-04-01T00:00:00Z", null],
    ["令和5年4月1日から", null],
    ["随時", null],
    ["", null],
  ])("%j is %j", (text, expected) => {
    expect(parseJapaneseDate(text)).toBe(expected);
  });
});

describe("toEraDate", () => {
  it.each([
    ["2019-04-30", "平成31年4月30日"],
    ["2019-05-01", "令和元年5月1日"],
    ["1989-01-07", "昭和64年1月7日"],
    ["1989-01-08", "平成元年1月8日"],
    ["1926-12-24", "大正15年12月24日"],
    ["1926-12-25", "昭和元年12月25日"],
    ["1912-07-30", "大正元年7月30日"],
    ["1873-01-01", "明治6年1月1日"],
  ])("%s is %s", (day, expected) => {
    const date = toEraDate(day);
    expect(date && formatEraDate(date)).toBe(expected);
  });

  it("knows no era date before 1873 nor for what is no day", () => {
    for (const day of ["1872-12-31", "2023-02-29", "2023-4-1", "today"]) expect(toEraDate(day)).toBeNull();
  });

  const anyDay = fc.integer({ min: 0, max: 70_000 }).map((days) => addDays("1873-01-01", days));

  it("is read back to the same day", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = toEraDate(day);
        expect(date && parseJapaneseDate(formatEraDate(date))).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with the host's Japanese calendar", () => {
    const calendar = new Intl.DateTimeFormat("ja-JP-u-ca-japanese", { dateStyle: "long", timeZone: "Asia/Tokyo" });
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = toEraDate(day);
        const shown = calendar.format(new Date(`${day}T03:00:00Z`)).replace(/(?<=\D)1年/, "元年");
        expect(date && formatEraDate(date)).toBe(shown);
      }),
      { numRuns: 2000 },
    );
    for (const { start } of nonEmpty(eras.slice(1))) {
      for (const day of [start, addDays(start, -1)]) {
        const date = toEraDate(day);
        expect(calendar.format(new Date(`${day}T03:00:00Z`)).replace(/(?<=\D)1年/, "元年")).toBe(
          date && formatEraDate(date),
        );
      }
    }
  });

  it("gives each era its letter", () => {
    expect(eras.map(({ name }) => eraLetter(name))).toEqual(["m", "t", "s", "h", "r"]);
  });
});

describe("days", () => {
  it("turns at midnight in Japan, whatever the host's zone", () => {
    expect(jstDate(new Date("2026-03-31T14:59:59Z"))).toBe("2026-03-31");
    expect(jstDate(new Date("2026-03-31T15:00:00Z"))).toBe("2026-04-01");
    expect(() => jstDate(new Date(Number.NaN))).toThrow(RangeError);
  });

  it("agrees with the host's clock for Tokyo", () => {
    const tokyo = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Tokyo", dateStyle: "short" });
    const instants = fc.date({ min: new Date("1952-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    expect(
      fc.check(fc.property(instants, (instant) => jstDate(instant) === tokyo.format(instant))).counterexample,
    ).toBeNull();
  });

  it("counts over months, leap days and years", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
    expect(addDays("2023-12-31", 1)).toBe("2024-01-01");
    expect(daysBetween("2024-01-01", "2025-01-01")).toBe(366);
    expect(daysBetween("2025-01-01", "2024-01-01")).toBe(-366);
    expect(() => addDays("2023-02-29", 1)).toThrow(RangeError);
    expect(() => daysBetween("2023-02-28", "soon")).toThrow(RangeError);
  });

  it("adds what lies between", () => {
    const offset = fc.integer({ min: -40_000, max: 40_000 });
    expect(
      fc.check(fc.property(offset, (days) => daysBetween("2000-01-01", addDays("2000-01-01", days)) === days))
        .counterexample,
    ).toBeNull();
  });
});
