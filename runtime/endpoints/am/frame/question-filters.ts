import type { Language } from "../../../../snapshots/language/language.ts";
import type { Question, Topic } from "../../../../snapshots/questions/question.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";
import type { Rarity } from "../../../questions/carried.ts";

/** A part of a question that can become a filter. */
export type QuestionPart = Exclude<keyof Question, "notUnderstood" | keyof Topic>;

/** How a question was parsed, as `meta` shows it: unparsed and unused parts are listed. */
export function questionMeta(question: Question | null, used: readonly QuestionPart[]): Record<string, unknown> {
  if (question === null) return {};
  const { notUnderstood, places, concepts, dropped, isSentence: _, ...extracted } = question;
  const said = (Object.keys(extracted) as QuestionPart[]).filter((part) => {
    const value = extracted[part];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  });
  return {
    extracted,
    places,
    searched_words: [...new Set(concepts.flatMap(({ words }) => words))],
    ignored_words: dropped,
    not_understood: notUnderstood,
    not_applied: said.filter((part) => !used.includes(part)),
  };
}

/** The day of a question: today when it is within the named period, otherwise the first day of that period. */
export function dayOfQuestion({ dates: [asked] }: Question, today: string): string {
  if (asked === undefined || (asked.from <= today && today <= asked.to)) return today;
  return asked.relation === "by" && today <= asked.to ? today : asked.from;
}

/**
 * Whether a program pays the requested amount. An amount without a qualifier is a minimum; programs without an amount are
 * dropped once one is requested.
 */
export function paysAmounts({ amountMaxManYen: most }: ProgramTerm, amounts: Question["amounts"]): boolean {
  return amounts.every(
    ({ yen, bound }) => most !== null && (bound === "max" ? most * 10_000 <= yen : most * 10_000 >= yen),
  );
}

/** The requested amounts; none when they describe the applicant: capital, sales, a budget. */
export function amountsAsked({ pattern }: Language, text: string, { amounts }: Question): Question["amounts"] {
  return pattern("own-amount").test(text.normalize("NFKC")) ? [] : amounts;
}

/** Words of a question that no filter stands for, and that tell records apart. */
export function hasWordsToSearch(
  { findSizes, findIndustries, pattern }: Language,
  { concepts }: Question,
  dataset: Rarity,
): boolean {
  return concepts.some(({ near, words, forms: [own] }) => {
    if (own === undefined || words.every((word) => pattern("of-applicant").test(word))) return false;
    if (near) return true;
    const isFilter = findSizes(own.text).length > 0 || findIndustries(own.text).length > 0;
    return !isFilter && dataset.holdersOf(own.text) <= dataset.size / COMMON;
  });
}

/** A word held by more than one record in this many, such as 補助金, is not distinctive. */
const COMMON = 8;
