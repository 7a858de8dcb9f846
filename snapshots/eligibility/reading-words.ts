import type { ProgramReading } from "./program-reading.ts";

/** The parts of a reading, as they begin the words of a column. */
export type ReadingPart =
  | "purpose"
  | "narrow"
  | "audience"
  | "disaster"
  | "standing"
  | "place"
  | "town"
  | "year"
  | "for";

/** One word of a reading: `purpose:energy`, `place:石川県`. */
export function readingWord(part: ReadingPart, value: string): string {
  return `${part}:${value}`;
}

/** A reading as words of one column, which rows are found by. */
export function readingWords(reading: ProgramReading): string[] {
  const { municipality: town, fiscalYear: year } = reading;
  return [
    ...reading.purposes.map((id) => readingWord("purpose", id)),
    ...reading.narrowPurposes.map((id) => readingWord("narrow", id)),
    ...reading.audiences.map((id) => readingWord("audience", id)),
    ...reading.disasters.map((id) => readingWord("disaster", id)),
    ...reading.standings.map((id) => readingWord("standing", id)),
    ...reading.prefectures.map((name) => readingWord("place", name)),
    ...(town === null ? [] : [readingWord("town", town)]),
    ...(year === null ? [] : [readingWord("year", String(year))]),
    ...(reading.forBusiness ? [readingWord("for", "business")] : []),
  ];
}
