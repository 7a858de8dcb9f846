import type { Language } from "../language/language.ts";
import { parseYen } from "../text/numerals.ts";
import { ofConditionWords } from "./condition-words.ts";

/** An amount of money that a question names, in yen. */
export type AskedAmount = {
  readonly yen: number;
  /** `min`: at least; `max`: at most; `about`: neither is said. */
  readonly bound: "min" | "max" | "about";
};
export type FoundAmount = AskedAmount & { readonly start: number; readonly end: number };

/** The amounts of money in an NFKC text, left to right. A number counts only where the text names the currency. */
export function findAmounts(language: Language, text: string): FoundAmount[] {
  const bounds = boundsOf(language);
  return [...text.matchAll(money)].flatMap((match) => {
    const yen = yenOf(match.groups ?? {});
    if (yen === null) return [];
    const end = match.index + match[0].length;
    const behind = bounds.behind.exec(text.slice(end));
    const ahead = bounds.ahead.exec(text.slice(0, match.index));
    const bound = boundOf(behind?.groups) ?? boundOf(ahead?.groups) ?? "about";
    return [{ yen, bound, start: match.index - (ahead?.[0].length ?? 0), end: end + (behind?.[0].length ?? 0) }];
  });
}

const boundsOf = ofConditionWords(({ before, after }) => {
  const [least, most] = [
    ["least", "above", "offered-least"],
    ["most", "below", "offered-most"],
  ] as const;
  const bound = (side: typeof before) => `(?<min>${side(...least)})|(?<max>${side(...most)})|${side("about")}`;
  return {
    behind: new RegExp(`^\\s*(?:${bound(after)})`, "i"),
    ahead: new RegExp(`(?:${bound(before)})(?: of)?\\s*$`, "i"),
  };
});

const numeral = "[0-9〇一二三四五六七八九十百千壱弐参]";
const money = new RegExp(
  [
    `(?<japanese>${numeral}(?:${numeral}|[,.万億兆])*円)`,
    "¥ ?(?<sign>[0-9][0-9,]*)",
    "(?:(?:JPY|yen) ?(?<code>[0-9][0-9,]*))(?! ?(?:million|billion))",
    "(?<![0-9.])(?<count>[0-9][0-9,]*(?:\\.[0-9]+)?) ?(?<scale>thousand|million|billion|k|m)? ?(?:yen|JPY)\\b",
  ].join("|"),
  "gi",
);

const scales: Readonly<Record<string, number>> = {
  "": 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  billion: 1e9,
};

function yenOf({ japanese, sign, code, count, scale = "" }: Readonly<Record<string, string | undefined>>) {
  if (japanese !== undefined) return parseYen(japanese);
  const digits = sign ?? code ?? count;
  if (digits === undefined) return null;
  const yen = Number(digits.replaceAll(",", "")) * (scales[scale.toLowerCase()] ?? 1);
  return Number.isSafeInteger(Math.round(yen)) ? Math.round(yen) : null;
}

function boundOf(groups: Readonly<Record<string, string | undefined>> | undefined): "min" | "max" | null {
  if (groups?.["min"] !== undefined) return "min";
  return groups?.["max"] === undefined ? null : "max";
}
