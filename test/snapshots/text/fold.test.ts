import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fold, foldWithMap, NORMALIZER_VERSION } from "../../../snapshots/text/fold.ts";

const examples: readonly (readonly [text: string, folded: string])[] = [
  // Width and case
  ["ＩＴ導入補助金２０２４", "it導入補助金2024"],
  ["IT Introduction", "it introduction"],
  ["①号 ㎡ ㌔", "1号m2きろ"],
  ["Ångström café İstanbul", "angstrom cafe istanbul"],
  ["ΣΊΣΥΦΟΣ σίσυφος", "σισυφοσ σισυφοσ"],
  // Kana
  ["サービス", "さーびす"],
  ["ｻｰﾋﾞｽ", "さーびす"],
  ["ﾊﾟﾝﾌﾚｯﾄ", "ぱんふれつと"],
  ["キャノン", "きやのん"],
  ["キヤノン", "きやのん"],
  ["によつて", "によつて"],
  ["によって", "によつて"],
  ["ヴァイオリン", "ばいおりん"],
  ["バイオリン", "ばいおりん"],
  ["ヴィラ・ラヴ・ヴェール・ヴォイス", "びららぶべーるぼいす"],
  ["ヱビス", "えびす"],
  ["ハ゛ス", "ばす"],
  ["は\u309aん", "ぱん"],
  ["ㇰㇿ", "くろ"],
  // Long vowels, hyphens, dashes
  ["サ－ビス", "さーびす"],
  ["サ―ビス", "さーびす"],
  ["サ‐ビス", "さーびす"],
  ["サ−ビス", "さーびす"],
  ["すごーーい", "すごーい"],
  ["カラー", "からー"],
  ["から", "から"],
  ["e-Tax", "etax"],
  ["Ｗｉ－Ｆｉ", "wifi"],
  ["COVID‑19", "covid19"],
  ["Jークレジット", "jくれじつと"],
  ["５－６", "5 6"],
  ["03-1234-5678", "03 1234 5678"],
  // Old and variant kanji
  ["髙橋", "高橋"],
  ["山﨑", "山崎"],
  ["澤邊渡邉", "沢辺渡辺"],
  ["齋藤 齊藤", "斎藤斉藤"],
  ["濱廣國會學", "浜広国会学"],
  ["營縣區圓號當", "営県区円号当"],
  ["寄附金", "寄付金"],
  ["𠮷野家", "吉野家"],
  ["葛\u{e0100}城市", "葛城市"],
  ["⻑野県⻄部", "長野県西部"],
  ["祝・福", "祝福"],
  ["〆切", "締切"],
  // Iteration marks
  ["佐々木", "佐佐木"],
  ["いすゞ", "いすず"],
  ["こゝろ", "こころ"],
  ["ハヽ", "はは"],
  ["々", "々"],
  ["𠮟々", "叱叱"],
  ["𠀀々", "𠀀𠀀"],
  // ケ and 箇
  ["霞ヶ関", "霞が関"],
  ["茅ケ崎市", "茅が崎市"],
  ["三ヶ所", "3か所"],
  ["１ヵ月", "1か月"],
  ["六箇月", "6か月"],
  ["当該箇所", "当該箇所"],
  ["ケア", "けあ"],
  // Separators
  ["ものづくり・商業・サービス補助金", "ものづくり商業さーびす補助金"],
  ["株式会社　山田　製作所", "株式会社山田製作所"],
  ["「補助金」、（上限）。", "補助金上限"],
  ["smart  factory, 2024", "smart factory 2024"],
  ["IT 導入", "it導入"],
  ["M&A・R＆D", "m&a r&d"],
  ["A & B", "a b"],
  ["men's", "mens"],
  ["😀補助金🎉", "補助金"],
  ["a\u200bb", "ab"],
  // Numbers
  ["1,234,567円", "1234567円"],
  ["1,2,3", "1 2 3"],
  ["2.5％", "2.5"],
  ["第三十八条の三の二", "第38条の3の2"],
  ["平成三十一年四月三十日", "平成31年4月30日"],
  ["二〇二四年", "2024年"],
  ["三百万円", "300万円"],
  ["一億二千万円", "1億2000万円"],
  ["六十五歳", "65歳"],
  ["三分の二", "3分の2"],
  ["四丁目", "4丁目"],
  ["三重県三条市四日市市十日町市", "三重県三条市四日市市十日町市"],
  ["第三者", "第三者"],
  ["一般", "一般"],
  // Eras
  ["令和元年度", "令和1年度"],
  ["㋿元年", "令和1年"],
  ["R5年度", "令和5年度"],
  ["Ｈ３０年度", "平成30年度"],
  ["R元年度", "令和1年度"],
  ["USR5年", "usr5年"],
  // Corporate forms
  ["㈱山田", "株式会社山田"],
  ["（株）山田", "株式会社山田"],
  ["㍿山田", "株式会社山田"],
  ["㈲佐藤", "有限会社佐藤"],
  // Okurigana
  ["申し込み", "申込"],
  ["申込み", "申込"],
  ["申込書", "申込書"],
  ["取り扱い", "取扱"],
  ["取扱い", "取扱"],
  ["貸付け", "貸付"],
  ["貸し付け", "貸付"],
  ["引き下げ", "引下"],
  ["引下げ", "引下"],
  ["手続き", "手続"],
  ["問い合わせ", "問合"],
  ["問合せ", "問合"],
  ["見積もり", "見積"],
  ["見積り", "見積"],
  ["差し押さえ", "差押"],
  ["差押え", "差押"],
  ["一人当たり", "一人当"],
  ["組み合わせ", "組み合わせ"],
  ["組合", "組合"],
  ["申込みみ", "申込みみ"],
  ["", ""],
  [" 　・", ""],
];

describe("fold", () => {
  it.each(examples)("%j becomes %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  it("folds katakana and hiragana spellings alike", () => {
    for (const word of ["サービス", "センター", "エネルギー", "ものづくり", "カーボンニュートラル"]) {
      const hiragana = word.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
      expect(fold(hiragana)).toBe(fold(word));
    }
  });

  it("keeps what a slice of Japanese text folds to inside what the whole folds to", () => {
    const folded = fold("中小企業等省エネルギー設備導入促進事業費補助金（バリアフリー改修）");
    expect(folded).toContain(fold("ルギー設備"));
    expect(folded).toContain(fold("アフリー改"));
  });

  it("drops an accent that could join a letter across a mark of another script", () => {
    for (const text of ["\u00c5\u08e9\u0300", "A\u{1d165}\u0301", "r\u1100\u0338\u1161"]) {
      const folded = fold(text);
      expect(folded).toBe(fold(folded));
      expect(folded).toBe(folded.normalize("NFKC"));
    }
  });

  it("keeps okurigana before 々, which would repeat the kanji without it", () => {
    expect(fold("申込み々")).toBe("申込み々");
    expect(fold("申込々")).toBe("申込込");
  });

  it("names its version, which changes with the table of okurigana", () => {
    const source = readFileSync(join(import.meta.dirname, "../../../snapshots/text/okurigana.ts"), "utf8");
    const [, table = ""] = /const table = `([^`]+)`/.exec(source) ?? [];
    expect([NORMALIZER_VERSION, createHash("sha256").update(table).digest("hex")]).toEqual([
      "konkyo-fold/2",
      "84b7bd3e2c6ee1f44f7b424ac5a2a97c2d6f3d49540939438fedc02d62b042f4",
    ]);
  });

  // Blocks whose characters are assigned for good, so any Node with a sound NFKC gives the same digest.
  it("folds every character of the blocks Japanese text is made of as pinned", () => {
    const blocks: readonly (readonly [number, number])[] = [
      [0x0000, 0x024f],
      [0x0391, 0x03ce],
      [0x0400, 0x045f],
      [0x2000, 0x206f],
      [0x2100, 0x2188],
      [0x2190, 0x23ff],
      [0x2460, 0x27bf],
      [0x2e80, 0x2fd5],
      [0x3000, 0x30ff],
      [0x31f0, 0x33ff],
      [0x3400, 0x4db5],
      [0x4e00, 0x9fef],
      [0xe000, 0xfad9],
      [0xff01, 0xffee],
      [0x1f300, 0x1f5ff],
      [0x20000, 0x2a6d6],
      [0x2f800, 0x2fa1d],
    ];
    const digest = createHash("sha256");
    for (const [first, last] of blocks) {
      for (let point = first; point <= last; point++) digest.update(`${fold(`三${String.fromCodePoint(point)}か`)}\n`);
    }
    expect(digest.digest("hex")).toBe("a3e89924e0345132f82b941a8353a91eba0b2f04f530f922835fd47d1e07be59");
  });
});

describe("foldWithMap", () => {
  const marked = (text: string, needle: string): string => {
    const { text: folded, ranges } = foldWithMap(text);
    const at = folded.indexOf(fold(needle));
    const end = at + fold(needle).length - 1;
    return at < 0 ? "" : text.slice(ranges[at]?.[0], ranges[end]?.[1]);
  };

  it.each([
    ["令和五年度 ｻｰﾋﾞｽ産業支援", "サービス", "ｻｰﾋﾞｽ"],
    ["山田製作所㈱の申し込み", "株式会社", "㈱"],
    ["山田製作所㈱の申し込みは", "申込", "申し込み"],
    ["所得税法第三十八条の規定", "38条", "三十八条"],
    ["ものづくり・商業・サービス", "づくり商業", "づくり・商業"],
    ["葛\u{e0100}城市", "葛城", "葛\u{e0100}城"],
    ["クラシックのヴァイオリン", "バイオリン", "ヴァイオリン"],
    ["Cafe\u0301 Noir", "café", "Cafe\u0301"],
    ["旧か゛な", "がな", "か゛な"],
    ["R5年度補正", "令和5年度", "R5年度"],
    ["the Smart  Factory plan", "smart factory", "Smart  Factory"],
    ["𠮷野家", "吉野", "𠮷野"],
  ])("in %j finds %j as %j", (text, needle, expected) => {
    expect(marked(text, needle)).toBe(expected);
  });

  it("gives each unit its range", () => {
    expect(foldWithMap("㈱ヴァの申し込み、第三十八条")).toEqual({
      text: "株式会社ばの申込第38条",
      ranges: [
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 1],
        [1, 3],
        [3, 4],
        [4, 6],
        [6, 8],
        [9, 10],
        [10, 13],
        [10, 13],
        [13, 14],
      ],
    });
  });
});
