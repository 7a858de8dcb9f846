import { prefecture as prefectureNames } from "../../schemas/enums.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";

/** Places that a text names. */
export type NamedPlaces = {
  /** Official names of prefectures, also of named municipalities; several where two towns share a name. */
  readonly prefectures: readonly string[];
  readonly municipalities: readonly string[];
};

/**
 * The places that a text names: prefectures by their official name, and where the text begins with it by their short name or
 * their reading in kana (青森 …, ぐんま…); municipalities by their whole name, or as that of a chamber of commerce. The longest
 * name wins: 北広島市 is not 広島市.
 */
export function createNamedPlaces(lexicon: Lexicon): (text: string) => NamedPlaces {
  const prefecturesOf = new Map<string, string[]>();
  for (const { cells } of lexicon.lines("municipalities")) {
    const name = cells["name"]!;
    prefecturesOf.set(name, [...(prefecturesOf.get(name) ?? []), cells["prefecture"]!]);
  }
  const longestTown = Math.max(0, ...Array.from(prefecturesOf.keys(), (name) => name.length));
  return (text) => placesNamedIn({ prefecturesOf, longestTown }, text);
}

type Towns = { readonly prefecturesOf: ReadonlyMap<string, readonly string[]>; readonly longestTown: number };

function placesNamedIn(towns: Towns, text: string): NamedPlaces {
  const prefectures = new Set<string>();
  const municipalities = new Set<string>();
  const opening = openings.exec(text)?.[1];
  if (opening !== undefined) prefectures.add(byOpening.get(opening)!);
  const rest = text.replaceAll(officialNames, (name) => {
    prefectures.add(name);
    return " ";
  });
  for (const name of townsIn(towns, rest)) {
    municipalities.add(name);
    for (const place of towns.prefecturesOf.get(name)!) prefectures.add(place);
  }
  return { prefectures: [...prefectures], municipalities: [...municipalities] };
}

/** Names end in 市, 町, 村 or 区, so each of these is looked back from. */
function townsIn({ prefecturesOf, longestTown }: Towns, text: string): string[] {
  const found: string[] = [];
  for (const { 0: ending, index } of text.matchAll(/[市町村区]|商工会議所/gu)) {
    const chamber = ending.length > 1;
    const end = chamber ? index : index + 1;
    for (let from = Math.max(0, end - longestTown); from < end - 1; from++) {
      const name = chamber ? `${text.slice(from, end)}市` : text.slice(from, end);
      // Two characters (津市, 森町) are a town only where a name can begin: 大津市 has another.
      if (!prefecturesOf.has(name) || (name.length === 2 && from > 0 && japanese.test(text[from - 1]!))) continue;
      found.push(name);
      break;
    }
  }
  return found;
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Longest first, so that no name is found inside another. */
const officialNames = new RegExp(prefectureNames.toSorted((a, b) => b.length - a.length).join("|"), "gu");

/** Readings of the prefectures after 北海道, with which local bodies like to begin a name. */
const readings =
  "あおもり いわて みやぎ あきた やまがた ふくしま いばらき とちぎ ぐんま さいたま ちば とうきょう かながわ にいがた とやま " +
  "いしかわ ふくい やまなし ながの ぎふ しずおか あいち みえ しが きょうと おおさか ひょうご なら わかやま とっとり しまね " +
  "おかやま ひろしま やまぐち とくしま かがわ えひめ こうち ふくおか さが ながさき くまもと おおいた みやざき かごしま おきなわ";

const byOpening: ReadonlyMap<string, string> = new Map([
  // 北海道 has no short name.
  ...prefectureNames.slice(1).map((name) => [name.slice(0, -1), name] as const),
  ...readings.split(" ").map((reading, at) => [reading, prefectureNames[at + 1]!] as const),
]);

/** なら and みえ begin other words too, and 東京圏 is where people come from. */
const openings = new RegExp(
  `^[「『【（(]?(${[...byOpening.keys()].toSorted((a, b) => b.length - a.length).join("|")})(?=の|[^\\p{Script=Hiragana}市町村区圏県府都]|$)`,
  "u",
);
