import type { Language } from "../language/language.ts";
import { findAmounts } from "./amounts.ts";
import { ofConditionWords } from "./condition-words.ts";
import { findDays, type FoundDays } from "./dates.ts";

/** A condition that a question puts in numbers; both ends are included, null is open. */
export type Condition = Span & {
  readonly about: "amount" | "staff" | "days";
  readonly least: number | string | null;
  readonly greatest: number | string | null;
  /** As it stands in the text. */
  readonly written: string;
};

type Span = { readonly start: number; readonly end: number };

/**
 * The conditions in an NFKC text, left to right: bounds on money in yen and on the number of employees, and days that are
 * not yet to come. What is only mentioned, such as the price of a machine, is none.
 */
export function findConditions(language: Language, text: string, today: string): Condition[] {
  const patterns = patternsOf(language);
  const days = findDays(language, text, today);
  const isBound = ({ start, end }: Span) =>
    patterns.bounded.test(text.slice(start, end)) && !days.some((day) => day.start < end && start < day.end);
  const asked = days.filter((day) => !isPartOfName(text, day) && (day.relation === "by" || day.from <= today));
  const amounts = findAmounts(language, text).filter(
    (amount) => isBound(amount) && !patterns.otherMoney.test(text.slice(0, amount.start)),
  );
  const staff = findStaff(language, text).filter(isBound);
  const ends = (each: Span, value: number) => endsOfNumber(patterns, text.slice(each.start, each.end), value);
  return [
    ...asked.map((each) => conditionAt(text, each, "days", endsOfDays(each))),
    ...amounts.map((each) => conditionAt(text, each, "amount", ends(each, each.yen))),
    ...staff.map((each) => conditionAt(text, each, "staff", ends(each, each.count))),
  ].toSorted((a, b) => a.start - b.start);
}

function conditionAt(
  text: string,
  { start, end }: Span,
  about: Condition["about"],
  [least, greatest]: readonly [Condition["least"], Condition["greatest"]],
): Condition {
  return { about, least, greatest, start, end, written: text.slice(start, end).trim().replace(/の$/, "") };
}

/** A fiscal year names a budget or a report more often than the days of what is looked for, and 2024年問題 is a word. */
function isPartOfName(text: string, { start, end, relation }: FoundDays): boolean {
  if (/年度|\bFY\b|fiscal/i.test(text.slice(start, end))) return true;
  return relation === "within" && !/^(?:[のにはがもを中、。,\s]|$)/.test(text.slice(end));
}

const patternsOf = ofConditionWords(({ before, after, beside }) => {
  const any = (...meanings: readonly string[]) => new RegExp(beside(...meanings), "i");
  const bound = after("least", "most", "below", "about");
  return {
    bounded: any("least", "above", "most", "below"),
    below: any("below"),
    above: any("above"),
    least: any("least"),
    /** An amount that says something of the applicant, or of what they buy, follows. */
    otherMoney: new RegExp(`(?:${before("other-money")})(?:の?額|総額)?[がはの]?\\s*(?:${before("about")})?$`),
    staff: new RegExp(
      [
        `(?:${before("staff")})数?[がは]?\\s*(?:${before("about")})?([0-9]{1,6})\\s*[人名]?(?:${bound})?の?`,
        `([0-9]{1,6})\\s*[人名](?:${bound})?の(?:${after("firm")})`,
        `(?:with|of)?\\s*\\b([0-9]{1,6})\\s+(?:${after("staff")})`,
      ].join("|"),
      "giu",
    ),
  };
});

function endsOfDays({ from, to, relation }: FoundDays): readonly [string | null, string | null] {
  return [relation === "by" ? null : from, relation === "from" ? null : to];
}

function endsOfNumber(
  { below, above, least }: ReturnType<typeof patternsOf>,
  written: string,
  value: number,
): readonly [number | null, number | null] {
  if (below.test(written)) return [null, value - 1];
  if (above.test(written)) return [value + 1, null];
  return least.test(written) ? [value, null] : [null, value];
}

/** A number of employees that a text names. */
type FoundStaff = { readonly start: number; readonly end: number; readonly count: number };

/** The numbers of employees in an NFKC text, left to right. */
export function findStaff(language: Language, text: string): FoundStaff[] {
  return [...text.matchAll(patternsOf(language).staff)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    count: Number(match[1] ?? match[2] ?? match[3]),
  }));
}
