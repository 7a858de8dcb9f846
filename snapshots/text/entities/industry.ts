import { industryClasses } from "./industry-classes.ts";

/** Divisions (大分類) of 日本標準産業分類: letter and official name. */
export const industryDivisions: readonly (readonly [letter: string, name: string])[] = [
  ["A", "農業、林業"],
  ["B", "漁業"],
  ["C", "鉱業、採石業、砂利採取業"],
  ["D", "建設業"],
  ["E", "製造業"],
  ["F", "電気・ガス・熱供給・水道業"],
  ["G", "情報通信業"],
  ["H", "運輸業、郵便業"],
  ["I", "卸売業、小売業"],
  ["J", "金融業、保険業"],
  ["K", "不動産業、物品賃貸業"],
  ["L", "学術研究、専門・技術サービス業"],
  ["M", "宿泊業、飲食サービス業"],
  ["N", "生活関連サービス業、娯楽業"],
  ["O", "教育、学習支援業"],
  ["P", "医療、福祉"],
  ["Q", "複合サービス事業"],
  ["R", "サービス業(他に分類されないもの)"],
  ["S", "公務(他に分類されるものを除く)"],
  ["T", "分類不能の産業"],
];

/** Official names of the divisions, in the order of their letters. */
export function industryNames(): string[] {
  return industryDivisions.map(([, name]) => name);
}

/** Letter of the division with this name; commas and widths may differ. Null for any other text. */
export function industryDivision(name: string): string | null {
  return byName.get(spelling(name)) ?? null;
}

/**
 * Reads an industry: the letter of a division or a code below it (`E`, `e32`), the name of a division, or one of the
 * industries its name lists, with or without 業 (小売業, 飲食サービス業, 運輸), or the name of any class below (パン製造業). Gives the
 * letter or code, null for anything else.
 */
export function parseIndustry(text: string): string | null {
  const written = spelling(text.slice(0, 60));
  if (/^[A-T](?:\d{2,4})?$/i.test(written)) return written.toUpperCase();
  return byName.get(written) ?? byPart.get(withoutEnding(written)) ?? byClass.get(written) ?? null;
}

/** Whether two codes speak of the same industry, or one lies within the other: `E` and `E32` do. */
export function industriesMeet(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

const byName: ReadonlyMap<string, string> = new Map(industryDivisions.map(([letter, name]) => [name, letter]));

/** Divided at commas only: ガス or 技術 alone would name other industries too. */
const byPart: ReadonlyMap<string, string> = new Map(
  industryDivisions.flatMap(([letter, name]) => {
    const parts = name.replace(/\(.*\)$/, "").split("、");
    return parts.map((part) => [withoutEnding(part), letter] as const);
  }),
);

/** Classes by name. A group and its only detail have one name, which means the group; a name of several groups means none. */
const byClass: ReadonlyMap<string, string | null> = (() => {
  const classes = new Map<string, string | null>();
  for (const [code, name] of industryClasses) {
    const known = classes.get(spelling(name));
    // A group stands before its details.
    if (known === undefined) classes.set(spelling(name), code);
    else if (known !== null && !code.startsWith(known)) classes.set(spelling(name), null);
  }
  return classes;
})();

function spelling(text: string): string {
  return text.normalize("NFKC").trim().replaceAll(",", "、").replaceAll("，", "、");
}

function withoutEnding(name: string): string {
  return name.replace(/業$/, "");
}
