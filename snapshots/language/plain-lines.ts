import type { LexiconRecord } from "../../schemas/records/lexicon.ts";
import { type Lexicon, listOf, placeOf } from "../lexicon/lexicon.ts";
import type { PlainLine } from "./plain-words.ts";
import { spokenStems } from "./spoken-words.ts";
import { phraseStems } from "./stems.ts";

/** Kind of the tables that lead from everyday words to official terms. */
const KIND = "plain-words";

/** The lines of the plain-words index. */
export function plainLines(lexicon: Lexicon): PlainLine[] {
  return lexicon.lines(KIND).map((line) => ({
    scope: line.cells["scope"]!,
    targets: listOf(line.cells["targets"]!),
    phrases: listOf(line.cells["stems"] ?? stemsCell(line.cells)).map((phrase) => phrase.split("+")),
    place: placeOf(line),
  }));
}

/** Whether a line has phrases that are cut into words. */
export function hasPhrases({ kind }: LexiconRecord): boolean {
  return kind === KIND || kind === "spoken-words";
}

/** Such a line as the snapshot keeps it for reading: with the stems of its phrases, which take too long to find when it is opened. */
export function withStems(line: LexiconRecord): LexiconRecord {
  const { kind, cells } = line;
  return { ...line, cells: { ...cells, ...(kind === KIND ? { stems: stemsCell(cells) } : spokenStems(cells)) } };
}

/** The stems of each phrase, and of each target that is a word and no article. */
function stemsCell(cells: LexiconRecord["cells"]): string {
  const phrases = listOf(cells["phrases"]!).map((phrase) => phrase.split("+").flatMap((part) => phraseStems(part)));
  const targets = cells["scope"] === "article" ? [] : listOf(cells["targets"]!).map((target) => phraseStems(target));
  const all = [...phrases, ...targets].filter((stems) => stems.length > 0);
  return all.map((stems) => [...new Set(stems)].join("+")).join("、");
}
