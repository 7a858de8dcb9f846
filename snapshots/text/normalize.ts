import type { Range } from "./unit-buffer.ts";

/** NFKC of text in which no run of combining marks is longer than thirty, as the stream-safe text of UAX 15. */
export function normalize(text: string): string {
  return withShortRuns(text).normalize("NFKC");
}

/**
 * As normalize, with the way back: `ranges[i]` is the part of the input that unit `i` of `text` came from. Where a run of
 * characters composes or is reordered, its units share the range of the run.
 */
export function normalizeWithMap(input: string): { readonly text: string; readonly ranges: readonly Range[] } {
  let text = "";
  const ranges: Range[] = [];
  for (let start = 0; start < input.length;) {
    const end = endOfCluster(input, start);
    const cluster = input.slice(start, end);
    const normalized = end === start + 1 && isStable(cluster.charCodeAt(0)) ? cluster : normalize(cluster);
    for (let at = 0; at < normalized.length; at++) ranges.push([start, end]);
    text += normalized;
    start = end;
  }
  const whole = normalize(input);
  if (text === whole) return { text, ranges };
  // Only sequences outside any living script get here: the clusters were cut too small, so one range serves them all.
  return { text: whole, ranges: Array.from({ length: whole.length }, () => [0, input.length] as const) };
}

/** Sorting marks takes the square of their number, so a few thousand in a row would stop the process for seconds. */
function withShortRuns(text: string): string {
  return text.length <= LONGEST_RUN ? text : text.replace(longRunOfMarks, (run) => run.slice(0, LONGEST_RUN));
}

const LONGEST_RUN = 30;

/** Blocks of combining marks, written out so that every Node cuts alike. */
const marks =
  "\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u0610-\\u061a\\u064b-\\u065f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff" +
  "\\u302a-\\u302f\\u3099\\u309a\\ufe20-\\ufe2f";
const longRunOfMarks = new RegExp(`[${marks}]{31,}`, "g");

const combining = /^[\p{M}\u1160-\u11ff\uff9e\uff9f\uffa0-\uffdc]/u;

/** End of the shortest run from `start` that can be normalised by itself. */
function endOfCluster(input: string, start: number): number {
  let end = start + widthAt(input, start);
  while (end < input.length) {
    const next = input.slice(end, end + widthAt(input, end));
    if (isInert(next) || !(combining.test(next) || composes(input.slice(start, end), next))) break;
    end += next.length;
  }
  return end;
}

function widthAt(input: string, at: number): number {
  return (input.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Common characters that never join what stands before them; only saves time. */
function isInert(character: string): boolean {
  const unit = character.charCodeAt(0);
  return unit < 0x300 || isStable(unit);
}

/** Common characters that NFKC leaves as they are; only saves time. */
function isStable(unit: number): boolean {
  if (unit < 0x80) return true;
  return (unit >= 0x3041 && unit <= 0x3096) || (unit >= 0x30a1 && unit <= 0x30fe) || (unit >= 0x4e00 && unit <= 0x9fff);
}

function composes(cluster: string, next: string): boolean {
  return (cluster + next).normalize("NFKC") !== cluster.normalize("NFKC") + next.normalize("NFKC");
}

/**
 * A text as it is seen: in compatibility form, without the characters that have no width (soft hyphens, joiners, marks of direction,
 * marks over a letter that no letter is made of).
 * A byte order mark stays: it is white space, and divides words.
 */
export function readable(text: string): string {
  return text.normalize("NFKC").replaceAll(/(?!\uFEFF)[\p{Default_Ignorable_Code_Point}\p{Mn}]/gu, "");
}
