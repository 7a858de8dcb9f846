import { normalizeWithMap } from "../text/normalize.ts";
import { circledNumber } from "../text/numerals.ts";

/** A text as citations are read in it: one width, no spaces, and the way back to what was written. */
export type PlainText = {
  readonly text: string;
  /** What stands in the original for a piece of the text. */
  written(start: number, end: number): string;
};

/** Numbers before which a circled number is a paragraph: 423条①, 423①. */
const BEHIND_ARTICLE = /[条\d〇一二三四五六七八九十百千]$/;
const oldForms: Readonly<Record<string, string>> = { 條: "条", 號: "号" };

export function plainText(original: string): PlainText {
  const normalized = normalizeWithMap(original);
  let text = "";
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < normalized.text.length;) {
    const range = normalized.ranges[at]!;
    let end = at + 1;
    while (end < normalized.text.length && normalized.ranges[end]![0] === range[0]) end++;
    const piece = pieceOf(normalized.text.slice(at, end), original.slice(...range), text);
    for (let unit = 0; unit < piece.length; unit++) ranges.push(range);
    text += piece;
    at = end;
  }
  return {
    text,
    written: (start, end) => original.slice(ranges[start]?.[0] ?? 0, ranges[end - 1]?.[1] ?? 0),
  };
}

function pieceOf(normalized: string, written: string, before: string): string {
  const circled = circledNumber(written);
  if (circled !== null && BEHIND_ARTICLE.test(before.slice(-1))) return `第${circled}項`;
  return oldForms[normalized] ?? normalized.replace(/[ \t]/g, "");
}
