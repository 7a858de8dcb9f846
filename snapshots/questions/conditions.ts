import { findAmounts } from "./amounts.ts";
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
export function findConditions(text: string, today: string): Condition[] {
  const days = findDays(text, today);
  const isBound = ({ start, end }: Span) =>
    bounded.test(text.slice(start, end)) && !days.some((day) => day.start < end && start < day.end);
  const asked = days.filter((day) => !isPartOfName(text, day) && (day.relation === "by" || day.from <= today));
  const amounts = findAmounts(text).filter((amount) => isBound(amount) && !isOfSomethingElse(text, amount));
  const staff = findStaff(text).filter(isBound);
  return [
    ...asked.map((each) => conditionAt(text, each, "days", endsOfDays(each))),
    ...amounts.map((each) => conditionAt(text, each, "amount", endsOfNumber(text, each, each.yen))),
    ...staff.map((each) => conditionAt(text, each, "staff", endsOfNumber(text, each, each.count))),
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

/** Whether an amount says something of the applicant, or of what they buy. */
function isOfSomethingElse(text: string, { start }: Span): boolean {
  return /(?:資本金|出資金?|売上高?|年商|年収|所得|給与|賃金|月給|時給|事業費|投資額?|取得価額|価格|料金|家賃)(?:の?額|総額)?[がはの]?\s*約?$/.test(
    text.slice(0, start),
  );
}

/** 最大 and 上限 tell what a program gives, not what is asked of it. */
const bounded =
  /以上|以下|以内|未満|超|より多|or more|or less|at least|at most|more than|less than|over|under|above|below/i;

function endsOfDays({ from, to, relation }: FoundDays): readonly [string | null, string | null] {
  return [relation === "by" ? null : from, relation === "from" ? null : to];
}

function endsOfNumber(text: string, { start, end }: Span, value: number): readonly [number | null, number | null] {
  const written = text.slice(start, end);
  if (/未満|less than|under|below/i.test(written)) return [null, value - 1];
  if (/超|より多|more than|over|above/i.test(written)) return [value + 1, null];
  return /以上|or more|at least/i.test(written) ? [value, null] : [null, value];
}

/** A number of employees that a text names. */
type FoundStaff = { readonly start: number; readonly end: number; readonly count: number };

/** The numbers of employees in an NFKC text, left to right. */
export function findStaff(text: string): FoundStaff[] {
  const staff =
    /(?:(?:従業員|社員|職員|スタッフ)(?:数|が|は|数が|数は)?\s*(?:約)?([0-9]{1,6})\s*[人名]?(?:以下|以上|未満|程度)?(?:の)?)|(?:([0-9]{1,6})\s*(?:人|名)(?:以下|以上|未満|程度)?の(?:会社|企業|事業所|工場|店))|(?:(?:with|of)?\s*\b([0-9]{1,6})\s+(?:employees|staff|people|workers))/giu;
  return [...text.matchAll(staff)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    count: Number(match[1] ?? match[2] ?? match[3]),
  }));
}
