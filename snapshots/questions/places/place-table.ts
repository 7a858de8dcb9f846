import { prefectures } from "../../../schemas/enums.ts";
import { fold } from "../../text/fold.ts";
import { prefectureByReading, prefectureByRomaji } from "../../text/prefecture.ts";
import { type WordTable, wordTable } from "../lexicon/word-table.ts";
import { latinMunicipalities, latinRegions } from "./latin-places.ts";
import { localities } from "./localities.ts";
import { ambiguousReadings, otherWords } from "./not-places.ts";
import { type Alias, type Candidate, municipalities, type NamedPlace, parseAliases, wards } from "./parse-places.ts";
import { regions, wholeCountry } from "./regions.ts";

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

/** Prefectures whose short names are parts of other words: 大分類, 三重の塔, 登山口. */
const fragilePrefectures: ReadonlySet<string> = new Set(["三重県", "大分県", "高知県"]);
const openingPrefectures: ReadonlySet<string> = new Set(["山形県", "石川県", "山口県"]);
const notRead: ReadonlySet<string> = new Set(ambiguousReadings.trim().split(/\s+/).map(fold));

/** 町 and 村 are read one way or the other by local custom, which callers from elsewhere do not know. */
const endingReadings: Readonly<Record<string, readonly string[]>> = {
  市: ["し"],
  区: ["く"],
  町: ["ちょう", "まち"],
  村: ["むら", "そん"],
};

/** Every spelling of every place, folded. */
export const placeTable: WordTable<PlaceName> = wordTable(placeNames());

function placeNames(): Map<string, PlaceName> {
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

  addPrefectures(add);
  for (const alias of parseAliases(regions)) addAlias(add, alias, /^[道都府]/.test(alias.name) ? "opening" : "short");
  for (const alias of parseAliases(localities)) addAlias(add, alias, "fragile");
  for (const place of [...municipalities, ...wards]) addMunicipality(add, place);
  addLatin(add, names);
  const whole = { candidates: [], nationwide: true };
  for (const name of wholeCountry.split(","))
    names.set(name, { ...whole, form: /^[a-z]/.test(name) ? "latin" : "short", tail: 0 });
  // 国の補助金, but not 外国の.
  for (const particle of ["の", "が", "から", "に", "は"])
    names.set(`国${particle}`, { ...whole, form: "opening", tail: particle.length });
  for (const word of otherWords.trim().split(/\s+/))
    names.set(fold(word), { form: "other word", candidates: [], nationwide: false, tail: 0 });
  return names;
}

type Add = (name: string, form: NameForm, candidates: readonly Candidate[], tail?: number) => void;

function addPrefectures(add: Add): void {
  for (const { name } of prefectures) {
    const candidates = [{ prefecture: name, municipality: null }];
    // 北海道 has no shorter name, and 北海道電力 is a company as 東京電力 is.
    add(name, name === "北海道" ? "short" : "official", candidates);
    const form = fragilePrefectures.has(name) ? "fragile" : openingPrefectures.has(name) ? "opening" : "short";
    if (name !== "北海道") add(name.slice(0, -1), form, candidates);
  }
  for (const [reading, prefecture] of prefectureByReading)
    add(reading, "reading", [{ prefecture, municipality: null }]);
  for (const [romaji, prefecture] of prefectureByRomaji)
    if (!romaji.endsWith(" to")) add(romaji, "latin", [{ prefecture, municipality: null }]);
  addAuthorities(add);
}

/** 都の補助金: the one prefecture, or two, that such a word can mean. */
function addAuthorities(add: Add): void {
  const subjects = "補助 助成 支援 制度 融資 奨励 事業 給付 交付".split(" ");
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

function addLatin(add: Add, names: ReadonlyMap<string, PlaceName>): void {
  const cities = latinMunicipalities.trim().split(/\s+/);
  for (let at = 0; at < cities.length; at += 2) {
    const [romaji = "", name = ""] = cities.slice(at, at + 2);
    const candidates = names.get(fold(name))?.candidates ?? [];
    const ending = { 市: "shi", 区: "ku", 町: "cho", 村: "mura" }[name.slice(-1)] ?? "";
    const english = { 市: "city", 区: "ward", 町: "town", 村: "village" }[name.slice(-1)] ?? "";
    for (const spelling of [romaji, romaji + ending, `${romaji} ${english}`]) add(spelling, "latin", candidates);
  }
  for (const { romaji, name } of prefectures) {
    const capital = municipalities.find((one) => one.prefecture === name && one.name === name.replace(/.$/, "市"));
    if (capital !== undefined) add(`${romaji} city`, "latin", [{ prefecture: name, municipality: capital.name }]);
  }
  const parts = latinRegions.trim().split(/\s+/);
  for (let at = 0; at < parts.length; at += 2)
    add(parts[at]!, "latin", names.get(fold(parts[at + 1]!))?.candidates ?? []);
}

function isSamePlace(one: Candidate, other: Candidate): boolean {
  return one.prefecture === other.prefecture && one.municipality === other.municipality;
}
