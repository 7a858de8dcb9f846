import type { amCompanySize } from "../../schemas/enums.ts";
import { type Lexicon, listOf } from "./lexicon.ts";
import { type FindWords, wordFinder } from "./word-finder.ts";

export type CompanySize = (typeof amCompanySize)[number];

/** What a program can be about. */
export const questionTheme = [
  "startup",
  "succession",
  "closure",
  "wage",
  "digital",
  "green",
  "equipment",
  "export",
  "research",
  "employment",
  "training",
  "disaster",
  "sales_channel",
  "vacant_store",
  "tax",
  "certification",
  "loan",
] as const;
export type QuestionTheme = (typeof questionTheme)[number];

/** Finds words of a table by the meaning in its first column. */
export function createMeanings<Meaning extends string>(
  lexicon: Lexicon,
  kind: string,
  column: string,
): FindWords<Meaning> {
  return wordFinder(
    lexicon
      .lines(kind)
      .flatMap(({ cells }) => listOf(cells["words"]!).map((word) => [word, cells[column] as Meaning] as const)),
  );
}
