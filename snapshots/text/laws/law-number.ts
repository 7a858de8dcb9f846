import { eraLetter, type EraName, readEraYear } from "../era.ts";
import { lawIdToParts, type LawNumberType } from "./law-id.ts";
import { parseNumber, toKanjiNumeral } from "../numerals.ts";
import { modernKanji } from "../old-kanji.ts";

export type { LawNumberType } from "./law-id.ts";

/** 法令番号. Several issuers of one order are joined by ・ in the order written. */
export type LawNumber = {
  readonly era: EraName;
  readonly year: number;
  readonly type: LawNumberType;
  /**
   * Decimal digits; several parts joined by `-` for 人事院規則 (`9-89`) and month and day for 決定 (`8-21`), which are known
   * by their day. Null where a law has no number.
   */
  readonly number: string | null;
  /** Issuer: 厚生労働省, 内閣府・財務省, 人事院; null for types with only one. */
  readonly body: string | null;
};

/**
 * Reads a law number in any spelling: `昭和二十二年法律第四十九号`, `昭和22年法律第49号`, `平成一七年法律八六号`,
 * `令和五年内閣府令第三号`, `総務省令・財務省令`, `昭和二十四年人事院規則一―一`, `明治十九年勅令`. It may stand in brackets;
 * what follows it behind a space is not looked at. Null for anything else.
 */
export function parseLawNumber(text: string): LawNumber | null {
  const plain = modernKanji(text.slice(0, 300).normalize("NFKC")).trim().replace(/^\(/, "").replace(/\)$/, "");
  return parsePlain(plain.replace(/\s/g, "")) ?? parsePlain(plain.split(/\s/, 1)[0] ?? "");
}

/**
 * One spelling for all: `s22-法律-49`, `r5-内閣府令-3`, `s24-人事院規則-1-1`. Issuers of a joint order are sorted, since they
 * are not always listed in the same order. Null when the text is no law number.
 */
export function lawNumberKey(text: string): string | null {
  const lawNumber = parseLawNumber(text);
  return lawNumber === null ? null : toLawNumberKey(lawNumber);
}

/** The key of a law number that has been read. */
export function toLawNumberKey(lawNumber: LawNumber): string {
  const { era, year, number, body } = lawNumber;
  const issuers = body === null ? null : body.split("・").sort().join("・");
  return `${eraLetter(era)}${year}-${nameOf({ ...lawNumber, body: issuers })}${number === null ? "" : `-${number}`}`;
}

/** A law number as statutes write it: 昭和二十二年法律第四十九号. */
export function formatLawNumber(lawNumber: LawNumber): string {
  const { era, year, number } = lawNumber;
  const yearText = `${era}${year === 1 ? "元" : toKanjiNumeral(year)}年`;
  const name = nameOf(lawNumber);
  if (number === null) return yearText + name;
  const parts = number.split("-");
  if (lawNumber.type === "決定")
    return `${yearText}${parts.map((part) => toKanjiNumeral(Number(part))).join("月")}日${name}`;
  if (lawNumber.body === personnelAuthority) return yearText + name + parts.map(byPlace).join("―");
  return `${yearText}${name}第${toKanjiNumeral(Number(number))}号`;
}

/**
 * The law number an e-Gov law id stands for, as statutes write it: `322AC0000000049` is 昭和二十二年法律第四十九号. Issuers of a
 * joint order come in the usual order of ministries, which the law itself may not follow. Null where the text is no law id
 * or names an issuer unknown here. Ids of the few orders issued without a number end in a counter that looks like one.
 */
export function lawNumberFromLawId(lawId: string): string | null {
  const parts = lawIdToParts(lawId);
  if (parts === null || parts.type === null) return null;
  const { era, year, type, number, body } = parts;
  return formatLawNumber({ era, year, type, number, body });
}

const personnelAuthority = "人事院";

/** Types that no issuer precedes, longest first so that 太政官布達 is not read as 太政官布 and 達. */
const soleTypes: readonly LawNumberType[] = [
  "太政官布告",
  "太政官布達",
  "太政官達",
  "憲法",
  "法律",
  "政令",
  "勅令",
  "閣令",
];
const issuedTypes: readonly LawNumberType[] = ["規則", "規程", "告示", "訓令", "決定"];

function parsePlain(plain: string): LawNumber | null {
  const eraYear = readEraYear(plain, 0);
  if (eraYear === null || plain.charAt(eraYear.end) !== "年") return null;
  const { era, year } = eraYear;
  const { name, number } = splitNumber(plain.slice(eraYear.end + 1));
  const type = number === undefined ? null : typeOf(name);
  return type === null ? null : { era, year, ...type, number: number ?? null };
}

/** Parts the name from the number behind it; `number` is null where there is none and undefined where it is no number. */
function splitNumber(named: string): { name: string; number: string | null | undefined } {
  const rule = /^(人事院規則)(.*)$/.exec(named);
  if (rule !== null) {
    const parts = (rule[2] ?? "").split(/[―‐–—−ー-]/).map((part) => parseNumber(part));
    return { name: "人事院規則", number: parts.length > 3 || parts.includes(null) ? undefined : parts.join("-") };
  }
  const decided = /^([^月]{1,3})月([^日]{1,3})日(.*決定)$/.exec(named);
  if (decided !== null) {
    const day = [decided[1], decided[2]].map((part) => parseNumber(part ?? ""));
    return { name: decided[3] ?? "", number: day.includes(null) ? undefined : day.join("-") };
  }
  const numbered = /^(.*?)第?([\d〇一二三四五六七八九十百千]{1,9})号$/.exec(named);
  if (numbered === null) return { name: named, number: null };
  const number = parseNumber(numbered[2] ?? "");
  return { name: numbered[1] ?? "", number: number === null ? undefined : String(number) };
}

function typeOf(name: string): { type: LawNumberType; body: string | null } | null {
  const sole = soleTypes.find((type) => type === name);
  if (sole !== undefined) return { type: sole, body: null };
  const issued = issuedTypes.find((type) => name.endsWith(type));
  if (issued !== undefined) return isBody(name.slice(0, -2)) ? { type: issued, body: name.slice(0, -2) } : null;
  // Joint orders are 総務省・財務省令, now and then 総務省令・財務省令.
  const issuers = name.split(/[・、,]/).map((issuer) => issuer.replace(/(?:令|規則)$/, ""));
  const areIssuers = issuers.every((issuer) => /(?:[省府庁院]|本部|官房|委員会)$/.test(issuer));
  return name.endsWith("令") && areIssuers ? { type: "府省令", body: issuers.join("・") } : null;
}

function isBody(text: string): boolean {
  return /^[^\d第号年()]{2,60}$/.test(text);
}

function nameOf({ type, body }: LawNumber): string {
  return type === "府省令" ? `${body ?? ""}令` : (body ?? "") + type;
}

/** 89 as 八九, the way personnel rules number themselves. */
function byPlace(digits: string): string {
  return digits.replace(/\d/g, (digit) => "〇一二三四五六七八九".charAt(Number(digit)));
}
