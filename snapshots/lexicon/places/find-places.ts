import { KANA, KANJI } from "../../text/character-table.ts";
import { isWholeWord, kindAt } from "../word-bounds.ts";
import { type FoundWord, hasWordAt, wordsIn } from "../word-table.ts";
import type { Candidate, NameForm, PlaceName, PlaceTable } from "./place-table.ts";

/** A place that a text names, `end` excluded. */
export type FoundPlace = {
  readonly start: number;
  readonly end: number;
  /** The folded text from `start` to `end`. */
  readonly written: string;
  /** Official names of the prefectures it may lie in; several for a region and for a name that several share. */
  readonly prefectures: readonly string[];
  /** Official name of the municipality; a ward of a designated city stands for its city. Null for anything larger or undecided. */
  readonly municipality: string | null;
  /** Whether the whole country is meant; then there are no prefectures. */
  readonly nationwide: boolean;
  /** `wished`: it would be preferred; `aside`: where somebody comes from, or has the head office of a business that is elsewhere. */
  readonly role: "wanted" | "wished" | "aside";
};

/**
 * Places of a folded text from left to right, the longest where several begin, none of them overlapping. 石川県輪島市 is one
 * place. A name that several municipalities share means all of them, unless another place in the text decides.
 */
export function findPlaces(table: PlaceTable, folded: string): FoundPlace[] {
  const words = wordsIn(table.names, folded, (word, previousEnd) => standsThere(table, folded, word, previousEnd));
  const mentions = joined(words.filter(({ meaning }) => meaning.form !== "other word"));
  const roles = mentions.map((mention) => roleOf(table, folded, mention));
  const isElsewhere = roles.includes("wanted");
  return mentions.map((mention, at) => {
    const role = roles[at] === "seat" ? (isElsewhere ? "aside" : "wanted") : roles[at]!;
    return toFoundPlace(folded, mention, decided(mention, mentions), role);
  });
}

/** How far before a place words stand that say what it is. */
const BEFORE = 14;

function roleOf({ asides }: PlaceTable, text: string, { start, end }: Mention): FoundPlace["role"] | "seat" {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const [behind = ""] = text.slice(end).split(" ", 1);
  if (behind.startsWith("から") && asides.moving.some((word) => behind.includes(word))) return "aside";
  if (asides.wish.some((word) => before.includes(word))) return "wished";
  const isSeat = asides.seat.some(
    (word) => before.endsWith(`${word}は`) || before.endsWith(`${word}が`) || behind.startsWith(`に${word}`),
  );
  return isSeat ? "seat" : "wanted";
}

/** What stands between `start` and `end`, and what it may mean. */
type Mention = {
  readonly start: number;
  readonly end: number;
  readonly candidates: readonly Candidate[];
  readonly nationwide: boolean;
  readonly form: NameForm;
};

function standsThere(
  { namesOfOthers, placeEndings, longerWords, endings }: PlaceTable,
  text: string,
  { start, end, meaning }: FoundWord<PlaceName>,
  previousEnd: number,
): boolean {
  const shortKana = meaning.form === "reading" ? 3 : 2;
  if (!isWholeWord(text, start, end, { previousEnd, beginsWord: () => false, shortKana, endings })) return false;
  if (meaning.form === "official")
    return !hasWordAt(longerWords, text, end - 1) && isOfficialThere(text, start, end, previousEnd);
  if (meaning.form === "reading" || meaning.form === "latin" || meaning.form === "other word") return true;
  if (hasWordAt(namesOfOthers, text, end)) return false;
  if (meaning.form === "short") return true;
  if (followsKanji(text, start, previousEnd) && !"旧元現".includes(text.charAt(start - 1))) return false;
  return meaning.form === "opening" || !precedesKanji(text, end) || hasWordAt(placeEndings, text, end);
}

/** いの町 is no place in お互いの町. */
function isOfficialThere(text: string, start: number, end: number, previousEnd: number): boolean {
  const shortest = kindAt(text, start) === KANA ? 4 : 3;
  return end - start >= shortest || !followsKanji(text, start, previousEnd) || text.charAt(start - 1) === "郡";
}

/** Whether kanji stands directly before, other than that of the place before. */
function followsKanji(text: string, start: number, previousEnd: number): boolean {
  return start > 0 && start !== previousEnd && kindAt(text, start - 1) === KANJI;
}

function precedesKanji(text: string, end: number): boolean {
  return end < text.length && kindAt(text, end) === KANJI;
}

/** Puts 石川県 and 輪島市 together; what stands behind a municipality and lies elsewhere is a quarter of it (札幌市東区栄町). */
function joined(words: readonly FoundWord<PlaceName>[]): Mention[] {
  const mentions: Mention[] = [];
  for (const word of words) {
    const { start, meaning } = word;
    const { form, candidates, nationwide } = meaning;
    const end = word.end - meaning.tail;
    const last = mentions.at(-1);
    if (last === undefined || last.end !== start) mentions.push({ start, end, form, candidates, nationwide });
    else {
      const inside = candidates.filter((candidate) => last.candidates.some((whole) => contains(whole, candidate)));
      if (inside.length > 0)
        mentions[mentions.length - 1] = { start: last.start, end, form, candidates: inside, nationwide };
      else if (last.form !== "official" || !isMunicipality(last))
        mentions.push({ start, end, form, candidates, nationwide });
    }
  }
  return mentions;
}

function contains(whole: Candidate, part: Candidate): boolean {
  if (whole.prefecture !== part.prefecture) return false;
  return whole.municipality === null || whole.municipality === part.municipality;
}

function isMunicipality({ candidates }: Mention): boolean {
  return candidates.every(({ municipality }) => municipality !== null);
}

/** Of several municipalities those that another place of the text names or holds, all when none does. */
function decided(mention: Mention, all: readonly Mention[]): readonly Candidate[] {
  const { candidates } = mention;
  if (!isUndecided(mention)) return candidates;
  const others = all.filter((other) => !isUndecided(other)).flatMap((other) => other.candidates);
  const named = candidates.filter((one) => others.some((other) => other.municipality === one.municipality));
  if (named.length > 0) return named;
  const held = candidates.filter((one) => others.some((other) => other.prefecture === one.prefecture));
  return held.length > 0 ? held : candidates;
}

function isUndecided(mention: Mention): boolean {
  return mention.candidates.length > 1 && isMunicipality(mention);
}

function toFoundPlace(
  folded: string,
  mention: Mention,
  candidates: readonly Candidate[],
  role: FoundPlace["role"],
): FoundPlace {
  const { start, end, nationwide } = mention;
  const written = folded.slice(start, end);
  const prefectures = [...new Set(candidates.map(({ prefecture }) => prefecture))];
  return { start, end, written, prefectures, municipality: municipalityOf(candidates, written), nationwide, role };
}

/** Of 北区 in Tokyo and the wards of other cities only the one in Tokyo is a municipality of this name. */
function municipalityOf(candidates: readonly Candidate[], written: string): string | null {
  const names = new Set(candidates.map(({ municipality }) => municipality));
  if (names.size === 1) return candidates[0]?.municipality ?? null;
  return candidates.find(({ municipality }) => municipality === written)?.municipality ?? null;
}
