import { describe, expect, it } from "vitest";
import { type LexiconLine, listOf } from "../../../../snapshots/lexicon/lexicon.ts";
import { fold } from "../../../../snapshots/text/fold.ts";
import { lexicon } from "../../../support/language.ts";

const lists = (kind: string, column: string) => lexicon.lines(kind).map(({ cells }) => listOf(cells[column]!));
const toDirected = ({ cells }: LexiconLine) => ({
  when: listOf(cells["phrases"]!).map((phrase) => phrase.split("+")),
  search: listOf(cells["targets"]!),
});
const sameWords = lists("same-words", "words");
const nearWords = lexicon.lines("near-words").map(toDirected);
const otherSpellings = lexicon
  .lines("spellings")
  .map(({ cells }) => [cells["spelling"]!].concat(listOf(cells["words"]!)));
const shieldWords = lexicon
  .lines("shields")
  .flatMap(({ cells }) => (cells["table"] === "near-words" ? listOf(cells["words"]!) : []));
const tableWords = new Set(
  [...sameWords.flat(), ...nearWords.flatMap(({ when }) => when.flat())].map((word) => fold(word)),
);

describe("the tables of near words", () => {
  it("has at least two words in a line of same words", () => {
    expect(sameWords.filter((line) => line.length < 2)).toEqual([]);
  });

  it("has each folded word in one line of same words only", () => {
    expect(repeated(sameWords.flat().map(fold))).toEqual([]);
  });

  it("has words on both sides of a directed line", () => {
    const empty = nearWords.filter(
      ({ when, search }) =>
        search.length === 0 ||
        when.flat().some((word) => fold(word) === "") ||
        search.some((word) => fold(word) === ""),
    );
    expect(empty).toEqual([]);
  });

  it("has each alternative in one directed line only", () => {
    const alternatives = nearWords.flatMap(({ when }) => when.map((words) => words.map(keyOf).sort().join("+")));
    expect(repeated(alternatives)).toEqual([]);
  });

  it("leads to a word that the sentence does not have yet", () => {
    const idle = nearWords.filter(({ when, search }) => {
      return when.every((words) => search.every((word) => words.some((written) => fold(written) === fold(word))));
    });
    expect(idle).toEqual([]);
  });

  it("searches no word twice because of one line", () => {
    expect(nearWords.flatMap(({ search }) => repeated(search.map(fold)))).toEqual([]);
  });

  it("has other spellings of words, which are no words of the tables themselves", () => {
    expect(repeated(otherSpellings.map(([text = ""]) => fold(text)))).toEqual([]);
    expect(otherSpellings.filter((line) => line.length < 2)).toEqual([]);
    expect(otherSpellings.filter(([text = ""]) => tableWords.has(fold(text)))).toEqual([]);
  });

  it("shields words of the tables only", () => {
    const words = [...tableWords];
    const idle = shieldWords.filter((shield) => {
      const folded = fold(shield);
      return !words.some((word) => word !== folded && folded.includes(word));
    });
    expect(idle).toEqual([]);
  });
});

function keyOf(word: string): string {
  return word.startsWith("「") ? `「${fold(word)}」` : fold(word);
}

function repeated(words: readonly string[]): string[] {
  return words.filter((word, at) => words.indexOf(word) !== at);
}
