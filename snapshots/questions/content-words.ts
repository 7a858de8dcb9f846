import { foldWithMap } from "../text/fold.ts";
import type { Language } from "../language/language.ts";

/** A run of a sentence that names something, in the form in which text is indexed. */
export type ContentWord = {
  /** Folded. */
  readonly text: string;
  /** As it stands in the sentence. */
  readonly written: string;
  /** Where it stands in the folded sentence, end excluded. */
  readonly start: number;
  readonly end: number;
};

/** A folded sentence whose parts are divided by spaces, with the script each of its characters was written in. */
export type FoldedSentence = {
  readonly original: string;
  readonly text: string;
  /** For each character of the text where it stands in the original; nowhere for a space. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly scripts: readonly Script[];
};
type Script = "han" | "katakana" | "latin" | "hiragana" | "space";

/** Folding closes the gaps of a text, and two words side by side may hold a third that nobody wrote. */
export function foldSentence(original: string): FoldedSentence {
  let text = "";
  const ranges: (readonly [number, number])[] = [];
  const scripts: Script[] = [];
  for (const { 0: part, index } of original.matchAll(/[^\s、。，．？！?!;:；：「」『』（）()【】［］/／・…]+/gu)) {
    const folded = foldWithMap(part);
    if (folded.text === "") continue;
    if (text !== "") {
      text += " ";
      ranges.push([index, index]);
      scripts.push("space");
    }
    text += folded.text;
    for (const [start, end] of folded.ranges) {
      ranges.push([index + start, index + end]);
      scripts.push(scriptOf(part.slice(start, end)));
    }
  }
  return { original, text, ranges, scripts };
}

/**
 * The words of a sentence that carry meaning, left to right. Japanese writes no spaces, but it changes script: what is
 * written in Han, katakana or Latin letters names things, hiragana between them binds and bends. So a word is a run without
 * hiragana; one Han character followed by an ending (使う, 出したい) is a verb and left out; what is written in hiragana alone is kept
 * when nothing in it is a word that only binds. `taken` marks characters that were understood otherwise.
 */
export function contentWords(
  { isFunctionWord, kanaWords }: Language,
  sentence: FoldedSentence,
  taken: Uint8Array,
): { words: ContentWord[]; dropped: string[] } {
  const words: ContentWord[] = [];
  const dropped: string[] = [];
  const keep = (start: number, end: number) => {
    const text = sentence.text.slice(start, end).replaceAll(/[.&]/g, "");
    words.push({ text, written: writtenAt(sentence, start, end), start, end });
  };
  for (const { start, end, hiragana } of runsOf(sentence, taken)) {
    if (hiragana) {
      const found = kanaWords({
        text: sentence.text.slice(start, end),
        afterHan: sentence.scripts[start - 1] === "han",
        alone: isEdge(sentence, start - 1) && isEdge(sentence, end),
      });
      for (const word of found) keep(start + word.start, start + word.end);
      continue;
    }
    const from = start + adverbLength(sentence.text.slice(start, end));
    if (from > start) dropped.push(writtenAt(sentence, start, from));
    const text = sentence.text.slice(from, end);
    const ending = sentence.scripts[end] === "hiragana" ? sentence.text.slice(end, end + 2) : "";
    if (isFunctionWord(text) || isVerbStem(text, ending)) dropped.push(writtenAt(sentence, from, end));
    else keep(from, isMeantFor(text, ending) ? end - 1 : end);
  }
  return { words, dropped };
}

/** Characters of 今 or 現在 before what can be done then (今使える, 現在申請できる); 今年, 今回 and 今後 are words. */
function adverbLength(text: string): number {
  return /^(?:今(?![年月日後回治季週期度]|$)|現在(?=.))/u.exec(text)?.[0].length ?? 0;
}

/** 会社向け speaks of 会社. */
function isMeantFor(text: string, ending: string): boolean {
  return text.length > 2 && text.endsWith("向") && ending.startsWith("け");
}

/** What stands in the original for a stretch of the folded sentence. */
export function writtenAt({ original, ranges }: FoldedSentence, start: number, end: number): string {
  return original.slice(ranges[start]![0], ranges[end - 1]![1]);
}

function isEdge({ text }: FoldedSentence, at: number): boolean {
  return at < 0 || at >= text.length || text[at] === " ";
}

type Run = { readonly start: number; readonly end: number; readonly hiragana: boolean };

/** Stretches of hiragana and of anything else, cut at spaces and at what was understood otherwise. */
function* runsOf({ text, scripts }: FoldedSentence, taken: Uint8Array): Generator<Run> {
  const isOpen = (at: number) => at < text.length && taken[at] === 0 && text[at] !== " ";
  for (let start = 0; start < text.length; start++) {
    if (!isOpen(start)) continue;
    const hiragana = scripts[start] === "hiragana";
    let end = start + 1;
    while (isOpen(end) && (scripts[end] === "hiragana") === hiragana) end++;
    yield { start, end, hiragana };
    start = end - 1;
  }
}

/** Particles that follow a noun. Any other ending makes a verb or adjective of a single Han character. */
const particles = /^(?:[のをはがにでともへや]|から|まで|など|より|だけ|$)/u;

function isVerbStem(text: string, next: string): boolean {
  return text.length === 1 && !particles.test(next);
}

function scriptOf(written: string): Script {
  if (/\p{Script=Hiragana}/u.test(written) && !/[\p{Script=Han}\p{Script=Katakana}]/u.test(written)) return "hiragana";
  if (/\p{Script=Han}|[々〆ヶ]/u.test(written)) return "han";
  if (/\p{Script=Katakana}|ー/u.test(written)) return "katakana";
  return "latin";
}
