import { type Lexicon, listOf, wordsFor } from "../lexicon/lexicon.ts";
import { englishStem } from "./stems.ts";
import { compact } from "../text/compact.ts";

/** A question in the words of Japanese records. */
export type Translation = {
  /** As it was asked, where it is not English. */
  readonly text: string;
  /** By each compact Japanese word that was put there: what stood in its place, and other Japanese words for that. */
  readonly said: ReadonlyMap<string, { readonly english: string; readonly others: readonly string[] }>;
  /** Stems of the English words, by which lines of the plain-words index are found; none where it is not English. */
  readonly stems: readonly string[];
};

type Span = { readonly start: number; readonly end: number };

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const WORD = /[A-Za-z0-9&]+(?:['’][A-Za-z]+)?/g;

/** Translates English questions phrase by phrase, longest first; plural, -ing and -ed do not matter, nor do hyphens. */
export class EnglishWords {
  readonly #targets = new Map<string, readonly string[]>();
  /** Stems of words that only bind or ask. */
  readonly #bare = new Set<string>();
  #longest = 1;

  constructor(lexicon: Lexicon) {
    for (const word of wordsFor(lexicon.lines("question-words"), "use", "noun")) this.#bare.add(stemOf(word));
    for (const { cells } of lexicon.lines("english"))
      for (const phrase of listOf(cells["phrases"]!)) {
        const stems = (phrase.match(WORD) ?? []).map((word) => stemOf(word));
        this.#longest = Math.max(this.#longest, stems.length);
        const key = stems.join(" ");
        if (!this.#targets.has(key)) this.#targets.set(key, listOf(cells["targets"]!));
      }
  }

  /**
   * Words that no line knows and stretches that name places stay as they are, words that only bind are left out. Text with Japanese in
   * it is not changed.
   */
  translate(text: string, findPlaces: () => readonly Span[]): Translation {
    const said = new Map<string, { english: string; others: readonly string[] }>();
    if (JAPANESE.test(text) || !/[A-Za-z]/.test(text)) return { text, said, stems: [] };
    const plain = text.replaceAll(ARTICLE, (_, number: string, branch?: string) =>
      branch === undefined ? `第${number}条` : `第${number}条の${branch}`,
    );
    const words = [...plain.matchAll(WORD)].map(({ 0: word, index: start }) => {
      return { word, start, end: start + word.length, stem: stemOf(word) };
    });
    // Places are read from the text as it was asked.
    const places = plain === text ? findPlaces() : [];
    const isPlace = (start: number) => places.some((place) => place.start <= start && start < place.end);
    // A question of nothing but such words is about them, and IT is no pronoun.
    const isAboutBare = words.every(({ stem }) => this.#bare.has(stem));
    const binds = ({ word, stem }: { readonly word: string; readonly stem: string }) =>
      !isAboutBare && !/^[0-9]|^[A-Z]{2,}$/.test(word) && (this.#bare.has(stem) || /n['’]t$/.test(word));
    const parts: string[] = [];
    let kept = 0;
    for (let at = 0; at < words.length;) {
      const { start, end } = words[at]!;
      // What stands between words, such as a number with its unit in Japanese, stays.
      parts.push(plain.slice(kept, start));
      const isBare = binds(words[at]!);
      const found = isPlace(start) ? 0 : this.#lengthAt(words, at);
      const length = found === 1 && isBare ? 0 : found;
      const last = words[at + Math.max(1, length) - 1]!;
      if (length > 0) {
        const [first = "", ...others] = this.#targets.get(keyOf(words.slice(at, at + length)))!;
        said.set(compact(first), { english: plain.slice(start, last.end), others });
        parts.push(` ${first} `);
      } else if (isPlace(start) || !isBare) parts.push(plain.slice(start, end));
      kept = last.end;
      at += Math.max(1, length);
    }
    parts.push(plain.slice(kept));
    const stems = words.filter((one) => !binds(one)).map(({ stem }) => stem);
    return { text: parts.join("").replaceAll(/\s+/g, " ").trim(), said, stems };
  }

  /** How many words from a place on make the longest phrase that a line knows. */
  #lengthAt(words: readonly { readonly stem: string }[], at: number): number {
    for (let length = Math.min(this.#longest, words.length - at); length > 0; length--)
      if (this.#targets.has(keyOf(words.slice(at, at + length)))) return length;
    return 0;
  }
}

const ARTICLE = /\bart(?:icle|\.)\s*([0-9]+)(?:-([0-9]+))?\b/gi;

function stemOf(word: string): string {
  return englishStem(word.toLowerCase().replace(/['’]s?$|['’]s$/, ""));
}

function keyOf(words: readonly { readonly stem: string }[]): string {
  return words.map(({ stem }) => stem).join(" ");
}
