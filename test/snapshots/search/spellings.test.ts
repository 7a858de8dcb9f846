import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../../snapshots/search/documents/document.ts";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { language } from "../../support/language.ts";

/** Names nobody published, each with something that is spelled in several ways. */
const names = [
  "令和元年度架空アヴァンギャルド振興事業",
  "見本サーバー・ネットワーク更新支援補助金",
  "申込み手続の引下げに関する取扱要領",
  "雛形国学園の学校経営応援金",
  "R7年度ひな型コンピュータ導入助成金（第三期）",
  "職服一号見本上衣等の洗濯",
  "からくり製品",
  "仮名ヶ原研修合同庁舎",
  "仮称JOGMEC債務保証",
  "越境EC出店見本補助金",
  "雛形人材の確保・育成事業",
];

const documents = names.map((name, place): SearchDocument => ({
  id: `UNI-${String(place).padStart(10, "0")}`,
  name,
  aliases: [],
  identifiers: [],
  places: [],
  fields: [],
  prior: 500,
  abbreviable: false,
}));
const index = openIndex(writeIndex(documents, language), language);

/** Names of what a query finds, as the service asks. */
const found = (query: string) => {
  const { hits, partial } = index.search(query, { limit: 10, partial: "fill" });
  return { names: hits.map(({ ordinal }) => names[ordinal]!), partial };
};

describe("typing a name", () => {
  it.each(names)("finds %s from its second character on", (name) => {
    const characters = [...name];
    for (let length = 2; length <= characters.length; length++) {
      const typed = characters.slice(0, length).join("");
      const { names: hits, partial } = found(typed);
      expect([hits.includes(name), partial], typed).toEqual([true, false]);
    }
  });

  it("finds what a number, an era or a small vowel would complete", () => {
    expect(found("令和元").names).toEqual([names[0]]);
    expect(found("架空アヴ").names).toEqual([names[0]]);
    expect(found("見本 R7").partial).toBe(true);
    expect(found("ひな型 R7").names).toEqual([names[4]]);
    expect(found("職服一").names).toEqual([names[5]]);
    expect(found("(第三").names).toEqual([names[4]]);
  });
});

describe("few Latin letters", () => {
  it("are a word of their own, or the beginning of a name", () => {
    expect(found("EC").names).toEqual(["越境EC出店見本補助金"]);
    expect(found("ECの補助金はありますか").names).not.toContain("仮称JOGMEC債務保証");
    expect(found("JOGMEC").names).toEqual(["仮称JOGMEC債務保証"]);
  });
});

describe("another spelling", () => {
  it.each([
    ["full width", "Ｒ７年度ひな型", names[4]],
    ["half width", "見本ｻｰﾊﾞｰ･ﾈｯﾄﾜｰｸ", names[1]],
    ["hiragana", "見本さーばー", names[1]],
    ["katakana", "カラクリ製品", names[6]],
    ["long vowels left out", "見本サーバ・ネットワク", names[1]],
    ["long vowels put in", "ひな型コンピューター", names[4]],
    ["no ・", "見本サーバーネットワーク", names[1]],
    ["a space for ・", "見本サーバー ネットワーク", names[1]],
    ["a wide space inside", "架空　アヴァンギャルド", names[0]],
    ["ba for va", "架空アバンギャルド", names[0]],
    ["okurigana put in", "申し込み手続きの引き下げ", names[2]],
    ["okurigana left out", "申込手続の引下に関する取扱", names[2]],
    ["old kanji", "雛形國學園の學校經營應援金", names[3]],
    ["decomposed", "見本サーバー".normalize("NFD"), names[1]],
    ["kanji numerals", "令和一年度架空", names[0]],
    ["digits", "令和1年度架空", names[0]],
    ["era in full", "令和7年度ひな型", names[4]],
    ["small ke as ga", "仮名が原", names[7]],
  ])("%s: %s", (_kind, query, name) => {
    expect(found(query)).toEqual({ names: [name], partial: false });
  });
});

describe("spellings of one word", () => {
  const spelt = [
    "コンピュータ教室",
    "コンピューター更新",
    "子ども食堂",
    "こども広場",
    "子供の居場所",
    "引っ越し費用",
    "引越し助成",
    "引越の手引",
    "サーバ増設",
    "サーバー移転",
    "ソフトウエア開発",
    "ソフトウェア購入",
    "薬品取り扱い講習",
    "薬品取扱い講習",
    "薬品取扱講習",
    "会場申し込み",
    "会場申込み",
    "会場申込",
    "プリンタ更新",
    "プリンター購入",
  ];
  const named = (name: string, place: number) => ({
    ...documents[0]!,
    id: `UNI-1${String(place).padStart(9, "0")}`,
    name,
  });
  const several = openIndex(writeIndex(spelt.map(named), language), language);
  const count = (query: string) => several.search(query, { limit: 20, partial: "never" }).total;

  it.each<[number, string[]]>([
    [2, ["コンピュータ", "コンピューター", "ｺﾝﾋﾟｭｰﾀｰ"]],
    [3, ["子ども", "こども", "子供"]],
    [3, ["引っ越し", "引越し", "引越"]],
    [2, ["サーバ", "サーバー"]],
    [2, ["ソフトウエア", "ソフトウェア"]],
    [3, ["取り扱い", "取扱い", "取扱"]],
    [3, ["申し込み", "申込み", "申込"]],
    [2, ["プリンタ", "プリンター"]],
    [1, ["子供食堂", "こども食堂"]],
    [1, ["プリンター更新", "プリンタ更新"]],
  ])("find the same %i records: %j", (expected, queries) => {
    expect(queries.map(count)).toEqual(queries.map(() => expected));
  });
});

describe("a typing error", () => {
  it.each([
    ["a wrong character", "まらくり製品"],
    ["a missing one", "からり製品"],
    ["one too many", "からくくり製品"],
    ["two swapped", "かくらり"],
  ])("%s is forgiven when nothing else matches: %s", (_kind, query) => {
    expect(found(query)).toEqual({ names: ["からくり製品"], partial: true });
  });

  it("is not forgiven beside a match, in fewer than four characters, or in a phrase", () => {
    const others = openIndex(
      writeIndex([...documents, { ...documents[6]!, id: "UNI-0000000099", name: "からころ製品" }], language),
      language,
    );
    expect(others.search("からころ", { limit: 10, partial: "fill" }).hits.map(({ id }) => id)).toEqual([
      "UNI-0000000099",
    ]);
    expect(found("かろく").names).toEqual([]);
    expect(found('"かくらり"').names).toEqual([]);
  });
});

describe("words", () => {
  it("must all stand in a record; in a phrase as one piece", () => {
    const { names: answered, partial } = found("補助金 更新");
    expect([answered[0], partial]).toEqual([names[1], false]);
    expect(found('"更新支援"').names).toEqual([names[1]]);
    expect(found('"支援更新"').names).toEqual([]);
    expect(found('"更新支援" 奉加帳').partial).toBe(true);
  });

  it("that no record has all of are answered in part, and marked", () => {
    expect(found("見本サーバー 奉加帳")).toEqual({ names: [names[1]], partial: true });
    expect(found("奉加帳 硯箱")).toEqual({ names: [], partial: false });
  });
});

describe("a mark between words", () => {
  it("parts them, unless the query runs over it", () => {
    expect(found("保育").names).toEqual([]);
    expect(found("保育の仕事を始めたい").names).not.toContain("雛形人材の確保・育成事業");
    expect(found("確保育成").names).toEqual(["雛形人材の確保・育成事業"]);
  });
});
