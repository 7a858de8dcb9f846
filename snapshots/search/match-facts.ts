import type { matchKind } from "../../schemas/enums.ts";
import type { Translation } from "../language/english.ts";
import type { Language } from "../language/language.ts";
import type { Topic } from "../questions/question.ts";
import type { Basis } from "./match/hit-list.ts";
import type { LawReference } from "./query/query.ts";
import { isAlphabetic } from "./match/near-match.ts";
import { compact } from "../text/compact.ts";
import { fitsPlace } from "./match/question-match.ts";
import type { HeldConcept } from "./question-facts.ts";
import { type Grounds, type Strength, strengthOf, worthOf } from "./strength.ts";
import { asTyped, countWords, showUsed, usedConcepts, type UsedWords } from "./used-words.ts";

/** How well the records that a search gave fit its query; the words are spelt as they were asked. */
export type MatchFacts = {
  /**
   * `identifier`: a number, id or citation in the query was resolved. `full`: the first record satisfies every word, which
   * is so when there are none. `partial`: the best records lack some words. `none`: there is no record.
   */
  readonly kind: (typeof matchKind)[number];
  /** How far the first records can be relied on to answer. */
  readonly strength: Strength;
  /** Found by what was written: an identifier, a name, or every word letter for letter. */
  readonly literal: boolean;
  /** How much of the question the first record meets, 0 to 1, in the same measure for every dataset. */
  readonly worth: number;
  /** Words that the records were found by. */
  readonly used: readonly string[];
  /** Words that the best record lacks. */
  readonly dropped: readonly string[];
  /** Filters that were read from the words. */
  readonly understood: Readonly<Record<string, unknown>>;
  /** Of a partial match: records behind the first that satisfy every word; absent when there are none. */
  readonly complete?: number;
};

/** What a search has found, as far as it decides how well that fits. */
export type MatchResult = {
  /** Records that match, on all pages. */
  readonly total: number;
  /** The first record does not satisfy the whole query. */
  readonly partial: boolean;
  /** How many records do. */
  readonly complete?: number;
  /** Why the best record is in the answer. */
  readonly basis?: Basis | undefined;
};

/** How well a result fits a query that was not read as a sentence, such as a name; without one every record fits. */
export function factsOfWords(query: string, { total, partial, basis }: MatchResult): MatchFacts {
  const words = wordsIn(query);
  const none = { literal: false, worth: 0, used: [], dropped: words, understood: {} };
  if (total === 0) return { ...none, kind: "none", strength: "none" };
  if (partial) return { ...none, kind: "partial", strength: "weak" };
  const kind = basis === "identifier" ? "identifier" : "full";
  return { kind, strength: "strong", literal: true, worth: 1, used: words, dropped: [], understood: {} };
}

/** The same with the places that the query names. */
export function factsOfQuery(
  asked: { readonly text: string; readonly places: Topic["places"] },
  result: MatchResult,
): MatchFacts {
  return { ...factsOfWords(asked.text, result), understood: understoodIn(asked.places) };
}

/** The same where the best record carries the law of a reference, and not the article. */
export function factsOfCitedLaw(
  asked: { readonly places: Topic["places"] },
  { written, article }: LawReference,
): MatchFacts {
  return {
    kind: "partial",
    strength: "weak",
    literal: false,
    worth: 1,
    used: [written],
    dropped: article === null ? [] : [article],
    understood: understoodIn(asked.places),
  };
}

type NamedStanding = Pick<Extract<Grounds, { readonly by: "name" }>, "share" | "locality" | "rivals">;

/** How well a result fits a question: what the best record carries of it, and how it stands beside the others. */
export function factsOfQuestion(
  asked: { readonly text: string; readonly topic: Topic },
  result: MatchResult,
  { held, ...standing }: NamedStanding & { readonly held: readonly HeldConcept[] },
): MatchFacts {
  const placed = fitsPlace(standing.locality);
  const named = held.filter(({ concept }) => !concept.near);
  const lacking = [
    ...wordsOf(named.filter(({ form }) => form === null)),
    ...(placed ? [] : asked.topic.places.map(({ written }) => written)),
  ];
  // A word may stand in the best record by what it probably means, or in pieces only.
  const meant = named.filter(({ form }) => form !== null && form.basis !== "written");
  const unmet = lacking.length > 0 ? lacking : wordsOf(meant.length > 0 ? meant : named);
  const dropped = result.partial ? unmet : [];
  const used = usedConcepts(held).filter(
    ({ words, by }) => by !== null || words.some((word) => !dropped.includes(word)),
  );
  const grounds: Grounds = { by: "name", ...groundsOf(held), ...standing, isPossible: placed };
  return {
    kind: result.partial ? "partial" : "full",
    strength: strengthOf(grounds, countWords(used)),
    literal: false,
    worth: worthOf(grounds),
    // Words that are satisfied in pieces have been used too.
    used: used.length > 0 || result.partial ? showUsed(asked.text, used) : asTyped(asked.text, wordsOf(named)),
    dropped: asTyped(asked.text, dropped),
    understood: understoodIn(asked.topic.places),
    ...(result.partial && result.complete && { complete: result.complete }),
  };
}

/**
 * Longer words say more. What only a table puts in their place shows in the fit of its line: of the plain-words index as it was
 * scored, of other tables by how much of the question the line explains.
 */
function groundsOf(held: readonly HeldConcept[]): Pick<Grounds, "coverage" | "fit"> {
  const named = held.filter(({ concept }) => !concept.near);
  const explained = held.filter(({ concept, form }) => concept.near && form !== null);
  const sizeOf = (words: readonly string[]) => words.reduce((sum, word) => sum + Math.min(LONG, word.length), 0);
  const all = named.reduce((sum, { concept }) => sum + (concept.weight ?? 1) * sizeOf(concept.words.slice(0, 1)), 0);
  const met = named.reduce(
    (sum, { concept, form }) => sum + (concept.weight ?? 1) * sizeOf(concept.words.slice(0, 1)) * (form?.weight ?? 0),
    0,
  );
  const fits = explained.map(({ concept, form }) =>
    Math.min(1, form!.weight * (concept.weight ?? sizeOf(concept.words) / Math.max(1, all))),
  );
  return { coverage: all === 0 ? 0 : met / all, fit: Math.max(0, ...fits) };
}

/** Longer words than this say no more. */
const LONG = 4;

function wordsOf(held: readonly HeldConcept[]): string[] {
  return held.flatMap(({ concept }) => concept.words);
}

/** How well a text fits that answers a question: by the words that it has, those that it lacks, and whether they cite it. */
export function factsOfText(
  asked: {
    readonly text: string;
    readonly places: Topic["places"];
    readonly translation: Translation;
    readonly language: Language;
  },
  {
    used,
    dropped,
    cited,
    grounds: of,
  }: {
    readonly used: readonly UsedWords[];
    readonly dropped: readonly string[];
    readonly cited: number;
    readonly grounds: Grounds;
  },
): MatchFacts {
  const { said } = asked.translation;
  const english = (word: string) => said.get(compact(word))?.english ?? null;
  const shown = used.map(({ words, by }) => {
    const inEnglish = words.map((word) => english(word) ?? word);
    return { words: inEnglish, by: by ?? (inEnglish.join() === words.join() ? null : words.join(" ")) };
  });
  // A word in Latin letters that no text carries says nothing of the others, but was asked for.
  const unknown = dropped.filter((word) => isAlphabetic(word)).length / Math.max(1, used.length + dropped.length);
  const isPossible = of.isPossible && !asked.language.pattern("foreign-law").test(asked.text);
  const grounds = { ...of, coverage: (1 - unknown) * of.coverage, isPossible };
  return {
    kind: dropped.length > 0 ? "partial" : cited > 0 ? "identifier" : "full",
    strength: cited > 0 ? "strong" : strengthOf(grounds, countWords(used)),
    literal: cited > 0,
    worth: cited > 0 ? 1 : worthOf(grounds),
    used: showUsed(asked.text, shown),
    dropped: asTyped(
      asked.text,
      dropped.map((word) => english(word) ?? word),
    ),
    understood: understoodIn(asked.places),
  };
}

function understoodIn(places: Topic["places"]): MatchFacts["understood"] {
  if (places.length === 0) return {};
  const towns = places.flatMap(({ municipality }) => municipality ?? []);
  return {
    prefecture: [...new Set(places.flatMap(({ prefectures }) => prefectures))],
    ...(towns.length > 0 && { municipality: [...new Set(towns)] }),
  };
}

/** Particles, as they are left where a condition was taken out of a sentence, are no words, unless there is nothing else. */
function wordsIn(text: string): string[] {
  const written = text.split(BETWEEN_WORDS).filter((word) => word !== "");
  const words = written.map((word) => word.replace(PARTICLE, "")).filter((word) => word !== "");
  return [...new Set(words.length > 0 ? words : written)];
}

/** Alone, or behind a word that is not in hiragana: 支援金は ends in one, ことのは may be a name. */
const PARTICLE = /(?<=^|[^\p{Script=Hiragana}])(?:[にでとへ]?[はも]|[がをにでとへのやかねよ])$/u;

const BETWEEN_WORDS = /[\s"“”„‟＂、。，．,;；?？!！「」『』（）()]+/u;
