import { prefectures } from "../../../schemas/enums.ts";
import { prefectureByReading, prefectureByRomaji } from "../../text/entities/prefecture.ts";
import { fold } from "../../text/fold.ts";
import { type Lexicon, type LexiconLine, listOf, wordsFor } from "../lexicon.ts";
import { endingsOf } from "../word-bounds.ts";
import { wordSet, type WordTable, wordTable } from "../word-table.ts";

/**
 * How a name must stand in a text to be one: an official name ends in 県 or 市; a short name may have kanji on both sides
 * (本社岡山市内); an opening one none before it (都内, 首都内); a fragile one is part of many words and has none at all
 * (小松, 小松菜); a reading is a word of its own.
 */
export type NameForm = "official" | "short" | "opening" | "fragile" | "reading" | "latin" | "other word";

/** A spelling of a place; `tail` units of it only tell that a place is meant, and the place ends before them. */
export type PlaceName = {
  readonly form: NameForm;
  readonly candidates: readonly Candidate[];
  readonly nationwide: boolean;
  readonly tail: number;
};

/** 町 and 村 are read one way or the other by local custom, which callers from elsewhere do not know. */
const endingReadings: Readonly<Record<string, readonly string[]>> = {
  市: ["し"],
  区: ["く"],
  町: ["ちょう", "まち"],
  村: ["むら", "そん"],
};

export type PlaceTable = {
  /** Every spelling of every place, folded. */
  readonly names: WordTable<PlaceName>;
  /** What makes a company, court or school of the short name before it, or a person. Full names (岡山県銀行協会) stay places. */
  readonly namesOfOthers: WordTable<true>;
  /** What may follow a name that is also a part of other words, when kanji follows it. */
  readonly placeEndings: WordTable<true>;
  /** Words that the last character of an official name may begin: 市場, 区域. */
  readonly longerWords: WordTable<true>;
  readonly endings: readonly string[];
  /** Words that tell that a place is not where the record should be: of moving away, of wishes, of head offices. */
  readonly asides: Readonly<Record<"moving" | "wish" | "seat", readonly string[]>>;
};

export function createPlaceTable(lexicon: Lexicon): PlaceTable {
  const folded = (use: PlaceUse) => wordsOf(lexicon, use).map(fold);
  return {
    names: wordTable(placeNames(lexicon)),
    namesOfOthers: wordSet(folded("after-short-name")),
    placeEndings: wordSet(folded("after-place")),
    longerWords: wordSet(folded("longer-word")),
    endings: endingsOf(lexicon),
    asides: { moving: folded("moving"), wish: folded("wish"), seat: folded("seat") },
  };
}

type PlaceUse =
  | "after-short-name"
  | "after-place"
  | "longer-word"
  | "ambiguous-reading"
  | "whole-country"
  | "fragile-prefecture"
  | "opening-prefecture"
  | "authority-subject"
  | "moving"
  | "wish"
  | "seat";

function wordsOf(lexicon: Lexicon, use: PlaceUse): string[] {
  return wordsFor(lexicon.lines("place-words"), "use", use);
}

function placeNames(lexicon: Lexicon): Map<string, PlaceName> {
  const notRead = new Set(wordsOf(lexicon, "ambiguous-reading").map(fold));
  const names = new Map<string, PlaceName>();
  const add = (name: string, form: NameForm, candidates: readonly Candidate[], tail = 0): void => {
    const key = fold(name);
    const known = names.get(key);
    if (form === "reading" && notRead.has(key)) return;
    // A name that means a prefecture means nothing smaller: 岡山 is 岡山県.
    if (known?.candidates[0]?.municipality === null) return;
    const others = (known?.candidates ?? []).filter((one) => !candidates.some((other) => isSamePlace(one, other)));
    names.set(key, { form: known?.form ?? form, candidates: [...others, ...candidates], nationwide: false, tail });
  };

  const municipalities = municipalitiesOf(lexicon);
  addPrefectures(add, lexicon);
  for (const alias of lexicon.lines("regions").map(toAlias))
    addAlias(add, alias, /^[道都府]/.test(alias.name) ? "opening" : "short");
  for (const alias of lexicon.lines("localities").map(toAlias)) addAlias(add, alias, "fragile");
  for (const place of [...municipalities, ...wardsOf(lexicon, municipalities)]) addMunicipality(add, place);
  addLatin(add, lexicon, { names, municipalities });
  const whole = { candidates: [], nationwide: true };
  for (const name of wordsOf(lexicon, "whole-country"))
    names.set(name, { ...whole, form: /^[a-z]/.test(name) ? "latin" : "short", tail: 0 });
  // 国の補助金, but not 外国の.
  for (const particle of ["の", "が", "から", "に", "は"])
    names.set(`国${particle}`, { ...whole, form: "opening", tail: particle.length });
  for (const word of wordsFor(lexicon.lines("shields"), "table", "places"))
    names.set(fold(word), { form: "other word", candidates: [], nationwide: false, tail: 0 });
  return names;
}

type Add = (name: string, form: NameForm, candidates: readonly Candidate[], tail?: number) => void;

function addPrefectures(add: Add, lexicon: Lexicon): void {
  // Prefectures whose short names are parts of other words: 大分類, 三重の塔, 登山口.
  const fragile = new Set(wordsOf(lexicon, "fragile-prefecture"));
  const opening = new Set(wordsOf(lexicon, "opening-prefecture"));
  for (const { name } of prefectures) {
    const candidates = [{ prefecture: name, municipality: null }];
    // 北海道 has no shorter name, and 北海道電力 is a company as 東京電力 is.
    add(name, name === "北海道" ? "short" : "official", candidates);
    const form = fragile.has(name) ? "fragile" : opening.has(name) ? "opening" : "short";
    if (name !== "北海道") add(name.slice(0, -1), form, candidates);
  }
  for (const [reading, prefecture] of prefectureByReading)
    add(reading, "reading", [{ prefecture, municipality: null }]);
  for (const [romaji, prefecture] of prefectureByRomaji)
    if (!romaji.endsWith(" to")) add(romaji, "latin", [{ prefecture, municipality: null }]);
  addAuthorities(add, wordsOf(lexicon, "authority-subject"));
}

/** 都の補助金: the one prefecture, or two, that such a word can mean. */
function addAuthorities(add: Add, subjects: readonly string[]): void {
  for (const ending of "都道府") {
    const meant = prefectures.filter(({ name }) => name.endsWith(ending));
    const candidates = meant.map(({ name }) => ({ prefecture: name, municipality: null }));
    for (const subject of subjects) add(`${ending}の${subject}`, "opening", candidates, subject.length + 1);
  }
}

function addAlias(add: Add, { name, reading, candidates }: Alias, form: NameForm): void {
  add(name, form, candidates);
  if (reading !== null) add(reading, "reading", candidates);
}

function addMunicipality(add: Add, { name, stem, reading, isKnownByStem, prefecture, municipality }: NamedPlace): void {
  const candidates = [{ prefecture, municipality }];
  add(name, "official", candidates);
  if (isKnownByStem) add(stem, "fragile", candidates);
  if (reading === null) return;
  if (isKnownByStem && reading.length > 2) add(reading, "reading", candidates);
  for (const ending of endingReadings[name.slice(-1)] ?? [])
    if (reading.length + ending.length > 2) add(reading + ending, "reading", candidates);
}

function addLatin(
  add: Add,
  lexicon: Lexicon,
  {
    names,
    municipalities,
  }: { readonly names: ReadonlyMap<string, PlaceName>; readonly municipalities: readonly NamedPlace[] },
): void {
  for (const { cells } of lexicon.lines("latin-places")) {
    const [romaji, name] = [cells["latin"]!, cells["name"]!];
    const candidates = names.get(fold(name))?.candidates ?? [];
    const [ending, english] = latinEndings[name.slice(-1)] ?? [];
    add(romaji, "latin", candidates);
    if (ending !== undefined)
      for (const spelling of [romaji + ending, `${romaji} ${english}`]) add(spelling, "latin", candidates);
  }
  for (const { romaji, name } of prefectures) {
    const capital = municipalities.find((one) => one.prefecture === name && one.name === name.replace(/.$/, "市"));
    if (capital !== undefined) add(`${romaji} city`, "latin", [{ prefecture: name, municipality: capital.name }]);
  }
}

const latinEndings: Readonly<Record<string, readonly [string, string]>> = {
  市: ["shi", "city"],
  区: ["ku", "ward"],
  町: ["cho", "town"],
  村: ["mura", "village"],
};

function isSamePlace(one: Candidate, other: Candidate): boolean {
  return one.prefecture === other.prefecture && one.municipality === other.municipality;
}

/** A place that a name may mean; without municipality it is the whole prefecture, or a part of it that is no municipality. */
export type Candidate = { readonly prefecture: string; readonly municipality: string | null };

/** A municipality or ward; `stem` is its name without 市, 区, 町 or 村, and `reading` that of the stem, null when none is given. */
type NamedPlace = Candidate & {
  readonly name: string;
  readonly stem: string;
  readonly reading: string | null;
  readonly isKnownByStem: boolean;
};

/** A name with its reading, null when none is given, and what it stands for. */
type Alias = {
  readonly name: string;
  readonly reading: string | null;
  readonly candidates: readonly Candidate[];
};

/** All municipalities in the order of their lines. */
export function municipalitiesOf(lexicon: Lexicon): NamedPlace[] {
  return lexicon.lines("municipalities").map(({ cells }) => {
    const { name, stem, reading } = named(cells);
    const alone = cells["known_alone"]!;
    const isKnownByStem = stem.length > 1 && (alone === "yes" || (alone === "" && /[市区]$/.test(name)));
    return { prefecture: cells["prefecture"]!, municipality: name, name, stem, reading, isKnownByStem };
  });
}

/** Wards of the designated cities, each standing for its city. */
export function wardsOf(lexicon: Lexicon, municipalities: readonly NamedPlace[]): NamedPlace[] {
  return lexicon.lines("wards").flatMap(({ cells }) => {
    const city = municipalities.find(({ name }) => name === cells["city"]);
    if (city === undefined) return [];
    const { prefecture, municipality } = city;
    return [{ prefecture, municipality, ...named(cells), isKnownByStem: false }];
  });
}

/** A region or a locality. */
function toAlias({ cells }: LexiconLine): Alias {
  const municipality = cells["municipality"] || null;
  const candidates = listOf(cells["prefectures"]!).map((prefecture) => ({ prefecture, municipality }));
  return { name: cells["name"]!, reading: cells["reading"] || null, candidates };
}

/** A name in kana reads as it is written. */
function named(cells: LexiconLine["cells"]): Pick<NamedPlace, "name" | "stem" | "reading"> {
  const name = cells["name"]!;
  const stem = name.slice(0, -1);
  return { name, stem, reading: cells["reading"] || (/^[ぁ-ヶー]+$/.test(stem) ? stem : null) };
}
