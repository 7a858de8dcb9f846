import { prefectures } from "../../../schemas/prefectures.ts";

/* Prefectures by what was typed so far: name, Latin letters or kana. */

const rows: readonly (readonly [consonant: string, kana: string])[] = [
  ["", "あいうえお"],
  ["k", "かきくけこ"],
  ["s", "さしすせそ"],
  ["t", "たちつてと"],
  ["n", "なにぬねの"],
  ["h", "はひふへほ"],
  ["m", "まみむめも"],
  ["r", "らりるれろ"],
  ["g", "がぎぐげご"],
  ["z", "ざじずぜぞ"],
  ["d", "だぢづでど"],
  ["b", "ばびぶべぼ"],
];

/** Kana whose letters do not follow from their row. */
const others = {
  し: "shi",
  ち: "chi",
  つ: "tsu",
  ふ: "fu",
  じ: "ji",
  や: "ya",
  ゆ: "yu",
  よ: "yo",
  わ: "wa",
  ん: "n",
  ょ: "yo",
};

const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    rows.flatMap(([consonant, kana]) => [...kana].map((each, at) => [each, consonant + "aiueo"[at]])),
  ),
  ...others,
};

/** Kana in Hepburn letters without long vowels, as the names of prefectures are written: おおさか is osaka, とっとり tottori. */
function romanised(text: string): string {
  const hiragana = text.replace(/[ァ-ヶ]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0x60));
  return [...hiragana]
    .map((each) => letters[each] ?? each)
    .join("")
    .replace(/iyo/g, "yo")
    .replace(/っ(.)/g, "$1$1")
    .replace(/o[ou]/g, "o")
    .replace(/uu/g, "u");
}

/** Official names of the prefectures that a text begins. */
export function placesBegunBy(typed: string): string[] {
  const text = typed.normalize("NFKC").trim().toLowerCase();
  if (text === "") return [];
  const latin = romanised(text);
  return prefectures
    .filter(({ name, romaji }) => name.startsWith(text) || romaji.startsWith(latin))
    .map(({ name }) => name);
}
