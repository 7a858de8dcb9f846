import type { Language } from "../language/language.ts";
import { foldWithMap } from "../text/fold.ts";
import { readable } from "../text/normalize.ts";
import { type AskedAmount, findAmounts } from "./amounts.ts";
import { type Concept, conceptsOf } from "./concepts.ts";
import { type FoldedSentence, foldSentence, writtenAt } from "../text/folded-sentence.ts";
import { type AskedDays, findDays } from "./dates.ts";
import type { FoundPlace } from "../lexicon/places/find-places.ts";
import type { CompanySize, QuestionTheme } from "../lexicon/themes.ts";
import type { Translation } from "../language/english.ts";
import { withoutNegated } from "./negated.ts";
import { findStaff } from "./conditions.ts";
import type { FindWords } from "../lexicon/word-finder.ts";

/** What a question in everyday words says that can be filtered by, and what is left of it. */
export type Question = Topic & {
  /** Official names in the order in which they are named; `全国` for the whole country. */
  readonly prefectures: readonly string[];
  /** Letters of the industrial classification. */
  readonly industries: readonly string[];
  readonly sizes: readonly CompanySize[];
  /** Number of employees, where one is named. */
  readonly employees: number | null;
  readonly amounts: readonly AskedAmount[];
  readonly dates: readonly AskedDays[];
  readonly themes: readonly QuestionTheme[];
  /** Parts of the question that no rule understood, as they were written. */
  readonly notUnderstood: readonly string[];
};

/** A place that a question names: one prefecture or several, or a municipality in one of them. */
export type AskedPlace = {
  readonly written: string;
  readonly prefectures: readonly string[];
  readonly municipality: string | null;
};

/**
 * Reads a question in Japanese or English by rules alone: the same text on the same day, a day in Japan, gives the same
 * reading. What is not understood is listed, never guessed. Words such as 今月 are read from `today`.
 */
export function readQuestion(language: Language, text: string, today: string): Question {
  const plain = withoutNegated(language, readable(text));
  const dates = findDays(language, plain, today);
  const masked = without(plain, dates);
  const amounts = findAmounts(language, masked);
  const staff = findStaff(language, without(masked, amounts));
  const rest = without(without(masked, amounts), staff);
  const found = { prefectures: new Set<string>(), industries: new Set<string>() };
  const sizes = new Set<CompanySize>();
  const themes = new Set<QuestionTheme>();
  const notUnderstood: string[] = [];
  for (const clause of rest.split(breaks)) {
    const { text: folded, ranges } = foldWithMap(clause);
    const used = new Uint8Array(folded.length);
    // Longer meanings first: a 認定 theme inside a size or place name must not eat it.
    take(placesIn(language), folded, used, (names) => names.forEach((name) => found.prefectures.add(name)));
    take(language.findSizes, folded, used, (size) => sizes.add(size));
    take(language.findThemes, folded, used, (theme) => themes.add(theme));
    take(industriesIn(language), folded, used, (letter) => found.industries.add(letter));
    take(language.findFillers, folded, used, () => undefined);
    notUnderstood.push(...leftOver(clause, folded, ranges, used));
  }
  return {
    prefectures: [...found.prefectures],
    industries: [...found.industries],
    sizes: [...sizes],
    employees: staff[0]?.count ?? null,
    amounts: amounts.map(({ yen, bound }) => ({ yen, bound })),
    dates: dates.map(({ from, to, relation }) => ({ from, to, relation })),
    themes: [...themes],
    notUnderstood,
    ...readTopic(language, text),
  };
}

/** Official names of the prefectures that a place lies in; `全国` for the whole country. */
const placesIn =
  ({ findPlaces }: Language): FindWords<readonly string[]> =>
  (folded) =>
    findPlaces(folded).map(({ start, end, prefectures, nationwide, role }) => ({
      start,
      end,
      meaning: nationwide ? ["全国"] : role === "wanted" ? prefectures : [],
    }));

const industriesIn =
  ({ findIndustries }: Language): FindWords<string> =>
  (folded) =>
    findIndustries(folded).map(({ start, end, division }) => ({ start, end, meaning: division }));

/** What a question asks about, and where. */
export type Topic = {
  readonly places: readonly AskedPlace[];
  /** What to look for in the texts of records. */
  readonly concepts: readonly Concept[];
  /** Whether words are bound together; else they were typed one beside the other. */
  readonly isSentence: boolean;
  /** Words that ask or bind, and were not looked for. */
  readonly dropped: readonly string[];
};

/** The part of a reading that does not depend on the day. */
export function readTopic(language: Language, text: string): Topic {
  const translation = language.translate(readable(text));
  const plain = withoutNegated(language, translation.text);
  const dates = findDays(language, plain, ANY_DAY);
  const masked = without(plain, dates);
  const amounts = findAmounts(language, masked);
  const spans = [...dates, ...amounts, ...findStaff(language, without(masked, amounts))];
  return topicOf(language, { ...translation, text: plain }, spans);
}

/** The places of a topic alone. */
export function readPlaces(language: Language, text: string): readonly AskedPlace[] {
  const sentence = foldSentence(withoutNegated(language, readable(text)));
  return placesOf(sentence, language.findPlaces(sentence.text));
}

/** Which stretches name days is the same on every day. */
const ANY_DAY = "2000-01-01";

function topicOf(language: Language, translation: Translation, spans: readonly Span[]): Topic {
  const { text: plain, said } = translation;
  const sentence = foldSentence(plain);
  const taken = new Uint8Array(sentence.text.length);
  for (const { start, end } of spans)
    for (const [at, [from]] of sentence.ranges.entries()) if (from >= start && from < end) taken[at] = 1;
  const places = language.findPlaces(sentence.text);
  for (const { start, end, role } of places) if (role !== "wished") taken.fill(1, start, end);
  return {
    isSentence: said.size > 0 || /\p{Script=Hiragana}/u.test(plain),
    places: placesOf(sentence, places),
    ...conceptsOf(language, sentence, taken, translation),
  };
}

function placesOf(sentence: FoldedSentence, found: readonly FoundPlace[]): AskedPlace[] {
  return found.flatMap(({ start, end, prefectures, municipality, nationwide, role }) =>
    nationwide || role !== "wanted" ? [] : [{ written: writtenAt(sentence, start, end), prefectures, municipality }],
  );
}

/** What parts a question; a masked stretch parts it too. */
const breaks = /[、。，．？！?!\n\r\t;:「」『』()（）・]+|,\s/u;

type Span = { readonly start: number; readonly end: number };

/** The text with those stretches taken out; what is left keeps its places. */
function without(text: string, spans: readonly Span[]): string {
  let kept = text;
  for (const { start, end } of spans) kept = kept.slice(0, start) + "。".repeat(end - start) + kept.slice(end);
  return kept;
}

/** Marks what is found where nothing else was found before. */
function take<Meaning>(
  find: FindWords<Meaning>,
  folded: string,
  used: Uint8Array,
  keep: (meaning: Meaning) => void,
): void {
  for (const { start, end, meaning } of find(folded)) {
    if (used.subarray(start, end).includes(1)) continue;
    used.fill(1, start, end);
    keep(meaning);
  }
}

/** Runs that no rule used, in the caller's own spelling; particles and single kana say nothing. */
function leftOver(
  clause: string,
  folded: string,
  ranges: readonly (readonly [number, number])[],
  used: Uint8Array,
): string[] {
  const left: string[] = [];
  for (let at = 0; at < folded.length; at++) {
    if (used[at] === 1) continue;
    const from = at;
    while (at < folded.length && used[at] === 0) at++;
    const written = clause.slice(ranges[from]![0], ranges[at - 1]![1]).trim();
    const word = written.replace(/^[はがのをにでともやへ]+|[はがのをにでともやへかな]+$/gu, "");
    if (/[\p{Script=Han}\p{Script=Katakana}]|[\p{L}\p{N}]{2,}/u.test(word)) left.push(word);
  }
  return left;
}
