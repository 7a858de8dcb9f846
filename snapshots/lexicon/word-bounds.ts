import { fold } from "../text/fold.ts";
import { DIGIT, IN_CONTEXT, KANA, KANJI, kinds, LETTER, OTHER } from "../text/character-table.ts";
import { type Lexicon, wordsFor } from "./lexicon.ts";

/** What is known around a word. */
export type Surroundings = {
  /** Where the word found before it ended, -1 when there is none. */
  readonly previousEnd: number;
  /** Whether another known word begins at a place. */
  readonly beginsWord: (at: number) => boolean;
  /** Words wholly in kana up to this length are found everywhere by chance and need clear edges. */
  readonly shortKana: number;
  /** Endings and longer particles, folded. */
  readonly endings: readonly string[];
};

/**
 * Whether the word from `start` to `end` of a folded text is no part of a longer one, as far as letters tell. Folded text
 * has no spaces between Japanese words unless the caller put them there, and katakana looks like hiragana, so a kana
 * edge needs a space, kanji, a particle or another word beside it. A letter or digit must not go on as another one. Beside
 * a kanji edge anything may stand: 製造 is a word in 部品製造業 too.
 */
export function isWholeWord(text: string, start: number, end: number, around: Surroundings): boolean {
  const first = kindAt(text, start);
  const last = kindAt(text, end - 1);
  if (isLatin(first) && start > 0 && kindAt(text, start - 1) === first) return false;
  if (isLatin(last) && end < text.length && kindAt(text, end) === last) return false;
  if (first !== KANA && last !== KANA) return true;
  const isShort = isKanaOnly(text, start, end) && end - start <= around.shortKana;
  if (first === KANA && !beginsAfter(text, start, isShort, around.previousEnd)) return false;
  return last !== KANA || endsBefore(text, end, isShort, around);
}

/** Kind of the character in folded text, as character-table.ts has it; ー is kana there. */
export function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit === LONG_VOWEL ? KANA : (kinds[unit] ?? OTHER) % IN_CONTEXT;
}

const LONG_VOWEL = 0x30fc;

/** Particles that a new word often follows, and the last letters of what stands before a noun: 新しい, 使える, きれいな. */
const lettersBefore: ReadonlySet<string> = new Set("がのをにではともへやいるたなう");
/** Particles that end a word wherever they stand. */
const particlesAfter: ReadonlySet<string> = new Set("がのをにでは");
/** Particles that begin many words: they end one only before another known word or something that is not kana. */
const weakParticlesAfter: ReadonlySet<string> = new Set("とかもへや");

/** What ends a word in kana before it, folded. */
export function endingsOf(lexicon: Lexicon): string[] {
  return wordsFor(lexicon.lines("question-words"), "use", "ending").map(fold);
}

function beginsAfter(text: string, start: number, isShort: boolean, previousEnd: number): boolean {
  if (start === 0) return true;
  const before = kindAt(text, start - 1);
  // Kana behind kanji may be the ending of a verb: 向かい is no かい.
  if (before === KANJI) return !isShort;
  if (before !== KANA) return true;
  return !isShort && (start === previousEnd || lettersBefore.has(text.charAt(start - 1)));
}

function endsBefore(text: string, end: number, isShort: boolean, { beginsWord, endings }: Surroundings): boolean {
  if (end === text.length) return true;
  const after = kindAt(text, end);
  if (after === KANJI) return !isShort;
  if (after !== KANA) return true;
  const next = text.charAt(end);
  const isLastKana = end + 1 === text.length || kindAt(text, end + 1) !== KANA;
  if (isLastKana) return particlesAfter.has(next) || weakParticlesAfter.has(next);
  if (isShort) return false;
  if (particlesAfter.has(next) || endings.some((ending) => text.startsWith(ending, end))) return true;
  return beginsWord(end) || (weakParticlesAfter.has(next) && beginsWord(end + 1));
}

function isKanaOnly(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (kindAt(text, at) !== KANA) return false;
  return true;
}

function isLatin(kind: number): boolean {
  return kind === LETTER || kind === DIGIT;
}
