import type { Language } from "../language/language.ts";
import { readable } from "../text/readable.ts";
import { stripCorporateForm } from "../text/corporate-form.ts";
import { compact } from "./compact.ts";
import type { Translation } from "../questions/english.ts";
import { identifiersIn, idSpellings, type QueryIdentifiers } from "./identifiers.ts";
import { type LawReference, readLawReference } from "./law-reference.ts";
import { type AskedPlace, readPlaces, readTopic, type Topic } from "../questions/question.ts";
import { QUERY_CHARACTERS, type QueryReading, readingOf, readText, type Word } from "./query.ts";
import { withoutLongVowels } from "./spelling.ts";
import { unfinishedReadings } from "./unfinished-word.ts";

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

  constructor(text: string, language: Language) {
    const { words, phrases, joined, surface } = readText(text);
    this.text = text;
    this.language = language;
    this.words = words;
    this.phrases = phrases;
    this.joined = joined;
    this.surface = surface;
    this.identifiers = identifiersIn(text);
    this.ids = idSpellings(text);
  }

  /** The query in Japanese words. */
  get translation(): Translation {
    return this.language.translate(readable(this.text));
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

  /** What the query may become when its last word is typed to its end. */
  get unfinished(): readonly QueryReading[] {
    return (this.#unfinished ??= unfinishedReadings(this.text));
  }

  #changed(change: (word: string) => string): QueryReading | null {
    const reading = readingOf(this.words.map(({ text }) => change(text)));
    return reading.joined.text === this.joined.text ? null : reading;
  }
}
