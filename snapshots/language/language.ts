import { LRUCache } from "lru-cache";
import type { ReadingUse } from "../../schemas/records/lexicon.ts";
import { type CourtNames, createCourtNames } from "../citations/court-names.ts";
import { createProgramTables, type ProgramTables } from "../eligibility/program-tables.ts";
import { type FunctionWords, createFunctionWords } from "../lexicon/function-words.ts";
import { type FoundIndustry, findIndustries, industryTable } from "../lexicon/industries/find-industries.ts";
import { type FindLegalWords, createLegalWords } from "../lexicon/legal-words/find.ts";
import { EnglishWords, type Translation } from "./english.ts";
import { foldSentence } from "../text/folded-sentence.ts";
import { compact } from "../text/compact.ts";
import { fold } from "../text/fold.ts";
import { type Lexicon, type LexiconLine, listOf, readingPattern, wordsFor } from "../lexicon/lexicon.ts";
import { type FoundWords, NearWords } from "../lexicon/near-words/find.ts";
import { findPlaces, type FoundPlace } from "../lexicon/places/find-places.ts";
import { createPlaceTable } from "../lexicon/places/place-table.ts";
import {
  createSpellings,
  createVariants,
  findReadings,
  type FoundReading,
  readingTable,
} from "../lexicon/readings/find-readings.ts";
import { type CompanySize, createMeanings, type QuestionTheme } from "../lexicon/themes.ts";
import { endingsOf } from "../lexicon/word-bounds.ts";
import { type FindWords, wordFinder } from "../lexicon/word-finder.ts";
import { analyse, type Morpheme } from "./analyser.ts";
import { plainLines } from "./plain-lines.ts";
import { type PlainMatch, PlainWords } from "./plain-words.ts";
import { SpokenWords } from "./spoken-words.ts";

/**
 * What questions and records are read with: the tables of one lexicon, ready for use. Words are looked for in folded text unless
 * said otherwise. A lexicon without lines reads everything plainly.
 */
export type Language = FunctionWords & {
  readonly lexicon: Lexicon;
  /** Cuts a text into words; late texts are remembered, because several indexes are asked about one question, page by page. */
  readonly analyse: (text: string) => readonly Morpheme[];
  /** Lines of the plain-words index that stems of a question (stems.ts) speak of, of the scopes that are wanted. */
  readonly findPlainWords: (stems: readonly string[], isWanted: (scope: string) => boolean) => PlainMatch[];
  readonly findNearWords: (folded: string) => FoundWords[];
  /** A question in Japanese words, where it is asked in English. */
  readonly translate: (text: string) => Translation;
  readonly findReadings: (folded: string) => FoundReading[];
  /** Other spellings of a word in any spelling. */
  readonly spellingsOf: (word: string) => readonly string[];
  /** Words that may be spelt otherwise, with how. */
  readonly findVariants: FindWords<readonly string[]>;
  readonly findIndustries: (folded: string) => FoundIndustry[];
  readonly findPlaces: (folded: string) => FoundPlace[];
  /** Looks in a question as it was written. */
  readonly findLegalWords: FindLegalWords;
  readonly findSizes: FindWords<CompanySize>;
  readonly findThemes: FindWords<QuestionTheme>;
  /** Words that ask or bind, and say nothing to filter by. */
  readonly findFillers: FindWords<null>;
  /** Whether a word says that something is asked of a legal text, never what it is about. */
  readonly isLegalAsking: (word: string) => boolean;
  /** Whether a compact word is one by which decisions and statutes call what they are about. */
  readonly isLegalTerm: (word: string) => boolean;
  /** Whether a word names nothing by which programs differ. */
  readonly isEverywhere: (word: string) => boolean;
  /** What names of programs are read for. */
  readonly programs: () => ProgramTables;
  readonly courts: () => CourtNames;
  /** The pattern that texts in NFKC are read with for a use. */
  readonly pattern: (use: ReadingUse) => RegExp;
  /** The lines of a kind of table, each with what finds its words. */
  readonly finders: (kind: string) => readonly LineFinder[];
};

/** A line of a table, and what finds the words of its column `words`. */
export type LineFinder = { readonly cells: LexiconLine["cells"]; readonly find: FindWords<true> };

/** The language of a lexicon. Each table is made when it is first asked for. */
export function createLanguage(lexicon: Lexicon): Language {
  const functionWords = once(() => createFunctionWords(lexicon));
  const plainWords = once(() => new PlainWords(plainLines(lexicon)));
  const spokenWords = once(() => new SpokenWords(lexicon));
  const nearWords = once(() => new NearWords(lexicon));
  const english = once(() => new EnglishWords(lexicon));
  const readings = once(() => readingTable(lexicon));
  const industries = once(() => industryTable(lexicon));
  const endings = once(() => endingsOf(lexicon));
  const placeTable = once(() => createPlaceTable(lexicon));
  const spellings = once(() => createSpellings(lexicon));
  const variants = once(() => createVariants(lexicon));
  const legalWords = once(() => createLegalWords(lexicon));
  const sizes = once(() => createMeanings<CompanySize>(lexicon, "company-sizes", "size"));
  const themes = once(() => createMeanings<QuestionTheme>(lexicon, "themes", "theme"));
  const asking = (use: string) => wordsFor(lexicon.lines("question-words"), "use", use);
  const fillers = once(() =>
    wordFinder<null>(
      asking("filler").map((word) => [word, null]),
      { whole: true },
    ),
  );
  const legalAsking = once(() => new Set(asking("legal")));
  const legalTerms = once(() => {
    const ofDecisions = lexicon.lines("plain-words").filter(({ cells }) => cells["scope"] === "decision");
    const lines = [...lexicon.lines("legal-words"), ...ofDecisions];
    return new Set(lines.flatMap(({ cells }) => listOf(cells["targets"]!).map((target) => compact(target))));
  });
  const bareVerbs = once(() => new Set(asking("verb").map(fold)));
  const everywhere = once(() => new Set(asking("everywhere")));
  const finders = new Map<string, readonly LineFinder[]>();
  const patterns = new Map<ReadingUse, RegExp>();
  const pattern = (use: ReadingUse) => {
    const known = patterns.get(use) ?? readingPattern(lexicon, use);
    patterns.set(use, known);
    return known;
  };
  const places = rememberLate((folded: string) => findPlaces(placeTable(), folded));
  const translate = (text: string) =>
    english().translate(text, () => {
      const { text: folded, ranges } = foldSentence(text);
      return places(folded).map(({ start, end }) => ({ start: ranges[start]![0], end: ranges[end - 1]![1] }));
    });
  const isEnglishFunctionWord = (word: string) => /^[a-z]+$/.test(word) && functionWords().isFunctionWord(word);
  return {
    lexicon,
    analyse: rememberLate((text) => analyse(text, pattern("spoken-topic"))),
    isFunctionWord: (folded) => functionWords().isFunctionWord(folded),
    findPlainWords(stems, isWanted) {
      const telling = stems.filter((stem) => !isEnglishFunctionWord(stem));
      const isDull = (stem: string) => functionWords().isFunctionWord(stem) || everywhere().has(stem);
      return plainWords().find(
        spokenWords().expand(telling, isDull, (stem) => bareVerbs().has(stem)),
        isWanted,
      );
    },
    findNearWords: (folded) => nearWords().find(folded),
    translate: rememberLate(translate),
    findReadings: (folded) => findReadings(readings(), endings(), folded),
    spellingsOf: (word) => spellings()(word),
    findVariants: (folded) => variants()(folded),
    findIndustries: (folded) => findIndustries(industries(), endings(), folded),
    findPlaces: places,
    findLegalWords: (question, texts) => legalWords()(question, texts),
    findSizes: (folded) => sizes()(folded),
    findThemes: (folded) => themes()(folded),
    findFillers: (folded) => fillers()(folded),
    isLegalAsking: (word) => legalAsking().has(word) || isEnglishFunctionWord(word),
    isLegalTerm: (word) => legalTerms().has(word),
    isEverywhere: (word) => everywhere().has(word),
    programs: once(() => createProgramTables(lexicon)),
    courts: once(() => createCourtNames(lexicon)),
    pattern,
    finders(kind) {
      const known = finders.get(kind) ?? lexicon.lines(kind).map(toFinder);
      finders.set(kind, known);
      return known;
    },
  };
}

function toFinder({ cells }: LexiconLine): LineFinder {
  return { cells, find: wordFinder<true>(listOf(cells["words"]!).map((word) => [word, true])) };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Texts that are remembered: some words each, a megabyte in all. */
const LATE_TEXTS = 200;

function rememberLate<Value extends object>(make: (text: string) => Value): (text: string) => Value {
  const late = new LRUCache<string, Value>({ max: LATE_TEXTS });
  return (text) => {
    const known = late.get(text) ?? make(text);
    late.set(text, known);
    return known;
  };
}
