import { type ContentWord, contentWords } from "../language/content-words.ts";
import { stemOf } from "../language/stems.ts";
import type { Language } from "../language/language.ts";
import { compact } from "../text/compact.ts";
import { type FoldedSentence, writtenAt } from "../text/folded-sentence.ts";
import type { FoundWords } from "../lexicon/near-words/find.ts";
import type { Translation } from "../language/english.ts";

/** How a form is related to what the sentence says. */
export type FormBasis = "written" | "same" | "near";

/** A compact string to look for, as people write it, and how well it stands for what was asked: 1 for the word itself. */
export type Form = {
  readonly text: string;
  readonly shown: string;
  readonly weight: number;
  readonly basis: FormBasis;
  /** Line of the lexicon that gives it, `<file>:<line>`; none for words of the sentence and for spellings. */
  readonly place?: string;
};

/** One thing that a sentence asks about, with every string that may stand for it in a record. */
export type Concept = {
  /** Its words as they stand in the sentence; several where a table explains them together. */
  readonly words: readonly string[];
  readonly forms: readonly Form[];
  /**
   * True for words of everyday speech that a table explains: no record need carry them, and what the table puts in
   * their place is a guess at what was meant.
   */
  readonly near: boolean;
  /** Words that it is made of, where no record need carry it whole. */
  readonly parts?: readonly string[];
  /** What it counts beside a word that names the topic, 1 unless said. */
  readonly weight?: number;
  /** Kinds of records that it leads to; all unless said. */
  readonly scope?: string;
  /** What it counts for other kinds of records, which other lines may speak of better; 0 to 1. */
  readonly standing?: number;
};

const SAME = 0.85;
/** Of the first word that a table puts in place of an everyday one, and of each word after it a little less. */
const NEAR = 0.9;
const NEAR_STEP = 0.04;
const NEAR_LEAST = 0.6;
/** Of words by which programs call an industry that was named in another way. */
const OF_INDUSTRY = 0.6;

/** What a sentence asks about. `taken` marks characters that were understood otherwise, `said` and `english` are what was asked in English. */
export function conceptsOf(
  language: Language,
  sentence: FoldedSentence,
  taken: Uint8Array,
  { said, stems: english }: Pick<Translation, "said" | "stems">,
): { readonly concepts: Concept[]; readonly dropped: string[] } {
  const found = language.findNearWords(sentence.text);
  const same = found.filter(({ kind }) => kind !== "near");
  const readings = language
    .findReadings(sentence.text)
    .filter(({ start }) => taken[start] === 0 && sentence.scripts[start] === "hiragana");
  const industries = language.findIndustries(sentence.text).filter(({ start }) => taken[start] === 0);
  const known = [...same.flatMap(({ written }) => written), ...industries.map(({ written }) => written)];
  const { words, dropped, stems } = wordsOf(language, sentence, withReadings(taken, readings));
  const named = new Map<string, Concept>();
  const name = (text: string, written: string, others: readonly Form[], more: Partial<Concept> = {}) => {
    const own: Form = { text, shown: written, weight: 1, basis: "written" };
    const translated = (said.get(text)?.others ?? []).map((word): Form => otherForm(word, SAME, "same"));
    const asked = [...said].find(([japanese]) => japanese.includes(text))?.[1].english ?? written;
    if (!named.has(text))
      named.set(text, { words: [asked], near: false, forms: [own, ...others, ...translated], ...more });
  };
  for (const { text, written, parts, kind, start, end } of words.flatMap((whole) =>
    takeApart(language, whole, known),
  )) {
    // The name of an industry may be longer than the word in it: トラック運送会社.
    const ofIndustry = industries.flatMap((industry) => {
      const [from, to] = [sentence.ranges[industry.start]![0], sentence.ranges[industry.end - 1]![1]];
      return from <= start && end <= to ? industry.words : [];
    });
    name(
      text,
      written,
      [
        ...same.filter((line) => line.written.includes(text)).flatMap((line) => formsOf(line, () => SAME)),
        ...language.spellingsOf(text).map((spelling): Form => otherForm(spelling, SAME, "same")),
        ...ofIndustry.map((word): Form => otherForm(word, OF_INDUSTRY, "near")),
      ],
      { parts, weight: kind === "noun" ? 1 : 0.3 },
    );
  }
  for (const { start, end, spellings } of readings) {
    const text = sentence.text.slice(start, end);
    const lines = same.filter((line) => line.written.includes(text)).flatMap((line) => formsOf(line, () => SAME));
    name(text, writtenAt(sentence, start, end), [
      ...spellings.map((spelling): Form => otherForm(spelling, 1, "same")),
      ...lines,
    ]);
  }
  const nearForms = (line: FoundWords) => formsOf(line, (at) => Math.max(NEAR_LEAST, NEAR - NEAR_STEP * at));
  const near: Concept[] = [];
  for (const line of found.filter(({ kind }) => kind === "near")) {
    const own = line.written.length === 1 ? named.get(line.written[0]!) : undefined;
    const written = line.places.map(({ start, end }) => writtenAt(sentence, start, end));
    if (own === undefined) near.push({ words: written, near: true, forms: nearForms(line) });
    else named.set(line.written[0]!, { ...own, forms: [...own.forms, ...nearForms(line)] });
  }
  for (const stem of english) if (!stems.has(stem)) stems.set(stem, stem);
  for (const { line, fit, standing, stems: met } of language.findPlainWords([...stems.keys()], (scope) =>
    PLAIN_SCOPES.has(scope),
  )) {
    if (fit < LEAST_FIT) continue;
    // Words that stand in every question lead nowhere by themselves, and a part of a single word is another word.
    if (met.every((stem) => language.isFunctionWord(stem) || language.isEverywhere(stem))) continue;
    if (words.length === 1 && met.length < stems.size) continue;
    near.push({
      words: met.map((stem) => stems.get(stem)!),
      near: true,
      scope: line.scope,
      weight: fit,
      standing,
      forms: line.targets.map((target, at): Form => {
        const weight = Math.max(NEAR_LEAST, NEAR - NEAR_STEP * at);
        return { text: compact(target), shown: target, weight, basis: "near", place: line.place };
      }),
    });
  }
  return { concepts: [...named.values(), ...countedOnce([...named.values()], near)], dropped };
}

/** What the question says itself, or a table for one of its words, is no evidence again, nor is what several lines of a scope say. */
function countedOnce(named: readonly Concept[], near: readonly Concept[]): Concept[] {
  const said = new Set(named.flatMap(({ forms }) => forms.map(({ text }) => text)));
  const told = new Set<string>();
  return near.flatMap((concept) => {
    const forms = concept.forms.filter(({ text }) => !said.has(text) && !told.has(`${concept.scope} ${text}`));
    for (const { text } of forms) told.add(`${concept.scope} ${text}`);
    return forms.length > 0 ? [{ ...concept, forms }] : [];
  });
}

/** A line that fits less shares a common word with the question. */
const LEAST_FIT = 0.1;
const PLAIN_SCOPES = new Set("program loan tax certification mutual decision sanction case *".split(" "));

function wordsOf(
  language: Language,
  sentence: FoldedSentence,
  taken: Uint8Array,
): { words: ContentWord[]; dropped: string[]; stems: Map<string, string> } {
  const { original, ranges } = sentence;
  const used = new Uint8Array(original.length);
  for (const [at, [start, end]] of ranges.entries()) if (taken[at] === 1) used.fill(1, start, end);
  const morphemes = language.analyse(original).filter(({ start, end }) => !used.subarray(start, end).includes(1));
  const all = contentWords(original, morphemes);
  const isAsking = ({ text, written, kind }: ContentWord) =>
    onlyBinds(language, text, written) || (kind !== "noun" && text.length < 3);
  return {
    words: all.filter((word) => !isAsking(word)),
    dropped: all.filter(isAsking).map(({ written }) => written),
    stems: new Map(morphemes.flatMap((one) => stemOf(one).map((stem) => [stem, one.surface] as const))),
  };
}

/** IT is no pronoun. */
function onlyBinds(language: Language, text: string, written: string): boolean {
  return language.isFunctionWord(text) && !/^[A-Z]{2,}$/.test(written);
}

function withReadings(taken: Uint8Array, readings: readonly { readonly start: number; readonly end: number }[]) {
  const marked = taken.slice();
  for (const { start, end } of readings) marked.fill(1, start, end);
  return marked;
}

function otherForm(spelling: string, weight: number, basis: FormBasis): Form {
  return { text: compact(spelling), shown: spelling, weight, basis };
}

function formsOf({ kind, search, shown, place }: FoundWords, weightAt: (at: number) => number): Form[] {
  const basis = kind === "near" ? "near" : "same";
  return search.map((text, at) => ({ text, shown: shown[at] ?? text, weight: weightAt(at), basis, place }));
}

/** A long word is several: 省エネ設備 is 省エネ and 設備 where a table knows them. What is left of it counts when it is a word too. */
function takeApart(language: Language, word: ContentWord, known: readonly string[]): ContentWord[] {
  const inside = known
    .filter((part) => part.length > 1 && part.length < word.text.length && word.text.includes(part))
    .toSorted((one, other) => other.length - one.length);
  const [part] = inside;
  if (part === undefined || word.text.length !== word.end - word.start) return [word];
  const at = word.text.indexOf(part);
  const pieces = [
    [0, at],
    [at, at + part.length],
    [at + part.length, word.text.length],
  ] as const;
  return pieces.flatMap(([from, to]) => {
    const [text, written] = [word.text.slice(from, to), word.written.slice(from, to)];
    if (text.length < 2 || onlyBinds(language, text, written)) return [];
    const [start, end] = [word.start + from, word.start + to];
    const parts = word.parts.filter((each) => each !== text && text.includes(each));
    const piece = { ...word, text, written, start, end, parts };
    return text === part ? [piece] : takeApart(language, piece, known);
  });
}
