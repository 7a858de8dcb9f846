import { type Lexicon, listOf, readingPattern } from "../lexicon/lexicon.ts";

const BRANCH = "(?:[一-龠ヶ]{1,5}支(?:部|(?=[判決])))?";

const SUPREME = /^(?:最高裁判所|最高裁|最(?=大?[判決]|[一二三123]小))/;
const FORMER_SUPREME = /^(?:大審院|大[連民刑]?(?=[判決]))/;
const PATENT = /^(?:知的財産高等裁判所|知財高裁|知財高(?=[判決]))/;
const KINDS: Readonly<Record<string, string>> = { 地: "地方裁判所", 家: "家庭裁判所", 簡: "簡易裁判所" };

/** How citations name courts. */
export type CourtNames = {
  /** How courts begin in citations, for a regular expression. */
  readonly begins: string;
  /** Divisions of courts, and collections of decisions, at the beginning of a text: neither is held. */
  readonly passedOver: RegExp;
  /**
   * Reads a court, by its whole name or a short one, at the beginning of plain text: 最判 is 最高裁判所, 東京高判 is
   * 東京高等裁判所. Null when there is none. The name of a decision's court begins with what this gives.
   */
  readCourt(text: string): { readonly court: string; readonly length: number } | null;
};

export function createCourtNames(lexicon: Lexicon): CourtNames {
  const seats = (court: string) =>
    lexicon
      .lines("courts")
      .flatMap(({ cells }) => (listOf(cells["courts"]!).includes(court) ? [cells["seat"]!] : []))
      .join("|") || NEVER;
  const [high, district] = [seats("high"), seats("district")];
  const seated = new RegExp(
    `^(?:(?<high>${high})高(?:等裁判所|裁|(?=[判決]|[一-龠ヶ]{1,5}支[判決]))|` +
      `(?<seat>${district})(?<kind>[地家簡])(?:方裁判所|庭裁判所|易裁判所|裁|(?=[判決]|[一-龠ヶ]{1,5}支[判決])))${BRANCH}`,
  );
  return {
    begins: `最|大審院|大[連民刑]?[判決]|知(?:的財産|財)高|(?:${district})[高地家簡]`,
    passedOver: new RegExp(
      "^(?:特別部|第[一二三四五六七八九十\\d]{1,3}(?:民事|刑事)?部|" +
        `(?:${readingPattern(lexicon, "case-reporter").source})(?:第?\\d{1,4}[巻号輯]){0,2}\\d{0,5}頁?)`,
    ),
    readCourt: (text) => readCourt(seated, text),
  };
}

/** A pattern that nothing fits, where a lexicon names no seat. */
const NEVER = "(?!)";

function readCourt(seated: RegExp, text: string): { readonly court: string; readonly length: number } | null {
  for (const [pattern, name] of [
    [SUPREME, "最高裁判所"],
    [FORMER_SUPREME, "大審院"],
    [PATENT, "知的財産高等裁判所"],
  ] as const) {
    const match = pattern.exec(text);
    if (match !== null) return { court: name, length: match[0].length };
  }
  const match = seated.exec(text);
  if (match === null) return null;
  const { high, seat, kind = "" } = match.groups ?? {};
  return { court: high === undefined ? `${seat}${KINDS[kind]}` : `${high}高等裁判所`, length: match[0].length };
}
