import type { Random } from "./random.ts";

/** Half of an invented corporate name, with its reading; Latin letters are full-width, as the register prints them. */
export type NamePart = { text: string; kana: string; latin: string };

/** Corporate forms with their code in the register, in proportion: some stand before the name, some after it. */
export const forms = [
  ...repeat(6, { before: "株式会社", after: "", kind: "301" }),
  ...repeat(6, { before: "", after: "株式会社", kind: "301" }),
  ...repeat(2, { before: "有限会社", after: "", kind: "302" }),
  ...repeat(2, { before: "", after: "有限会社", kind: "302" }),
  { before: "合同会社", after: "", kind: "305" },
  { before: "", after: "合同会社", kind: "305" },
  { before: "", after: "合資会社", kind: "304" },
  { before: "一般社団法人", after: "", kind: "399" },
  { before: "医療法人", after: "", kind: "399" },
];

/** What a name may end with, often nothing. */
export const trades = [
  "",
  "",
  "",
  "",
  "",
  "",
  "",
  ...words("工業 商事 建設 運輸 電機 製作所 興業 物産 システム 食品 印刷 設備 不動産 企画 産業"),
];

/** The end of a sole proprietor's trade name. */
export const shops = words("商店 工房 食堂 デザイン事務所 農園 写真館 美容室 書店");

/** Invents one half of a name: kanji six times in ten, katakana three times, Latin letters once. */
export function inventNamePart(random: Random): NamePart {
  const style = random.below(10);
  if (style < 6) return inventKanji(random);
  return style < 9 ? inventKana(random) : inventLatin(random);
}

/** Invents a katakana word. */
export function inventKana(random: Random): NamePart {
  let text = "";
  for (let left = 2 + random.below(3); left > 0; left -= 1) text += random.pick(syllables);
  return { text, kana: text, latin: "" };
}

function inventKanji(random: Random): NamePart {
  const first = random.pick(kanji);
  const second = random.pick(kanji);
  return { text: first.text + second.text, kana: first.kana + second.kana, latin: "" };
}

function inventLatin(random: Random): NamePart {
  const part = { text: "", kana: "", latin: "" };
  for (let left = 2 + random.below(4); left > 0; left -= 1) {
    const index = random.below(26);
    part.text += String.fromCharCode(0xff21 + index);
    part.latin += String.fromCharCode(0x41 + index);
    part.kana += letterReadings[index];
  }
  return part;
}

function words(list: string): string[] {
  return list.split(" ");
}

function repeat<T>(times: number, item: T): T[] {
  return Array.from({ length: times }, () => item);
}

const kanji = words(
  "青アオ 赤アカ 白シロ 黒クロ 緑ミドリ 東ヒガシ 西ニシ 南ミナミ 北キタ 山ヤマ 川カワ 谷タニ 森モリ 林ハヤシ 原ハラ 野ノ 沢サワ 池イケ 島シマ 浜ハマ 岡オカ 坂サカ 橋ハシ 石イシ 岩イワ 砂スナ 松マツ 竹タケ 梅ウメ 桜サクラ 藤フジ 杉スギ 菊キク 花ハナ 葉ハ 実ミノ " +
    "光ヒカリ 明アキ 星ホシ 月ツキ 空ソラ 雲クモ 風カゼ 雪ユキ 海ウミ 波ナミ 泉イズミ 金カネ 銀ギン 鉄テツ 玉タマ 宝タカラ 福フク 寿コトブキ 栄サカエ 豊トヨ 富トミ 和ワ 平ヒラ 安ヤス 信ノブ 義ヨシ 真マコト 新シン 大オオ 小コ 高タカ 長ナガ 中ナカ 上カミ 下シモ 丸マル 千セン 万マン",
).map((word) => ({ text: word.slice(0, 1), kana: word.slice(1) }));
const syllables = words(
  "カ キ ク コ サ シ ス セ タ チ ト ナ ニ ノ ハ ヒ フ ホ マ ミ モ ヤ ユ ヨ ラ リ ル レ ロ ワ ガ グ ゴ ジ ダ デ ド バ ビ ブ ボ パ ピ ポ アン イン エル オン キョ シュ チェ トゥ リュ ンド ーラ ット ックス",
);
const letterReadings = words(
  "エー ビー シー ディー イー エフ ジー エイチ アイ ジェー ケー エル エム エヌ オー ピー キュー アール エス ティー ユー ブイ ダブリュー エックス ワイ ゼット",
);
