import { parseNumber, spellOutCircled, toKanjiNumeral } from "../numerals.ts";

/** An article, or the part of it that a citation names. */
export type Provision = {
  /** As the law database writes it: `41_19`. */
  readonly article: string;
  /** 項. */
  readonly paragraph: number | null;
  /** 号, with branches as in articles: `6_2` is 六号の二. */
  readonly item: string | null;
};

/**
 * Reads a whole text as the number of an article, in the form of the law database: `第三十八条の三` is `38_3`. Also takes
 * 第41条の19, 41の19, 41-19, 41_19, 第一条ノ二, full-width digits, up to three branches, and two articles under one head
 * (`第四十二条から第四十七条まで`, `第三条及び第四条`, `42:47`) as `42:47`. Null for anything else, a paragraph or item included.
 */
export function parseArticleNumber(text: string): string | null {
  if (text.length > 80) return null;
  const plain = text.normalize("NFKC").replace(/\s/g, "");
  const [from = "", to, ...more] = plain.replace(/まで$/, "").split(/:|から|及[びビ]?|および|乃至/);
  if (more.length > 0 || plain.includes("から") !== plain.endsWith("まで")) return null;
  const first = parseSingle(from);
  const last = to === undefined ? "" : parseSingle(to);
  if (first === null || last === null) return null;
  return last === "" ? first : `${first}:${last}`;
}

/**
 * Reads a whole text as an article with the paragraph and item behind it: `22条3項`, `第二条第九項第六号`, `423①`. What follows
 * the item (イ, 本文, ただし書) is passed over. Null for anything else, and for a part of two articles at once.
 */
export function parseProvision(text: string): Provision | null {
  if (text.length > 80) return null;
  const plain = spellOutCircled(text).normalize("NFKC").replace(/\s/g, "");
  const { head = "", part = "", paragraph, item, branches = "" } = wholeProvision.exec(plain)?.groups ?? {};
  const article = parseArticleNumber(head);
  // 223項 names no article: behind a bare number a part needs its 第.
  const isBare = part !== "" && !head.includes("条") && !part.startsWith("第");
  if (article === null || isBare || (part !== "" && article.includes(":"))) return null;
  const paragraphNumber = paragraph === undefined ? null : parseNumber(paragraph);
  const itemNumbers = item === undefined ? [] : [item, ...branches.split(/[のノ]/).slice(1)].map(parseNumber);
  if ((paragraph !== undefined && paragraphNumber === null) || itemNumbers.includes(null)) return null;
  return { article, paragraph: paragraphNumber, item: item === undefined ? null : itemNumbers.join("_") };
}

/**
 * Sort key of an article number: main x 10^9 + branch x 10^6 + branch x 10^3 + branch; of a range, that of its first
 * article. Null when the text is no such number or a part is too large to keep the order.
 */
export function articleNumberSort(articleNumber: string): number | null {
  const parts = partsOf(articleNumber.split(":", 1)[0] ?? "");
  if (parts === null) return null;
  const [main = 0, first = 0, second = 0, third = 0] = parts;
  return main * 1e9 + first * 1e6 + second * 1e3 + third;
}

/** An article number in words: `38_3` is 第三十八条の三, `42:47` 第四十二条から第四十七条まで, `3:4` 第三条及び第四条. Null when it is none. */
export function formatArticleNumber(articleNumber: string): string | null {
  const [from = "", to, ...more] = articleNumber.split(":");
  const first = partsOf(from);
  if (first === null || more.length > 0) return null;
  if (to === undefined) return inWords(first);
  const last = partsOf(to);
  if (last === null) return null;
  return isNext(first, last) ? `${inWords(first)}及び${inWords(last)}` : `${inWords(first)}から${inWords(last)}まで`;
}

/** An article as people write it: `12_3` is 12条の3. Items have 号 in its place. */
export function articleInDigits(articleNumber: string, unit = "条"): string {
  const [main, ...branches] = articleNumber.split("_");
  return `${main}${unit}${branches.map((branch) => `の${branch}`).join("")}`;
}

/** A provision as people write it: `第12条の3第2項`. */
export function formatProvision({ article, paragraph, item }: Provision): string {
  const parts = [articleInDigits(article)];
  if (paragraph !== null) parts.push(`${paragraph}項`);
  if (item !== null) parts.push(articleInDigits(item, "号"));
  return parts.map((part) => `第${part}`).join("");
}

const numeral = "[\\d〇一二三四五六七八九十百千]{1,9}";
const wholeProvision = new RegExp(
  `^(?<head>.{1,60}?)(?<part>(?:第?(?<paragraph>${numeral})項)?(?:第?(?<item>${numeral})号(?<branches>(?:[のノ]${numeral}){0,3}))?)` +
    "[イロハニホヘトチリヌルヲ]?(?:本文|ただし書き?|但書|前段|後段|柱書き?|各号)?$",
);

/** Above it main x 10^9 is no safe integer. */
const largestMain = 9_007_198;
const largestBranch = 999;

function parseSingle(plain: string): string | null {
  const [, ordinal, main = "", unit, tail = ""] = /^(第?)([^条のノ_‐–−-]{1,20})(条?)(.*)$/.exec(plain) ?? [];
  const [nothing, ...branches] = tail.split(/[のノ_‐–−-]/);
  // 第41 lacks its 条, and a branch needs its の: 41条19 is no article.
  if ((ordinal !== "" && unit === "") || nothing !== "") return null;
  const numbers = [main, ...branches].map((part) => (/[万億兆.,]/.test(part) ? null : parseNumber(part)));
  const articleNumber = numbers.join("_");
  return numbers.includes(null) || partsOf(articleNumber) === null ? null : articleNumber;
}

function partsOf(articleNumber: string): number[] | null {
  const written = articleNumber.split("_");
  if (written.length > 4 || !written.every((part) => /^[1-9]\d{0,6}$/.test(part))) return null;
  const parts = written.map(Number);
  const [main = 0, ...branches] = parts;
  return main <= largestMain && branches.every((branch) => branch <= largestBranch) ? parts : null;
}

function inWords([main = 0, ...branches]: readonly number[]): string {
  return `第${toKanjiNumeral(main)}条${branches.map((branch) => `の${toKanjiNumeral(branch)}`).join("")}`;
}

/** Whether no article can stand between the two: 3 and 4, 3_2 and 3_3, 3 and 3_2. */
function isNext(first: readonly number[], last: readonly number[]): boolean {
  const follows = [...first.slice(0, -1), (first.at(-1) ?? 0) + 1].join();
  return last.join() === follows || last.join() === [...first, 2].join();
}
