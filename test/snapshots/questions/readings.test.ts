import { describe, expect, it } from "vitest";
import { listOf } from "../../../snapshots/lexicon/lexicon.ts";
import { readingTable } from "../../../snapshots/lexicon/readings/find-readings.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { folded } from "./folded.ts";
import { language, lexicon } from "../../support/language.ts";

const { findReadings, spellingsOf } = language;

function spellingsIn(sentence: string): string[] {
  return findReadings(folded(sentence)).map(({ spellings }) => spellings.join("/"));
}

describe("findReadings", () => {
  it.each<[string, string[]]>([
    ["じぎょうしょうけい ほじょきん", ["事業承継", "補助金"]],
    ["いのししよけの さくを たてたい", ["猪/イノシシ", "柵"]],
    ["じはんきの いんぼいす", ["自動販売機/自販機", "インボイス"]],
    ["ぱいぷはうすを たてる のうか", ["パイプハウス", "農家"]],
    ["しんきしゅうのうの しえん", ["新規就農", "支援"]],
    ["あきやをかいしゅうしたい", ["空き家/空家", "改修"]],
    ["たいようこうとちくでんちの ほじょ", ["太陽光", "蓄電池", "補助"]],
    ["かくていしんこくは いつまで", ["確定申告"]],
    ["ろうどうきじゅんほう だい20じょう", ["労働基準法"]],
    ["ほじょきんしんせいのてつづき", ["補助金", "申請", "手続"]],
    ["ショウヒゼイ と ソウゾクゼイ", ["消費税", "相続税"]],
    ["いちご狩りの農園", ["苺/イチゴ"]],
  ])("reads words in kana: %s", (sentence, spellings) => expect(spellingsIn(sentence)).toEqual(spellings));

  it.each([
    "さくらを うえる",
    "さくせん会議",
    "向かいの店",
    "くり返し使う",
    "しかし くまなく",
    "新生活のうち半分",
    "保証人なしで",
  ])("reads none inside other words: %s", (sentence) => expect(spellingsIn(sentence)).toEqual([]));

  it("says where the word stands in the folded text", () => {
    const text = folded("この ほじょきんは");
    expect(findReadings(text)).toEqual([{ start: 3, end: 8, written: fold("ほじょきん"), spellings: ["補助金"] }]);
  });

  it("knows more than a thousand readings, all in kana, that a kanji spelling belongs to", () => {
    const words = [...readingTable(lexicon).meanings];
    for (const [reading] of words) expect(reading).toMatch(/^[ぁ-ゖー]+$/);
    expect(words.filter(([reading, own]) => own.some((word) => fold(word) !== reading)).length).toBeGreaterThan(1000);
  });
});

describe("spellingsOf", () => {
  it.each<[string, string[]]>([
    ["苺", ["いちご"]],
    ["イチゴ", ["苺"]],
    ["障がい", ["障害", "障碍"]],
    ["障害者", ["障がい者"]],
    ["子供", ["子ども", "こども"]],
    ["引っ越し", ["引越し", "引越"]],
    ["コンピューター", ["コンピュータ"]],
    ["空き家", ["空家"]],
    ["梨", ["なし"]],
    ["なし", []],
    ["補助金", []],
  ])("%s", (word, spellings) => expect(spellingsOf(word)).toEqual(spellings));

  it("lists only what folding leaves apart", () => {
    for (const { cells } of lexicon.lines("spelling-variants")) {
      const words = [...listOf(cells["words"]!), ...listOf(cells["also"]!)].map(fold);
      expect(new Set(words).size, cells["words"]).toBe(words.length);
    }
  });
});
