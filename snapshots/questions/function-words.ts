import type { Lexicon } from "../language/lexicon.ts";
import { fold } from "../text/fold.ts";
import { wordsFor } from "./lexicon/lines.ts";

/** What tells words that name something from those that ask or bind. */
export type FunctionWords = {
  /** Whether a word asks or binds and names nothing to look for. */
  isFunctionWord(folded: string): boolean;
  /**
   * The parts of a run of hiragana that are neither small talk nor an ending: いちごのほじょはありますか has いちご and ほじょ, ものづくり補助金
   * begins with one word though もの alone says nothing.
   */
  kanaWords(run: KanaRun): { readonly start: number; readonly end: number }[];
};

export function createFunctionWords(lexicon: Lexicon): FunctionWords {
  const words = (use: string) => new Set(wordsFor(lexicon.lines("question-words"), "use", use).map(fold));
  const nouns = words("noun");
  const talk = words("talk");
  return {
    isFunctionWord: (folded) => nouns.has(folded) || /^[0-9]+$/.test(folded),
    kanaWords: (run) => kanaWords(talk, run),
  };
}

/** An unknown stretch of hiragana shorter than this is an ending and no word. */
const SHORTEST_KANA_WORD = 3;
/** A longer run is a piece of a sentence, of which only the unknown stretches are words. */
const LONGEST_KANA_WORD = 7;
const trailingParticle = /[はがのをにでともへやか]$/u;

export type KanaRun = {
  readonly text: string;
  /** It begins with the ending of the word before it. */
  readonly afterHan: boolean;
  /** Nothing else stands between the spaces around it. */
  readonly alone: boolean;
};

function kanaWords(
  talk: ReadonlySet<string>,
  { text, afterHan, alone }: KanaRun,
): { readonly start: number; readonly end: number }[] {
  const covered = coveredBySmallTalk(talk, text);
  if (!covered.includes(0)) return [];
  const bare = alone ? text.replace(trailingParticle, "") : text;
  if (!afterHan && bare.length >= (alone ? 2 : SHORTEST_KANA_WORD) && bare.length <= LONGEST_KANA_WORD)
    return [{ start: 0, end: bare.length }];
  const words: { start: number; end: number }[] = [];
  for (let start = 0; start < text.length; start++) {
    if (covered[start] === 1) continue;
    let end = start;
    while (end < text.length && covered[end] === 0) end++;
    if (end - start >= SHORTEST_KANA_WORD && !(afterHan && start === 0)) words.push({ start, end });
    start = end;
  }
  return words;
}

/** Marks what small talk covers when as little as possible is left over; of equal ways the one with longer words first. */
function coveredBySmallTalk(talk: ReadonlySet<string>, run: string): Uint8Array {
  const longest = Math.max(0, ...Array.from(talk, (word) => word.length));
  const left = new Uint16Array(run.length + 1);
  const step = new Uint16Array(run.length);
  for (let at = run.length - 1; at >= 0; at--) {
    left[at] = left[at + 1]! + 1;
    step[at] = 0;
    for (let end = Math.min(run.length, at + longest); end > at; end--) {
      if (left[end]! >= left[at]! || !talk.has(run.slice(at, end))) continue;
      left[at] = left[end]!;
      step[at] = end - at;
    }
  }
  const covered = new Uint8Array(run.length);
  for (let at = 0; at < run.length;) {
    covered.fill(1, at, at + step[at]!);
    at += Math.max(1, step[at]!);
  }
  return covered;
}
