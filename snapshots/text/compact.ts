import { fold, foldWithMap } from "./fold.ts";

/** Folding leaves spaces between Latin words and digits, decimal points and R&D: here they count for nothing. */
const LEFT_BY_FOLDING = /[ .&]/g;

/**
 * The form in which text is indexed and searched: folded and closed up, so that コー・ワークス and コーワークス, IT 導入 and
 * IT導入 are one string. Never holds a code unit below 0x30.
 */
export function compact(text: string): string {
  return fold(text).replace(LEFT_BY_FOLDING, "");
}

/** Text as written but for width, case and runs of white space: what tells 長岡市 スマート from 長岡市スマート. */
export function surfaceOf(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

export type CompactWithMap = {
  readonly text: string;
  /** For each unit of `text`, start and end (excluded) of what it stands for in the original. */
  readonly ranges: readonly (readonly [number, number])[];
};

/** As compact, with the way back to the original for highlighting. */
export function compactWithMap(original: string): CompactWithMap {
  const folded = foldWithMap(original);
  const kept = [...folded.ranges.keys()].filter((at) => !" .&".includes(folded.text[at]!));
  return { text: kept.map((at) => folded.text[at]).join(""), ranges: kept.map((at) => folded.ranges[at]!) };
}
