import { prefectures } from "../../../schemas/enums.ts";
import { fold } from "../fold.ts";

/** A place read from text: the official name of a prefecture, or null for the whole country. */
export type PlaceReading = { readonly prefecture: string | null };

/**
 * Reads a prefecture by its official name, its short name (東京, 大阪) or its name in Latin letters (`Tokyo`, `Ōsaka-fu`,
 * `Kyoto Prefecture`, `Gumma`); 全国, national, nationwide and all mean the whole country. Null for anything else.
 */
export function parsePrefecture(text: string): PlaceReading | null {
  const folded = fold(text.slice(0, 60));
  if (nationwide.has(folded)) return { prefecture: null };
  const name = byName.get(folded) ?? prefectureByRomaji.get(withShortVowels(folded));
  return name === undefined ? null : { prefecture: name };
}

/** The same for what people type: a prefecture by its reading in kana (さいたま, オオサカ) or its code (`13`) too. */
export function parseTypedPrefecture(text: string): PlaceReading | null {
  const known = parsePrefecture(text);
  if (known !== null) return known;
  const name = prefectureByReading.get(fold(text.slice(0, 60))) ?? prefectureOfCode(text.trim());
  return name === null ? null : { prefecture: name };
}

/** Official name for a two-digit JIS X 0401 code: `13` is 東京都. Null when no prefecture has it. */
export function prefectureOfCode(code: string): string | null {
  return prefectures.find((prefecture) => prefecture.code === code)?.name ?? null;
}

/**
 * Official name of the prefecture a local-government code lies in (全国地方公共団体コード, five digits, or six with the check
 * digit). Null when the code is malformed, its check digit is wrong or no prefecture has its first two digits.
 */
export function prefectureOfLocalGovernmentCode(code: string): string | null {
  if (!/^\d{5}$/.test(code) && !isLocalGovernmentCode(code)) return null;
  return prefectureOfCode(code.slice(0, 2));
}

/** Whether the text is six digits with the right check digit. */
export function isLocalGovernmentCode(code: string): boolean {
  return /^\d{6}$/.test(code) && Number(code.charAt(5)) === localGovernmentCheckDigit(code.slice(0, 5));
}

/** Check digit of a five-digit code: (11 - sum mod 11) mod 10, digits weighted 6, 5, 4, 3, 2. Throws RangeError unless given five digits. */
export function localGovernmentCheckDigit(body: string): number {
  if (!/^\d{5}$/.test(body)) throw new RangeError("a local-government code has five digits before its check digit");
  let sum = 0;
  for (let at = 0; at < 5; at++) sum += Number(body.charAt(at)) * (6 - at);
  return (11 - (sum % 11)) % 10;
}

const nationwide: ReadonlySet<string> = new Set([
  "全国",
  "日本全国",
  "全国一円",
  "national",
  "nationwide",
  "all",
  "japan",
]);

const byName: ReadonlyMap<string, string> = new Map(
  prefectures.flatMap(({ name }) => [
    [fold(name), name],
    // 北海道 has no short name; 京都 keeps its 都.
    [fold(name.replace(/[都府県]$/, "")), name],
  ]),
);

/** Readings of the prefectures in the order of their codes, without that of 都, 府 and 県. */
export const prefectureReadings: readonly string[] = (
  "ほっかいどう あおもり いわて みやぎ あきた やまがた ふくしま いばらき とちぎ ぐんま さいたま ちば とうきょう かながわ " +
  "にいがた とやま いしかわ ふくい やまなし ながの ぎふ しずおか あいち みえ しが きょうと おおさか ひょうご なら わかやま " +
  "とっとり しまね おかやま ひろしま やまぐち とくしま かがわ えひめ こうち ふくおか さが ながさき くまもと おおいた みやざき " +
  "かごしま おきなわ"
).split(" ");

/** Official name by folded reading. 北海道 is never called ほっかい, the others may leave out their last syllables. */
export const prefectureByReading: ReadonlyMap<string, string> = new Map(
  prefectureReadings.flatMap((reading, index) => {
    const { name } = prefectures[index]!;
    const ending = { 都: "と", 府: "ふ", 県: "けん" }[name.slice(-1)] ?? "";
    return [reading, reading + ending].map((spelling) => [fold(spelling), name] as const);
  }),
);

/** Official name by folded name in Latin letters, with and without what stands for 都, 府 or 県. */
export const prefectureByRomaji: ReadonlyMap<string, string> = new Map(
  prefectures.flatMap(({ romaji, name }) => {
    const spellings = romaji === "gunma" ? [romaji, "gumma"] : [romaji];
    return spellings.flatMap((spelling) =>
      romajiSuffixes(name).map((suffix) => [withShortVowels(spelling + suffix), name] as const),
    );
  }),
);

/** Folding has closed the hyphen of Osaka-fu. */
function romajiSuffixes(name: string): string[] {
  const suffix = { 都: "to", 府: "fu", 県: "ken" }[name.slice(-1)];
  const own = suffix === undefined ? [] : [suffix, ` ${suffix}`];
  return ["", ...own, " prefecture", ...(suffix === "to" ? [" metropolis"] : [])];
}

/** Some systems of romanisation write long vowels double: Hyougo, Ooita. */
function withShortVowels(romaji: string): string {
  return romaji.replace(/o[uo]/g, "o");
}
