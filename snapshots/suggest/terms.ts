import { compactWithMap } from "../text/compact.ts";

/** Stands before a text that begins a name. Compact text holds no unit below 0x30, so neither mark occurs in it. */
const NAME_START = "!";
/** Stands before each later word of a name. */
const WORD_START = " ";

/**
 * A name as its terms are made from: compact, with a mark where it begins and where its later words begin, which is behind
 * what folding drops, where the script changes, and at `words`, counted in units of the name.
 */
export function markName(name: string, words: readonly number[] = []): string {
  const { text, ranges } = compactWithMap(name);
  let marked = NAME_START;
  let script: Script | null = null;
  for (let at = 0; at < text.length; at++) {
    const [from, to] = ranges[at]!;
    const [, end] = ranges[at - 1] ?? [0, from];
    const own: Script | null = text[at] === "ー" ? script : scriptOf(name.slice(from, to), script);
    // Hiragana goes on with the word before it. Several units may stand for one character: from < end then.
    const begins = from > end || (from === end && own !== script && own !== "hiragana") || words.includes(from);
    if (at > 0 && from >= end && begins) marked += WORD_START;
    marked += text[at];
    script = own;
  }
  return marked;
}

/** A marked name without its marks, and where its later words begin. */
export function unmark(marked: string): { readonly text: string; readonly starts: readonly number[] } {
  const [first = "", ...others] = marked.slice(NAME_START.length).split(WORD_START);
  let text = first;
  const starts: number[] = [];
  for (const word of others) {
    starts.push(text.length);
    text += word;
  }
  return { text, starts };
}

/** Terms of the names that begin with compact text, of those with a later word that does, and of those that hold it. */
export const askedTerms = {
  start: (text: string) => encode(NAME_START + text),
  word: (text: string) => encode(WORD_START + text),
  inside: (text: string) => encode(text),
} as const;

/**
 * The terms of a marked name, or of what is asked for: pairs of neighbouring units, and for each mark the one and the two
 * units behind it. So one typed character finds the names that begin with it, and any longer text the names that hold it.
 * Names and what is asked for go through this one function; a change of it is another index.
 */
export function encode(marked: string): string[] {
  const terms = new Set<string>();
  const begins = marked.startsWith(NAME_START);
  const [first = "", ...others] = marked.slice(begins ? NAME_START.length : 0).split(WORD_START);
  const text = first + others.join("");
  const addStart = (mark: string, at: number) => {
    for (const length of [1, 2]) if (at + length <= text.length) terms.add(mark + text.slice(at, at + length));
  };
  if (begins) addStart(NAME_START, 0);
  let at = first.length;
  for (const word of others) {
    addStart(WORD_START, at);
    at += word.length;
  }
  for (let pair = 0; pair + 2 <= text.length; pair++) terms.add(text.slice(pair, pair + 2));
  return [...terms];
}

type Script = "hiragana" | "katakana" | "kanji" | "other";

/** Script of the first character; an iteration mark goes on with the one before it. */
function scriptOf(text: string, before: Script | null): Script | null {
  const character = text.normalize("NFKC");
  if (/^[々ゝゞヽヾ]/u.test(character)) return before;
  if (/^\p{Script=Hiragana}/u.test(character)) return "hiragana";
  if (/^\p{Script=Katakana}/u.test(character)) return "katakana";
  return /^\p{Script=Han}/u.test(character) ? "kanji" : "other";
}
