import { compact } from "../text/compact.ts";
import type { Morpheme } from "./analyser.ts";

/** A word of a question that names something. */
export type ContentWord = {
  /** Compact, as texts are indexed. */
  readonly text: string;
  /** As it stands in the question, from `start` to `end` (excluded). */
  readonly written: string;
  readonly start: number;
  readonly end: number;
  /** Compact words that it is made of, where it is made of several. */
  readonly parts: readonly string[];
  readonly kind: "noun" | "verb" | "adjective" | "number";
};

/**
 * The content words of an NFKC text, left to right: nouns with the nouns, prefixes and suffixes beside them (補助金, 健康診断), verbs and
 * adjectives in the form that a dictionary lists. Particles, endings, adverbs and pronouns are none.
 */
export function contentWords(text: string, morphemes: readonly Morpheme[]): ContentWord[] {
  if (isOneWord(text, morphemes))
    return nounOf(text, [{ ...morphemes[0]!, kind: "noun", end: morphemes.at(-1)!.end }], "noun");
  const words: ContentWord[] = [];
  for (let at = 0; at < morphemes.length;) {
    const first = morphemes[at]!;
    let next = at + 1;
    if (first.kind === "verb" || first.kind === "adjective") words.push(...inflected(first));
    else if (isDigits(first)) {
      // 5,000 is three, 万 another.
      while (isBeside(morphemes, next) && morphemes[next]!.kind === "number") next++;
      if (isBeside(morphemes, next) && morphemes[next]!.kind === "suffix") next++;
      words.push(...nounOf(text, morphemes.slice(at, next), "number"));
    } else if (opensNoun.has(first.kind)) {
      while (next < morphemes.length && goesOn(morphemes[next - 1]!, morphemes[next]!)) next++;
      words.push(...nounOf(text, morphemes.slice(at, next), "noun"));
    }
    at = next;
  }
  return words;
}

/** What the dictionary cuts into a noun and something else without any particle is one word that it does not know, or a misspelt one. */
function isOneWord(text: string, morphemes: readonly Morpheme[]): boolean {
  if (morphemes.length < 2 || morphemes[0]!.start > 0 || morphemes.at(-1)!.end < text.length || /\s/u.test(text))
    return false;
  const kinds = new Set(morphemes.map(({ kind }) => kind));
  const isUnbound = kinds.has("other") && !kinds.has("particle") && !kinds.has("verb");
  // No text begins with a particle.
  const isMisread = morphemes[0]!.kind === "particle" && morphemes.at(-1)!.kind === "noun";
  return (isUnbound || isMisread) && /^[\p{L}ー]+$/u.test(text);
}

const opensNoun: ReadonlySet<string> = new Set(["noun", "name", "prefix", "number", "suffix", "time"]);

function goesOn(before: Morpheme, after: Morpheme): boolean {
  return before.end === after.start && opensNoun.has(after.kind) && !isDigits(after);
}

/** Whether nothing stands between a morpheme and the one before it. */
function isBeside(morphemes: readonly Morpheme[], at: number): boolean {
  return at < morphemes.length && morphemes[at - 1]!.end === morphemes[at]!.start;
}

function isDigits({ surface }: Morpheme): boolean {
  return /^[0-9.,]+$/.test(surface);
}

function nounOf(text: string, run: readonly Morpheme[], kind: "noun" | "number"): ContentWord[] {
  const from = run.findIndex((one) => one.kind !== "time" && !(one.kind === "prefix" && POLITE.test(one.surface)));
  const to = run.findLastIndex((one) => one.kind !== "prefix" && one.kind !== "time");
  if (from < 0 || to < from) return [];
  const kept = run.slice(from, to + 1);
  const [start, end] = [kept[0]!.start, kept.at(-1)!.end];
  const whole = compact(text.slice(start, end));
  if (whole === "") return [];
  return [{ text: whole, written: text.slice(start, end), start, end, parts: partsOf(kept), kind }];
}

const POLITE = /^[おご御]$/;

/** Words of two characters and more; a suffix of one belongs to the word before it. */
function partsOf(run: readonly Morpheme[]): string[] {
  if (run.length < 2) return [];
  const parts: string[] = [];
  for (const [at, { surface, kind }] of run.entries()) {
    const part = compact(surface);
    if (part.length > 1) parts.push(part);
    const before = run[at - 1];
    if (kind === "suffix" && part.length === 1 && before !== undefined && run.length > 2)
      parts.push(compact(before.surface + surface));
  }
  return [...new Set(parts)];
}

/** A verb or adjective by its stem: 買い替える is looked for as 買い替え. */
function inflected({ base, surface, kind, start, end }: Morpheme): ContentWord[] {
  const stem = compact(base.replace(/[\p{Script=Hiragana}]$/u, ""));
  if (stem === "" || !/\p{Script=Han}/u.test(stem)) return [];
  return [{ text: stem, written: surface, start, end, parts: [], kind: kind === "verb" ? "verb" : "adjective" }];
}
