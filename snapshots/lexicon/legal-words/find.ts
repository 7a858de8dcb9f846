import { compact, compactWithMap } from "../../text/compact.ts";
import { type Lexicon, type LexiconLine, listOf, placeOf } from "../lexicon.ts";

/** What kind of text is asked for: each has its own way of putting things. */
export type LegalTexts = "statutes" | "decisions" | "measures";

/** Words to look for, best first, because of words that stand in the question; those are compact. */
export type LegalWords = {
  readonly written: readonly string[];
  readonly search: readonly LegalWord[];
  /** Line of the lexicon that says so. */
  readonly place: string;
};

/** Finds the lines of the tables that apply to a question, in the order of the tables. */
export type FindLegalWords = (question: string, texts: LegalTexts) => LegalWords[];

export function createLegalWords(lexicon: Lexicon): FindLegalWords {
  const tables = new Map<LegalTexts, CueTable>();
  return (question, texts) => {
    const table = tables.get(texts) ?? tableOf(linesFor(lexicon, texts));
    tables.set(texts, table);
    return findLegalWords(question, table);
  };
}

/** What statutes say is said in decisions too, behind their own words. */
function linesFor(lexicon: Lexicon, texts: LegalTexts): LegalLine[] {
  const of = (kind: LegalTexts) => lexicon.lines("legal-words").filter(({ cells }) => cells["texts"] === kind);
  return [...of(texts), ...(texts === "decisions" ? of("statutes") : [])].map(toLegalLine);
}

function findLegalWords(question: string, { cues, alternatives }: CueTable): LegalWords[] {
  const standing = cuesIn(question, cues);
  const found = new Map<number, LegalWords>();
  for (const cue of standing)
    for (const { line, cues: all, search, place } of alternatives.get(cue) ?? []) {
      if (!all.every((other) => standing.has(other))) continue;
      const written = [...(found.get(line)?.written ?? []), ...all.map(({ text }) => text)];
      found.set(line, { written: [...new Set(written)], search, place });
    }
  return [...found].toSorted(([one], [other]) => one - other).map(([, words]) => words);
}

type Alternative = {
  readonly line: number;
  readonly cues: readonly Cue[];
  readonly search: readonly LegalWord[];
  readonly place: string;
};
type CueTable = {
  /** By their first two characters; the shortest by their only one. */
  readonly cues: ReadonlyMap<string, readonly Cue[]>;
  readonly alternatives: ReadonlyMap<Cue, readonly Alternative[]>;
};

function cuesIn(question: string, cues: CueTable["cues"]): Set<Cue> {
  const { text, ranges } = compactWithMap(question);
  // Folding closes gaps: the words of タクシー・バス do not go on in each other.
  const goesOn = (at: number) =>
    at > 0 &&
    at < text.length &&
    ranges[at - 1]![1] === ranges[at]![0] &&
    [at - 1, at].every((place) => FOREIGN.test(question.charAt(ranges[place]![0])));
  const standing = new Set<Cue>();
  for (let at = 0; at < text.length; at++)
    for (const begin of [text.slice(at, at + 1), text.slice(at, at + 2)])
      for (const cue of cues.get(begin) ?? [])
        if (text.startsWith(cue.text, at) && !(cue.foreign && (goesOn(at) || goesOn(at + cue.text.length))))
          standing.add(cue);
  return standing;
}

const FOREIGN = /[\p{Script=Katakana}ーA-Za-zＡ-Ｚａ-ｚ]/u;

function tableOf(lines: readonly LegalLine[]): CueTable {
  const known = new Map<string, Cue>();
  const cues = new Map<string, Cue[]>();
  const alternatives = new Map<Cue, Alternative[]>();
  for (const [line, { when, search, place }] of lines.entries())
    for (const written of when) {
      const all = written.map((cue) => {
        const key = `${cue.text}/${cue.foreign}`;
        if (!known.has(key)) {
          known.set(key, cue);
          add(cues, cue.text.slice(0, 2), cue);
        }
        return known.get(key)!;
      });
      for (const cue of new Set(all)) add(alternatives, cue, { line, cues: all, search, place });
    }
  return { cues, alternatives };
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Words of statutes to look for when all words of one of the alternatives stand in a question; best first. */
type LegalLine = {
  readonly when: readonly (readonly Cue[])[];
  readonly search: readonly LegalWord[];
  /** Line of the lexicon. */
  readonly place: string;
};

/** A word as texts are indexed, and as the table spells it. */
type LegalWord = { readonly text: string; readonly shown: string };

/** A word as it stands in a folded question; `foreign` for katakana and letters, which must not go on before or behind it. */
type Cue = { readonly text: string; readonly foreign: boolean };

function toLegalLine(line: LexiconLine): LegalLine {
  return {
    when: listOf(line.cells["phrases"]!).map((phrase) => phrase.split("+").map(cueOf)),
    search: listOf(line.cells["targets"]!).map((shown) => ({ text: compact(shown), shown })),
    place: placeOf(line),
  };
}

function cueOf(word: string): Cue {
  return { text: compact(word), foreign: /^[\p{Script=Katakana}ーA-Za-z]+$/u.test(word) };
}
