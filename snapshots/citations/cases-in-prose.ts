import type { decisionType } from "../../schemas/enums.ts";
import { type CaseNumber, readCaseNumber } from "../text/laws/case-number.ts";
import { parseJapaneseDate } from "../text/era.ts";
import type { CourtNames } from "./court-names.ts";

/** A court decision as a text cites it: by number, by court and day, or by all of them. */
export type CaseCitation = {
  readonly number: CaseNumber | null;
  /** Whole name, without division: 東京高等裁判所. */
  readonly court: string | null;
  /** 大法廷, 第一小法廷, …; null when the text names none. */
  readonly bench: string | null;
  readonly day: string | null;
  /** A day is written that the calendar, or its era, does not have. */
  readonly impossibleDay: boolean;
  /** 民集 and its like tell a civil or administrative case, 刑集 a criminal one; null where no such collection is named. */
  readonly field: "civil" | "criminal" | null;
  readonly type: (typeof decisionType)[number] | null;
  readonly start: number;
  readonly end: number;
};

/**
 * Reads the citations of court decisions in plain text: 最判平成30年12月14日, 最三小判令4・4・19民集76巻4号411頁,
 * 最高裁平成29年(受)第1519号平成30年12月14日第二小法廷判決, 東京高判…, 平30(受)1519. A day of a court without the word
 * for a decision is none.
 */
export function casesInPlain(courts: CourtNames, plain: string): CaseCitation[] {
  const text = plain.replace(/[[〔【]/g, "(").replace(/[\]〕】]/g, ")");
  /** A court, or an era year that begins a case number or a day. */
  const beginning = new RegExp(`${courts.begins}|${ERA}${SMALL}[年(・.]`, "g");
  const found: CaseCitation[] = [];
  for (const { index: start } of text.matchAll(beginning)) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const read = new CaseReader(courts, text, start).read();
    if (read !== null) found.push({ ...read, start });
  }
  return found;
}

const ERA = "(?:明治|大正|昭和|平成|令和|[明大昭平令MTSHR])";
const SMALL = "(?:元|\\d{1,2}|[〇一二三四五六七八九十]{1,3})";
const DAY = new RegExp(`^(?:${ERA}${SMALL}|\\d{4})(?:年${SMALL}月${SMALL}日|[・.]\\d{1,2}[・.]\\d{1,2})`);
/** 同30年12月14日 behind a case number is of its era. */
const SAME_ERA = new RegExp(`^同(?<year>${SMALL})?年(?<rest>${SMALL}月${SMALL}日)`);
const BENCH = /^(?:大法廷|第[一二三]小法廷|大(?=[判決])|[一二三123]小(?:法廷)?)/;
const TYPE = /^(?:判決|決定|命令|判|決)/;
const BETWEEN = /^(?:付け?|言渡し?|宣告)?[・の(]?(?:事件)?/;
const BENCHES: Readonly<Record<string, string>> = {
  一: "第一小法廷",
  二: "第二小法廷",
  三: "第三小法廷",
  1: "第一小法廷",
  2: "第二小法廷",
  3: "第三小法廷",
};

/** Reads the parts of one citation, in whatever order they stand. */
class CaseReader {
  readonly #courts: CourtNames;
  readonly #text: string;
  #at: number;
  #number: CaseNumber | null = null;
  #court: string | null = null;
  #bench: string | null = null;
  #day: string | null = null;
  #impossibleDay = false;
  #field: CaseCitation["field"] = null;
  #type: CaseCitation["type"] = null;

  constructor(courts: CourtNames, text: string, start: number) {
    this.#courts = courts;
    this.#text = text;
    this.#at = start;
  }

  read(): Omit<CaseCitation, "start"> | null {
    let end = this.#at;
    let opened = false;
    for (let between = ""; this.#part(); this.#at += between.length) {
      opened ||= between.includes("(");
      end = this.#at;
      [between = ""] = BETWEEN.exec(this.#text.slice(end, end + 12)) ?? [];
    }
    if (opened && this.#text.charAt(end) === ")") end++;
    const [number, court, bench, day, type] = [this.#number, this.#court, this.#bench, this.#day, this.#type];
    const [impossibleDay, field] = [this.#impossibleDay, this.#field];
    const isCase = number !== null || (court !== null && type !== null && (day !== null || impossibleDay));
    return isCase ? { number, court, bench, day, impossibleDay, field, type, end } : null;
  }

  /** Reads one more part; false when none follows. */
  #part(): boolean {
    const rest = this.#text.slice(this.#at, this.#at + 40);
    const number = this.#number === null ? readCaseNumber(this.#text, this.#at) : null;
    if (number !== null) {
      this.#number = number.caseNumber;
      this.#at = number.end;
      return true;
    }
    const court = this.#court === null ? this.#courts.readCourt(rest) : null;
    if (court !== null) {
      this.#court = court.court;
      return this.#pass(court.length);
    }
    const day = this.#day === null ? this.#dayIn(rest) : null;
    if (day !== null) {
      this.#day = parseJapaneseDate(day.meant);
      this.#impossibleDay = this.#day === null;
      return this.#pass(day.length);
    }
    // Without a court or a day before them these are words of the text.
    if (this.#court === null) return false;
    const [bench] = this.#bench === null ? (BENCH.exec(rest) ?? []) : [];
    if (bench !== undefined) {
      this.#bench = bench.startsWith("大") ? "大法廷" : (BENCHES[bench.charAt(0)] ?? bench);
      return this.#pass(bench.length);
    }
    const [type] = this.#type === null ? (TYPE.exec(rest) ?? []) : [];
    if (type !== undefined) {
      this.#type = type.startsWith("判") ? "判決" : type === "命令" ? "命令" : "決定";
      return this.#pass(type.length);
    }
    const [passed] = this.#courts.passedOver.exec(rest) ?? [];
    if (passed === undefined) return false;
    this.#field ??= /^(?:民集|集民|民録|裁判集民事)/.test(passed)
      ? "civil"
      : /^(?:刑集|集刑|刑録|裁判集刑事)/.test(passed)
        ? "criminal"
        : null;
    return this.#pass(passed.length);
  }

  #dayIn(rest: string): { readonly meant: string; readonly length: number } | null {
    const [written] = DAY.exec(rest) ?? [];
    if (written !== undefined) return { meant: written.replaceAll("・", "."), length: written.length };
    const same = SAME_ERA.exec(rest);
    const number = this.#number;
    if (same === null || number === null) return null;
    const { year = String(number.year), rest: monthAndDay = "" } = same.groups ?? {};
    return { meant: `${number.era}${year}年${monthAndDay}`, length: same[0].length };
  }

  #pass(length: number): true {
    this.#at += length;
    return true;
  }
}
