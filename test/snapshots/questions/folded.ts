import { fold } from "../../../snapshots/text/fold.ts";

/** A sentence folded the way questions are: folding closes gaps, so what stands between them is folded apart. */
export function folded(sentence: string): string {
  return sentence
    .split(/[\s。、，・（）()「」？?!]+/)
    .map(fold)
    .join(" ");
}
