import { compact, compactWithMap, surfaceOf } from "../../text/compact.ts";

/** Characters of a query that take part in a search; what comes after is not looked at. */
export const QUERY_CHARACTERS = 400;

const MAX_WORDS = 24;

export type Word = {
  readonly text: string;
  readonly units: Uint16Array;
  /** Terms of the word in order; empty for a single character. */
  readonly terms: readonly number[];
};

/** A query as the index understands it. */
export type QueryReading = {
  /** Compact words in order, each once, quoted phrases among them. */
  readonly words: readonly Word[];
  /** The quoted phrases: a record without one of them is no match of any kind. */
  readonly phrases: readonly Word[];
  /** All words of the query run together. */
  readonly joined: Word;
  /** The query as typed, for names that hold it letter for letter. */
  readonly surface: Uint16Array;
};

/** Reads free text; never fails, whatever the text holds. No words are left when it carries no letter or digit. */
export function readText(text: string): QueryReading {
  const words: string[] = [];
  const phrases: string[] = [];
  // Folding may make a text longer: one character can stand for eighteen.
  let left = QUERY_CHARACTERS;
  const parts = text.slice(0, QUERY_CHARACTERS).split(/["“”„‟＂]/);
  for (const [index, part] of parts.entries()) {
    // A quotation mark without its partner quotes nothing.
    const quoted = index % 2 === 1 && index < parts.length - 1;
    const pieces = quoted ? [part] : part.split(/\s+/u);
    for (const piece of pieces) {
      const word = left === 0 ? "" : compact(piece).slice(0, left);
      if (word === "") continue;
      left -= word.length;
      words.push(word);
      if (quoted) phrases.push(word);
    }
  }
  const surface = surfaceOf(text.slice(0, QUERY_CHARACTERS));
  return readingOf(words.slice(0, MAX_WORDS), phrases.slice(0, MAX_WORDS), surface);
}

/** A reading of words that are compact already. */
export function readingOf(
  words: readonly string[],
  phrases: readonly string[] = [],
  surface: string = words.join(" "),
): QueryReading {
  return {
    words: [...new Set(words)].map(wordOf),
    phrases: [...new Set(phrases)].map(wordOf),
    joined: wordOf(words.join("")),
    surface: wordOf(surface).units,
  };
}

export function wordOf(text: string): Word {
  const units = unitsOf(text);
  const terms: number[] = [];
  for (let index = 1; index < units.length; index++) terms.push(units[index - 1]! * 0x10000 + units[index]!);
  return { text, units, terms };
}

export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
  return units;
}

/** The two code units of a term. */
export function unitsOfTerm(key: number): Uint16Array {
  return Uint16Array.of(Math.floor(key / 0x10000), key % 0x10000);
}

const NUMERAL = "[0-9〇一二三四五六七八九十百千]+";
const ARTICLE = new RegExp(
  `^(.{2,}?)(?:の)?第?${NUMERAL}条(?:の${NUMERAL})*(?:第?${NUMERAL}項)?(?:第?${NUMERAL}号)?(?:本文|ただし書|前段|後段|各号|柱書)?(?:違反|について|とは)?$`,
);

const LONGEST = 120;

export type LawReference = {
  /** The law, compact. */
  readonly law: string;
  /** The same as it was typed. */
  readonly written: string;
  /** The article and what follows it, as typed; null for an excerpt. */
  readonly article: string | null;
};

/** Reads a reference to an article of a law (労基法36条, 所得税法第三十五条第二項) or to an excerpt of one (…施行法 抄); null for anything else. */
export function readLawReference(query: string): LawReference | null {
  if (query.length > LONGEST || !/[条條抄]/.test(query)) return null;
  const { text: whole, ranges } = compactWithMap(query);
  if (whole === "" || whole.length > LONGEST) return null;
  const beforeArticle = ARTICLE.exec(whole)?.[1];
  const law = (beforeArticle ?? whole).replace(/(?<=[法令則程])抄$/, "");
  if (law === whole) return null;
  const end = ranges[law.length - 1]![1];
  const article =
    beforeArticle === undefined
      ? null
      : query
          .slice(end)
          .replace(/^[\sの]+/u, "")
          .trimEnd();
  return { law, written: query.slice(ranges[0]![0], end), article };
}
