import { compact } from "../../search/compact.ts";
import { fold } from "../../text/fold.ts";
import type { NearLine } from "./read-table.ts";
import { englishWords, nearWords, otherSpellings, sameWords, shieldWords } from "./tables.ts";
import { type Occurrence, type Spelling, WordIndex } from "./word-index.ts";

/**
 * Words to search for because of words that stand in the sentence. `written` are folded parts of the sentence and `places`
 * where each of them stands, `search` compact words, best first, and `shown` the same words as the tables spell them.
 */
export type FoundWords = {
  readonly kind: "same" | "near" | "english";
  readonly written: readonly string[];
  readonly places: readonly Pick<Occurrence, "start" | "end">[];
  readonly search: readonly string[];
  readonly shown: readonly string[];
};

/**
 * Every line of the tables that applies to a folded sentence: first words that mean the same, in the order of the sentence,
 * then the other lines, those that explain more of the sentence first.
 */
export function findNearWords(folded: string): FoundWords[] {
  const occurrences = withoutCovered(index.find(folded));
  return [...findSame(occurrences), ...findDirected(occurrences)];
}

type Words = {
  readonly folded: readonly string[];
  readonly search: readonly string[];
  readonly shown: readonly string[];
};
type DirectedLine = { readonly kind: "near" | "english"; readonly search: Words };
/** One alternative of a directed line: its words, folded. */
type Alternative = { readonly words: readonly string[]; readonly line: DirectedLine };

const shields: ReadonlySet<string> = new Set(shieldWords.map(fold));

/** Lines of same words by each of their words; a word that only has another spelling is a line of its own. */
const sameLines = new Map<string, Words>();
for (const line of sameWords.map(toWords)) for (const word of line.folded) sameLines.set(word, line);
for (const word of otherSpellings.flatMap(([, ...words]) => words)) {
  if (!sameLines.has(fold(word))) sameLines.set(fold(word), toWords([word]));
}

const directed: readonly Alternative[] = [
  ...nearWords.flatMap((line) => alternativesOf(line, "near")),
  ...englishWords.flatMap((line) => alternativesOf(line, "english")),
];

const byFirstWord = new Map<string, Alternative[]>();
for (const alternative of directed) {
  const [first = ""] = alternative.words;
  byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), alternative]);
}

const index = new WordIndex(spellings());

function alternativesOf({ when, search }: NearLine, kind: DirectedLine["kind"]): readonly Alternative[] {
  const line = { kind, search: toWords(search) };
  return when.map((words) => ({ words: words.map(toKey), line }));
}

/** A word folded, in brackets where the table has it in brackets. */
function toKey(word: string): string {
  return word.startsWith("「") ? `「${fold(word)}」` : fold(word);
}

function toWords(shown: readonly string[]): Words {
  return { folded: shown.map(fold), search: shown.map(compact), shown };
}

function spellings(): readonly Spelling[] {
  const words = new Set([...shields, ...sameLines.keys(), ...directed.flatMap((alternative) => alternative.words)]);
  const english = directed.flatMap(({ words: all, line }) => (line.kind === "english" ? all : []));
  return [
    ...Array.from(words, (word) => ({ text: fold(word), word, standsAlone: word.startsWith("「") })),
    ...[...new Set(english)].flatMap((word) => englishForms(word).map((text) => ({ text, word }))),
    ...otherSpellings.flatMap(([text = "", ...meant]) => meant.map((word) => ({ text: fold(text), word: fold(word) }))),
  ];
}

/** Plural, and phrases with gaps closed up, as the folding closes them at a hyphen: part-time is parttime. */
function englishForms(word: string): readonly string[] {
  return [...closedUp(word).slice(1), ...closedUp(pluralOf(word))];
}

function closedUp(phrase: string): readonly string[] {
  const [first = "", ...rest] = phrase.split(" ");
  return rest.reduce((forms, next) => forms.flatMap((form) => [`${form} ${next}`, form + next]), [first]);
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Without words inside a longer word that means something else: パート in パートナー, ようけい (養鶏) in じぎょうしょうけい (事業承継). */
function withoutCovered(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const covers = occurrences.filter(({ word, text }) => shields.has(word) || word !== text);
  return covers.length === 0 ? occurrences : occurrences.filter((one) => !covers.some((cover) => hides(cover, one)));
}

function hides(cover: Occurrence, one: Occurrence): boolean {
  return isInside(one, cover) && (shields.has(cover.word) || !cover.word.includes(one.word));
}

function findSame(occurrences: readonly Occurrence[]): readonly FoundWords[] {
  const same = occurrences.filter(({ word }) => sameLines.has(word));
  const byLine = new Map<Words, Occurrence[]>();
  for (const one of same) {
    const line = sameLines.get(one.word);
    if (line === undefined || same.some((other) => isInside(one, other))) continue;
    byLine.set(line, [...(byLine.get(line) ?? []), one]);
  }
  const found = Array.from(byLine, ([line, all]): FoundWords => {
    const written = new Map(all.map((one) => [one.text, one]));
    const searched = placesToSearch(line, new Set(written.keys()), new Set(all.map(({ word }) => word)));
    return {
      kind: "same",
      ...writtenWords(written),
      search: searched.map((at) => line.search[at] ?? ""),
      shown: searched.map((at) => line.shown[at] ?? ""),
    };
  });
  return found.filter(({ search }) => search.length > 0);
}

/** Which words of a line to search beside those written; one that holds another of them is found with it, unless it is meant. */
function placesToSearch(
  { folded }: Words,
  written: ReadonlySet<string>,
  meant: ReadonlySet<string>,
): readonly number[] {
  const known = [...written, ...folded];
  return folded.flatMap((word, at) => {
    if (written.has(word)) return [];
    return meant.has(word) || !known.some((other) => other !== word && word.includes(other)) ? [at] : [];
  });
}

function findDirected(occurrences: readonly Occurrence[]): readonly FoundWords[] {
  const standing = new Map(occurrences.map((one) => [one.word, one]));
  const written = new Map<DirectedLine, Map<string, Occurrence>>();
  for (const first of standing.keys()) {
    for (const { words, line } of byFirstWord.get(first) ?? []) {
      const all = words.flatMap((word) => standing.get(word) ?? []);
      if (all.length < words.length) continue;
      const known = written.get(line) ?? new Map<string, Occurrence>();
      for (const one of all) known.set(one.text, one);
      written.set(line, known);
    }
  }
  const found = Array.from(written, ([{ kind, search }, words]): FoundWords => {
    return { kind, ...writtenWords(words), search: search.search, shown: search.shown };
  });
  return found.sort((a, b) => lengthOf(b.written) - lengthOf(a.written));
}

function writtenWords(byText: ReadonlyMap<string, Occurrence>): Pick<FoundWords, "written" | "places"> {
  return { written: [...byText.keys()], places: Array.from(byText.values(), ({ start, end }) => ({ start, end })) };
}

function lengthOf(words: readonly string[]): number {
  let length = 0;
  for (const word of words) length += word.length;
  return length;
}

function isInside(one: Occurrence, other: Occurrence): boolean {
  return one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;
}
