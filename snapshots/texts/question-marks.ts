import { parseJapaneseDate } from "../text/era.ts";
import { parsePrefecture } from "../text/entities/prefecture.ts";
import type { SoughtWord } from "./sought.ts";
import { markTerm } from "./terms.ts";

/** What a question says about court, day and place, as marks (units/), and the question without it. */
export type MarkedQuestion = { readonly marks: readonly SoughtWord[]; readonly rest: string };

/** A text of the day, court or place that is named is worth so much more than another that says the same. */
const weights = { day: 1.5, month: 0.8, year: 0.5, court: 0.6, level: 0.5, place: 1.5 } as const;

const YEAR = "(?:(?:明治|大正|昭和|平成|令和|[明大昭平令MTSHR])(?:元|[0-9]{1,2})|[0-9]{4})";
const DAY = new RegExp(`${YEAR}(?:年|[./])[0-9]{1,2}(?:月|[./])[0-9]{1,2}日?`, "gu");
const MONTH = new RegExp(`(${YEAR}年[0-9]{1,2}月)`, "gu");
const ONE_YEAR = new RegExp(`(${YEAR}年)(?!以|間|前|度|を|超)`, "gu");

const kinds: Readonly<Record<string, readonly [name: string, level: string]>> = {
  高: ["高等裁判所", "high"],
  地: ["地方裁判所", "district"],
  家: ["家庭裁判所", "family"],
  簡: ["簡易裁判所", "summary"],
};
const SUPREME = /最高裁(?:判所)?(?:第[一二三123]小法廷|大法廷)?|最(?:大|[一二三123])?判/gu;
const COURT = /([\p{Script=Han}]{2,4}?)?(高裁|地裁|家裁|簡裁|高等裁判所|地方裁判所|家庭裁判所|簡易裁判所)/gu;

/** Reads days and courts. */
export function readDecisionMarks(question: string): MarkedQuestion {
  const marks: SoughtWord[] = [];
  const add = (mark: string, weight: number) =>
    void marks.push({ text: mark, shown: null, terms: [markTerm(mark)], weight });
  const rest = question
    .normalize("NFKC")
    .replaceAll(DAY, (written) => {
      const day = parseJapaneseDate(written);
      if (day === null) return written;
      add(`day:${day}`, weights.day);
      return " ";
    })
    .replaceAll(MONTH, (written) => {
      const day = parseJapaneseDate(`${written}1日`) ?? parseJapaneseDate(`${written}28日`);
      if (day === null) return written;
      add(`month:${day.slice(0, 7)}`, weights.month);
      return " ";
    })
    .replaceAll(ONE_YEAR, (written) => {
      const day = parseJapaneseDate(`${written}12月1日`) ?? parseJapaneseDate(`${written}1月7日`);
      if (day === null) return written;
      add(`year:${day.slice(0, 4)}`, weights.year);
      return " ";
    })
    .replaceAll(SUPREME, () => {
      add("level:supreme", weights.level);
      return " ";
    })
    .replaceAll(COURT, (_, place: string | undefined, kind: string) => {
      const [name, level] = kinds[kind.charAt(0)]!;
      if (place === undefined) add(`level:${level}`, weights.level);
      else add(`court:${place === "知財" ? "知的財産" : place}${name}`, weights.court);
      return " ";
    });
  return { marks, rest };
}

/** Reads prefectures; their names stay words to look for. */
export function readPlaceMarks(question: string): MarkedQuestion {
  const words = question.normalize("NFKC").match(/[\p{Script=Han}]+?[都道府県]|[\p{Script=Han}]+/gu) ?? [];
  const places = new Set(words.map((word) => parsePrefecture(word)?.prefecture).filter((place) => place != null));
  const marks = Array.from(places, (place) => {
    const mark = `place:${place}`;
    return { text: mark, shown: null, terms: [markTerm(mark)], weight: weights.place };
  });
  return { marks, rest: question };
}
