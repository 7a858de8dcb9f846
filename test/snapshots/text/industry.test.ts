import { describe, expect, it } from "vitest";
import { industryClasses } from "../../../snapshots/text/entities/industry-classes.ts";
import { industriesMeet, industryDivision, parseIndustry } from "../../../snapshots/text/entities/industry.ts";

describe("industryDivision", () => {
  it.each([
    ["製造業", "E"],
    ["卸売業、小売業", "I"],
    ["卸売業，小売業", "I"],
    ["サービス業（他に分類されないもの）", "R"],
  ])("%s is %s", (name, letter) => expect(industryDivision(name)).toBe(letter));

  it.each(["小売業", "E", "宇宙業", ""])("%s is no name of a division", (name) =>
    expect(industryDivision(name)).toBeNull(),
  );
});

describe("parseIndustry", () => {
  it.each([
    ["E", "E"],
    ["ｅ", "E"],
    [" e32 ", "E32"],
    ["D0612", "D0612"],
    ["製造業", "E"],
    ["製造", "E"],
    ["小売業", "I"],
    ["飲食サービス業", "M"],
    ["農業", "A"],
    ["林業", "A"],
    ["漁業", "B"],
    ["医療", "P"],
    ["サービス業", "R"],
    ["公務", "S"],
    ["食料品製造業", "E09"],
    ["パン製造業", "E0971"],
    ["素材生産業", "A022"],
  ])("%s is %s", (text, code) => expect(parseIndustry(text)).toBe(code));

  it.each(["", "U", "E3", "E32101", "32", "ガス", "宇宙業", "製造業者", "業", "主として管理事務を行う本社等"])(
    "%s is no industry",
    (text) => expect(parseIndustry(text)).toBeNull(),
  );
});

it("meets what lies within it, and what it lies within", () => {
  expect(industriesMeet("E", "E32")).toBe(true);
  expect(industriesMeet("E32", "E")).toBe(true);
  expect(industriesMeet("E32", "E31")).toBe(false);
  expect(industriesMeet("E", "F")).toBe(false);
});

it("has every class of the revision below the divisions, each below one of them", () => {
  const lengths = [...industryClasses.keys()].map((code) => code.length);
  const ofLength = (length: number) => lengths.filter((each) => each === length).length;
  expect([ofLength(3), ofLength(4), ofLength(5)]).toEqual([99, 536, 1473]);
  for (const code of industryClasses.keys())
    if (code.length > 3) expect(industryClasses.has(code.slice(0, -1))).toBe(true);
});
