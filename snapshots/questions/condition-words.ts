import type { Language } from "../language/language.ts";
import { type Lexicon, type LexiconLine, listOf } from "../lexicon/lexicon.ts";

/** Patterns for the words of some meanings, longest first; one that nothing fits where a lexicon has none. */
export type WordPatterns = {
  /** Words that stand before what they say something of. */
  before(...meanings: readonly string[]): string;
  after(...meanings: readonly string[]): string;
  /** Words in either place. */
  beside(...meanings: readonly string[]): string;
  /** Lines of the table of ministries and agencies. */
  readonly bodies: readonly LexiconLine[];
  readonly days: ReadonlyMap<string, string>;
  day(isMeant: (meaning: string) => boolean): string;
};

/** What is made of the words for conditions and days, once for each lexicon. */
export function ofConditionWords<Made>(make: (patterns: WordPatterns) => Made): (language: Language) => Made {
  const known = new WeakMap<Lexicon, Made>();
  return ({ lexicon }) => {
    const made = known.get(lexicon) ?? make(patternsOf(lexicon));
    known.set(lexicon, made);
    return made;
  };
}

function patternsOf(lexicon: Lexicon): WordPatterns {
  const conditions = lexicon.lines("condition-words");
  const wordsOf = (lines: readonly LexiconLine[]) => lines.flatMap(({ cells }) => listOf(cells["words"]!));
  const meant = (meanings: readonly string[], stands?: string) =>
    anyOf(
      wordsOf(
        conditions.filter(
          ({ cells }) => meanings.includes(cells["meaning"]!) && (stands ?? cells["stands"]) === cells["stands"],
        ),
      ),
    );
  const days = new Map(
    lexicon.lines("day-words").flatMap((line) => wordsOf([line]).map((word) => [word, line.cells["meaning"]!])),
  );
  return {
    before: (...meanings) => meant(meanings, "before"),
    after: (...meanings) => meant(meanings, "after"),
    beside: (...meanings) => meant(meanings),
    bodies: lexicon.lines("bodies"),
    days: new Map(Array.from(days, ([word, meaning]) => [word.toLowerCase(), meaning])),
    day: (isMeant) => anyOf([...days].flatMap(([word, meaning]) => (isMeant(meaning) ? [word] : []))),
  };
}

function anyOf(words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const literal = longestFirst.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return literal.map((word) => (/^[A-Za-z]/.test(word) ? `\\b${word}\\b` : word)).join("|") || "(?!)";
}
