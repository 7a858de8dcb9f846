import { fold } from "../../text/fold.ts";
import type { NearLine } from "./read-table.ts";
import { englishWords, nearWords, otherSpellings, sameWords, shieldWords } from "./tables.ts";
import { type Occurrence, type Spelling, WordIndex } from "./word-index.ts";

/**
 * Words to search for because of words that stand in the sentence. `written` are folded parts of the sentence, `search`
 * folded words, best first, and `shown` the same words as the tables spell them.
 */
export type FoundWords = {
  readonly kind: "same" | "near" | "english";
  readonly written: readonly string[];
  readonly search: readonly string[];
  readonly shown: readonly string[];
};

/**
 * Every line of the tables that applies to a folded sentence: first words that mean the same, in the order of the sentence,
 * then the other lines, those that explain more of the sentence first.
 */
export function findNearWords(folded: string): FoundWords[] {
  const occurrences = withoutShielded(index.find(folded));
  return [...findSame(occurrences), ...findDirected(occurrences)];
}

type Words = { readonly folded: readonly string[]; readonly shown: readonly string[] };
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
  return { folded: shown.map(fold), shown };
}

function spellings(): readonly Spelling[] {
  const words = new Set([...shields, ...sameLines.keys(), ...directed.flatMap((alternative) => alternative.words)]);
  const english = directed.flatMap(({ words: all, line }) => (line.kind === "english" ? all : []));
  return [
    ...Array.from(words, (word) => ({ text: fold(word), word, standsAlone: word.startsWith("「") })),
    ...Array.from(new Set(english), (word) => ({ text: pluralOf(word), word })),
    ...otherSpellings.flatMap(([text = "", ...meant]) => meant.map((word) => ({ text: fold(text), word: fold(word) }))),
  ];
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Without words inside a longer word that means something else: パート in パートナー. */
function withoutShielded(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const covers = occurrences.filter(({ word }) => shields.has(word));
  if (covers.length === 0) return occurrences;
  return occurrences.filter((one) => !covers.some((cover) => isInside(one, cover)));
}

function findSame(occurrences: readonly Occurrence[]): readonly FoundWords[] {
  const same = occurrences.filter(({ word }) => sameLines.has(word));
  const written = new Map<Words, Set<string>>();
  for (const one of same) {
    const line = sameLines.get(one.word);
    if (line === undefined || same.some((other) => isInside(one, other))) continue;
    written.set(line, (written.get(line) ?? new Set()).add(one.text));
  }
  const found = Array.from(written, ([line, words]): FoundWords => {
    const others = line.folded.flatMap((word, at) => (words.has(word) ? [] : [at]));
    return {
      kind: "same",
      written: [...words],
      search: others.map((at) => line.folded[at] ?? ""),
      shown: others.map((at) => line.shown[at] ?? ""),
    };
  });
  return found.filter(({ search }) => search.length > 0);
}

function findDirected(occurrences: readonly Occurrence[]): readonly FoundWords[] {
  const texts = new Map(occurrences.map(({ word, text }) => [word, text]));
  const written = new Map<DirectedLine, Set<string>>();
  for (const first of texts.keys()) {
    for (const { words, line } of byFirstWord.get(first) ?? []) {
      if (!words.every((word) => texts.has(word))) continue;
      const known = written.get(line) ?? new Set();
      for (const word of words) known.add(texts.get(word) ?? word);
      written.set(line, known);
    }
  }
  const found = Array.from(written, ([{ kind, search }, words]) => {
    return { kind, written: [...words], search: search.folded, shown: search.shown };
  });
  return found.sort((a, b) => lengthOf(b.written) - lengthOf(a.written));
}

function lengthOf(words: readonly string[]): number {
  let length = 0;
  for (const word of words) length += word.length;
  return length;
}

function isInside(one: Occurrence, other: Occurrence): boolean {
  return one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;
}
