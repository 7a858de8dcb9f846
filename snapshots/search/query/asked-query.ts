import type { Translation } from "../../language/english.ts";
import type { Language } from "../../language/language.ts";
import { type AskedPlace, readPlaces, readTopic, type Topic } from "../../questions/question.ts";
import { compact } from "../../text/compact.ts";
import { readable } from "../../text/normalize.ts";
import { stripCorporateForm } from "../../text/entities/corporate-form.ts";
import { withoutLongVowels } from "../documents/document-text.ts";
import { identifiersIn, idSpellings, type QueryIdentifiers } from "../documents/identifiers.ts";
import {
  type LawReference,
  QUERY_CHARACTERS,
  type QueryReading,
  readingOf,
  readLawReference,
  readText,
  type Word,
} from "./query.ts";
import { spellingReadings } from "./spelling-readings.ts";

/** What makes folding write the characters before it otherwise: counters after kanji numerals, small vowels after ヴ. */
const ENDINGS = [..."年月項号回円万億兆割歳週条章節編款部次期種類級ァィェォ", "か月", "分の", "丁目"];

/** Numerals, the first year of an era, an era by its letter, and ヴ; what follows these decides how they are read. */
const READ_BY_WHAT_FOLLOWS = /(?:[〇一二三四五六七八九十百千元ヴゔ]|(?:^|\s)[a-z]\d{1,2})$/iu;

/** Between kanji it is が, as in 霞ヶ関. */
const SMALL_KE = /(?<=[\u3400-\u9fff])[ヶケ]$/;

/**
 * Readings of a query whose last word is still being typed. 令和元 is 令和1年 and アヴ is あば once 年 or ァ follows, and that is
 * how records are filed; letter for letter the beginning would not be found.
 */
export function unfinishedReadings(query: string): QueryReading[] {
  const typed = query.normalize("NFKC").trim();
  if (SMALL_KE.test(typed)) return [readText(typed.replace(SMALL_KE, "が"))];
  if (typed.length >= QUERY_CHARACTERS || !READ_BY_WHAT_FOLLOWS.test(typed)) return [];
  const last = typed.split(/\s+/u).at(-1)!;
  const decisive = ENDINGS.filter((ending) => compact(last + ending) !== compact(last) + compact(ending));
  return decisive.map((ending) => readText(typed + ending));
}

/** Without its long vowels a shorter word is any syllable. */
const SHORTEST_WITHOUT_VOWELS = 3;

/** Something of it stands in every legal form that a compact name can have; see text/corporate-form.ts. */
const LEGAL_FORM = /会社|法人|組合/;

/**
 * A query as it was typed, read once for however many indexes it is put to. Readings other than letter for letter are made
 * when an index asks for them.
 */
export class AskedQuery implements QueryReading {
  readonly text: string;
  readonly language: Language;
  readonly words: readonly Word[];
  readonly phrases: readonly Word[];
  readonly joined: Word;
  readonly surface: Uint16Array;
  readonly identifiers: QueryIdentifiers;
  /** Ids of the service that the query may be. */
  readonly ids: readonly string[];
  #topic: Topic | undefined;
  #places: readonly AskedPlace[] | undefined;
  #reference: LawReference | null | undefined;
  #law: QueryReading | null | undefined;
  #withoutLegalForm: QueryReading | null | undefined;
  #withoutLongVowels: QueryReading | null | undefined;
  #unfinished: readonly QueryReading[] | undefined;
  #otherSpellings: readonly QueryReading[] | undefined;

  constructor(text: string, language: Language) {
    const { words, phrases, joined, surface } = readText(text);
    this.text = text;
    this.language = language;
    this.words = words;
    // What is quoted inside an English question is translated: records need not hold it.
    const isInside = phrases.length > 0 && words.length > phrases.length;
    this.phrases = isInside && this.translation.said.size > 0 ? [] : phrases;
    this.joined = joined;
    this.surface = surface;
    this.identifiers = identifiersIn(text);
    this.ids = idSpellings(text);
  }

  /** The query in Japanese words. */
  get translation(): Translation {
    return this.language.translate(readable(this.text.slice(0, QUERY_CHARACTERS)));
  }

  /** The query read as a sentence. */
  get topic(): Topic {
    this.#topic ??= readTopic(this.language, this.text.slice(0, QUERY_CHARACTERS));
    return this.#topic;
  }

  /** The places of the topic, for those who need nothing else of it. */
  get places(): readonly AskedPlace[] {
    this.#places ??= this.#topic?.places ?? readPlaces(this.language, this.text.slice(0, QUERY_CHARACTERS));
    return this.#places;
  }

  /** The query as a reference to an article of a law; null where it is none. */
  get reference(): LawReference | null {
    if (this.#reference === undefined) this.#reference = readLawReference(this.text);
    return this.#reference;
  }

  /** The law of that reference alone. */
  get law(): QueryReading | null {
    if (this.#law === undefined) this.#law = this.reference === null ? null : readText(this.reference.law);
    return this.#law;
  }

  /** Without 株式会社 and its like; null where there is none. */
  get withoutLegalForm(): QueryReading | null {
    if (this.#withoutLegalForm === undefined)
      this.#withoutLegalForm = LEGAL_FORM.test(this.joined.text)
        ? this.#changed((word) => compact(stripCorporateForm(word)))
        : null;
    return this.#withoutLegalForm;
  }

  /** Null where that changes nothing, or leaves too little to tell anything by. */
  get withoutLongVowels(): QueryReading | null {
    if (this.#withoutLongVowels === undefined) {
      const plain = this.joined.text.includes("ー") ? this.#changed(withoutLongVowels) : null;
      const telling = plain?.words.every(({ text }) => text.length >= SHORTEST_WITHOUT_VOWELS) ?? false;
      this.#withoutLongVowels = telling ? plain : null;
    }
    return this.#withoutLongVowels;
  }

  /** The same words spelt otherwise. */
  get otherSpellings(): readonly QueryReading[] {
    return (this.#otherSpellings ??= this.phrases.length > 0 ? [] : spellingReadings(this.text, this.language));
  }

  /** What the query may become when its last word is typed to its end. */
  get unfinished(): readonly QueryReading[] {
    return (this.#unfinished ??= unfinishedReadings(this.text));
  }

  #changed(change: (word: string) => string): QueryReading | null {
    const reading = readingOf(this.words.map(({ text }) => change(text)));
    return reading.joined.text === this.joined.text ? null : reading;
  }
}
