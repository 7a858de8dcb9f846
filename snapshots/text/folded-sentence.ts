import { foldWithMap } from "./fold.ts";

/** A folded sentence whose parts are divided by spaces, with the script each of its characters was written in. */
export type FoldedSentence = {
  readonly original: string;
  readonly text: string;
  /** For each character of the text where it stands in the original; nowhere for a space. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly scripts: readonly Script[];
};
type Script = "han" | "katakana" | "latin" | "hiragana" | "space";

/** Folding closes the gaps of a text, and two words side by side may form a third that is not in the text. */
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

/** What stands in the original for a stretch of the folded sentence. */
export function writtenAt({ original, ranges }: FoldedSentence, start: number, end: number): string {
  return original.slice(ranges[start]![0], ranges[end - 1]![1]);
}

function scriptOf(written: string): Script {
  if (/\p{Script=Hiragana}/u.test(written) && !/[\p{Script=Han}\p{Script=Katakana}]/u.test(written)) return "hiragana";
  if (/\p{Script=Han}|[々〆ヶ]/u.test(written)) return "han";
  if (/\p{Script=Katakana}|ー/u.test(written)) return "katakana";
  return "latin";
}
