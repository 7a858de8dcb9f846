import { describe, expect, it } from "vitest";
import { industryTable } from "../../../snapshots/lexicon/industries/find-industries.ts";
import { industryNames } from "../../../snapshots/text/entities/industry.ts";
import { folded } from "./folded.ts";
import { language } from "../../support/language.ts";

const { findIndustries } = language;

/** Industries of a sentence as codes. */
function codesIn(sentence: string): string[] {
  return findIndustries(folded(sentence)).map(({ division, group }) => division + (group ?? ""));
}

describe("findIndustries", () => {
  it.each<[string, string[]]>([
    ["板金工場に新しい機械を入れたい", ["E24"]],
    ["町工場の後継ぎがいない", ["E"]],
    ["漆器店の二代目です", ["E32"]],
    ["駅前の居酒屋とカフェ・バー", ["M76", "M76", "M76"]],
    ["人が足りないホテルで", ["M75"]],
    ["力を入れているトラック運送会社", ["H44"]],
    ["美容室と学習塾と歯医者", ["N78", "O82", "P83"]],
    ["税理士事務所を開業", ["L72"]],
    ["町の本屋とパン屋", ["I60", "I58"]],
    ["酒蔵、牧場、漁師、工務店", ["E10", "A01", "B03", "D06"]],
    ["ネットショップを始めるシステム会社", ["I61", "G39"]],
    ["スーパーで使うセルフレジ", ["I58"]],
    ["食料品製造業と道路貨物運送業", ["E09", "H44"]],
    ["農業，林業", ["A01", "A02"]],
    ["漁業を営む", ["B"]],
    ["建設業の許可", ["D"]],
    ["grants for bakeries, a hotel and a software company", ["I58", "M75", "G39"]],
    ["a manufacturer in Aichi", ["E"]],
  ])("finds official names and everyday words: %s", (sentence, codes) => expect(codesIn(sentence)).toEqual(codes));

  it.each([
    "医療費控除を受けたい",
    "介護休業と教育訓練給付",
    "製造物責任法",
    "日本屋根",
    "巨大工事",
    "調整体制",
    "スーパーコンピュータ",
    "スーパーL資金",
    "不動産取得税",
    "shopping for storeys",
  ])("finds none in words that only hold one: %s", (sentence) => expect(codesIn(sentence)).toEqual([]));

  it("gives the words that programs for the industry use", () => {
    const [izakaya] = findIndustries(folded("居酒屋"));
    expect(izakaya).toEqual({
      start: 0,
      end: 3,
      written: "居酒屋",
      division: "M",
      group: "76",
      words: ["飲食店", "飲食", "飲食業"],
    });
    expect(findIndustries(folded("板金屋"))[0]?.words).toEqual(expect.arrayContaining(["製造業", "ものづくり"]));
    expect(findIndustries(folded("トラック運送"))[0]?.words).toEqual(
      expect.arrayContaining(["運送", "物流", "トラック"]),
    );
  });

  it("knows every division by its name and all 99 groups", () => {
    const divisions = industryNames().map((name) => findIndustries(folded(name.replace(/\(.*/, ""))));
    expect(new Set(divisions.flat().map(({ division }) => division)).size).toBe(20);
    const groups = [...industryTable(language.lexicon).meanings.values()].map(({ industry }) => industry?.group);
    expect(new Set(groups.filter((group) => typeof group === "string")).size).toBe(99);
  });
});
