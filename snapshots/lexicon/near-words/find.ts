import { compact } from "../../text/compact.ts";
import { type Lexicon, type LexiconLine, listOf, placeOf, wordsFor } from "../lexicon.ts";
import { fold } from "../../text/fold.ts";
import { type Occurrence, type Spelling, WordIndex } from "./word-index.ts";

/**
 * Words to search for because of words that stand in the sentence. `written` are folded parts of the sentence and `places`
 * where each of them stands, `search` compact words, best first, and `shown` the same words as the tables spell them.
 `place` is the line of the
 * lexicon that says so.
 */
export type FoundWords = {
  readonly kind: "same" | "near";
  readonly written: readonly string[];
  readonly places: readonly Pick<Occurrence, "start" | "end">[];
  readonly search: readonly string[];
  readonly shown: readonly string[];
  readonly place: string;
};

/**
 * Every line of the tables that applies to a folded sentence: first words that mean the same, in the order of the sentence,
 * then the other lines, those that explain more of the sentence first.
 */
export class NearWords {
  readonly #shields: ReadonlySet<string>;
  /** Lines of same words by each of their words; a word that only has another spelling is a line of its own. */
  readonly #sameLines: ReadonlyMap<string, Words>;
  readonly #byFirstWord = new Map<string, Alternative[]>();
  readonly #index: WordIndex;

  constructor(lexicon: Lexicon) {
    const spellings = lexicon.lines("spellings");
    const directed = lexicon.lines("near-words").flatMap(alternativesOf);
    this.#shields = new Set(wordsFor(lexicon.lines("shields"), "table", "near-words").map(fold));
    this.#sameLines = sameLinesOf(lexicon.lines("same-words"), spellings);
    for (const alternative of directed) {
      const [first = ""] = alternative.words;
      const known = this.#byFirstWord.get(first);
      if (known) known.push(alternative);
      else this.#byFirstWord.set(first, [alternative]);
    }
    const words = [
      ...this.#shields,
      ...this.#sameLines.keys(),
      ...directed.flatMap((alternative) => alternative.words),
    ];
    this.#index = new WordIndex(spellingsOf(new Set(words), spellings));
  }

  find(folded: string): FoundWords[] {
    const occurrences = this.#withoutCovered(this.#index.find(folded));
    return [...this.#findSame(occurrences), ...this.#findDirected(occurrences)];
  }

  /** Without words inside a longer word that means something else: パート in パートナー, ようけい (養鶏) in じぎょうしょうけい (事業承継). */
  #withoutCovered(occurrences: readonly Occurrence[]): readonly Occurrence[] {
    const covers = occurrences.filter(({ word, text }) => this.#shields.has(word) || word !== text);
    const hides = (cover: Occurrence, one: Occurrence) =>
      isInside(one, cover) && (this.#shields.has(cover.word) || !cover.word.includes(one.word));
    return covers.length === 0 ? occurrences : occurrences.filter((one) => !covers.some((cover) => hides(cover, one)));
  }

  #findSame(occurrences: readonly Occurrence[]): readonly FoundWords[] {
    const same = occurrences.filter(({ word }) => this.#sameLines.has(word));
    const byLine = new Map<Words, Occurrence[]>();
    for (const one of same) {
      const line = this.#sameLines.get(one.word);
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
        place: line.place,
      };
    });
    return found.filter(({ search }) => search.length > 0);
  }

  #findDirected(occurrences: readonly Occurrence[]): readonly FoundWords[] {
    const standing = new Map(occurrences.map((one) => [one.word, one]));
    const written = new Map<Words, Map<string, Occurrence>>();
    for (const first of standing.keys()) {
      for (const { words, line } of this.#byFirstWord.get(first) ?? []) {
        const all = words.flatMap((word) => standing.get(word) ?? []);
        if (all.length < words.length) continue;
        const known = written.get(line) ?? new Map<string, Occurrence>();
        for (const one of all) known.set(one.text, one);
        written.set(line, known);
      }
    }
    const found = Array.from(written, ([{ search, shown, place }, words]): FoundWords => {
      return { kind: "near", ...writtenWords(words), search, shown, place };
    });
    return found.sort((a, b) => lengthOf(b.written) - lengthOf(a.written));
  }
}

type Words = {
  readonly folded: readonly string[];
  readonly search: readonly string[];
  readonly shown: readonly string[];
  readonly place: string;
};
/** One alternative of a directed line: its words, folded. */
type Alternative = { readonly words: readonly string[]; readonly line: Words };

function sameLinesOf(lines: readonly LexiconLine[], spellings: readonly LexiconLine[]): Map<string, Words> {
  const found = new Map<string, Words>();
  for (const line of lines) {
    const words = toWords(listOf(line.cells["words"]!), line);
    for (const word of words.folded) found.set(word, words);
  }
  for (const line of spellings)
    for (const word of listOf(line.cells["words"]!))
      if (!found.has(fold(word))) found.set(fold(word), toWords([word], line));
  return found;
}

function alternativesOf(line: LexiconLine): readonly Alternative[] {
  const directed = toWords(listOf(line.cells["targets"]!), line);
  return listOf(line.cells["phrases"]!).map((phrase) => ({ words: phrase.split("+").map(toKey), line: directed }));
}

/** A word folded, in brackets where the table has it in brackets. */
function toKey(word: string): string {
  return word.startsWith("「") ? `「${fold(word)}」` : fold(word);
}

function toWords(shown: readonly string[], line: LexiconLine): Words {
  return { folded: shown.map(fold), search: shown.map(compact), shown, place: placeOf(line) };
}

function spellingsOf(words: ReadonlySet<string>, others: readonly LexiconLine[]): readonly Spelling[] {
  return [
    ...Array.from(words, (word) => ({ text: fold(word), word, standsAlone: word.startsWith("「") })),
    ...others.flatMap(({ cells }) =>
      listOf(cells["words"]!).map((word) => ({ text: fold(cells["spelling"]!), word: fold(word) })),
    ),
  ];
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
