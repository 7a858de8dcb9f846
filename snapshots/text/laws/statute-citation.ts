import { parseNumber } from "../numerals.ts";

/** A reference to a law or to a provision of it. */
export type StatuteCitation = {
  /** The law as the text names it. */
  readonly law: string;
  /** As the law database writes it (`242_2`); null for the law as a whole and for its supplementary provisions. */
  readonly article: string | null;
  readonly paragraph: number | null;
  readonly item: string | null;
  /** The text cites the law as it was before an amendment. */
  readonly former: boolean;
};

/** No article has a longer number, and a longer run of digits is read in time that grows with its length. */
export const NUMERAL = "[0-9〇一二三四五六七八九十百千]{1,9}";
const BRANCHES = `(?:[のノ]${NUMERAL}){0,5}`;
/** An article with its branches. */
export const ARTICLE = `第?(?<article>${NUMERAL})条(?<branches>${BRANCHES})`;
/** A paragraph and an item within an article. */
export const WITHIN = `(?:第?(?<paragraph>${NUMERAL})項)?(?:第?(?<item>${NUMERAL})号(?<itemBranches>${BRANCHES}))?`;
const PROVISION = new RegExp(ARTICLE + WITHIN, "g");
/** A paragraph of the article before: 同条2項, or 2項 after a comma. */
const SAME_ARTICLE = new RegExp(`^(?:同条)?第?(?<paragraph>${NUMERAL})項(?:第?(?<item>${NUMERAL})号)?`);
const A_LAW = /(?:法|法律|令|規則|規程|条例|憲法|条約|協定|告示)$/;
/** What stands between the members of a list of articles. */
export const GOES_ON =
  /^(?:本文|ただし書き?|但書|前段|後段|各号|柱書き?|[・、,及び又は並若しくにないし乃至からまで~\s])*$/;
const RANGE = /^(?:本文|前段|後段)?(?:ないし|乃至|から)$/;
/** How the title of an act goes on that holds an article of another one: …法律第二十三条第二項の証票の書式を定める省令. */
export const IN_A_TITLE =
  /^[^,、。()\d]{0,80}(?:を定める|に関する|についての)[^,、。()\d]{0,40}(?:法律|政令|[省府庁]令|規則|規程|告示)/;
/** More articles than this are no list that a person wrote. */
const LONGEST_RANGE = 60;

/**
 * Reads a list of statutes as courts publish it: `民法709条，710条，同法715条1項，労働契約法（平成30年法律第71号による改正前のもの）20条`.
 * What stands before an article is its law; an article without one belongs to the law before it.
 */
export function readStatuteList(text: string): StatuteCitation[] {
  const found: StatuteCitation[] = [];
  for (const part of partsOf(plainStatutes(text))) readPart(part, found);
  return found;
}

function readPart(part: string, found: StatuteCitation[]): void {
  const previous = found.at(-1);
  const matches = [...part.matchAll(PROVISION)];
  const [first] = matches;
  if (first === undefined) {
    const within = SAME_ARTICLE.exec(part);
    if (within && previous) found.push({ ...previous, ...withinArticle(within) });
    else if (!within) {
      const { law, former } = lawIn(part.replace(/附則.*$/, ""));
      if (A_LAW.test(law)) found.push({ law, article: null, paragraph: null, item: null, former });
    }
    return;
  }
  let end = 0;
  let { law, former } = { law: previous?.law ?? "", former: previous?.former ?? false };
  for (const match of matches) {
    if (IN_A_TITLE.test(part.slice(match.index + match[0].length))) continue;
    const between = part.slice(end, match.index);
    const named = lawIn(between);
    const last = found.at(-1);
    if (end > 0 && RANGE.test(between) && last) found.push(...articlesBetween(last, provisionOf(match)));
    else if (!GOES_ON.test(between) && !/^同法律?$/.test(named.law) && named.law !== "") ({ law, former } = named);
    end = match.index + match[0].length;
    if (law === "") continue;
    const supplementary = between.endsWith("附則");
    found.push(
      supplementary
        ? { law, article: null, paragraph: null, item: null, former }
        : { law, ...provisionOf(match), former },
    );
  }
}

/** The law that a text names, without remarks in brackets and the amendment before or after which it is meant. */
function lawIn(text: string): { law: string; former: boolean } {
  const law = text
    .replaceAll(/[(（][^()（）]*[)）]/g, "")
    .replace(/^.*改正[前後]の/, "")
    .replace(/附則$/, "")
    .replace(/^[・及び又は並びに\s]+/, "")
    .replace(/[のノ\s]+$/, "");
  return { law, former: /改正前|廃止前/.test(text) };
}

/** The article, paragraph and item of a match of ARTICLE and WITHIN. */
export function provisionOf({
  groups = {},
}: RegExpMatchArray): Pick<StatuteCitation, "article" | "paragraph" | "item"> {
  return { article: numberWith(groups["article"]!, groups["branches"]), ...withinArticle({ groups }) };
}

function withinArticle({ groups = {} }: { groups?: Record<string, string | undefined> | undefined }) {
  const { paragraph, item, itemBranches } = groups;
  return {
    paragraph: paragraph === undefined ? null : parseNumber(paragraph),
    item: item === undefined ? null : numberWith(item, itemBranches),
  };
}

/** `242` and `の2` are `242_2`. */
function numberWith(main: string, branches = ""): string {
  return [main, ...branches.split(/[のノ]/).slice(1)].map((part) => parseNumber(part)).join("_");
}

/** The articles after the first up to, and without, the last of a range; none where a branch makes them unknown. */
function articlesBetween(first: StatuteCitation, last: Pick<StatuteCitation, "article">): StatuteCitation[] {
  const [from, to] = [Number(first.article), Number(last.article)];
  if (!(to - from > 1 && to - from < LONGEST_RANGE)) return [];
  return Array.from({ length: to - from - 1 }, (_, at) => ({
    ...first,
    article: String(from + at + 1),
    paragraph: null,
    item: null,
  }));
}

/** Digits, brackets and old characters in one form. */
export function plainStatutes(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll("條", "条")
    .replaceAll("號", "号")
    .replaceAll(/[ \t]+/g, "");
}

/** Entries of a list: split at commas outside brackets, without remarks such as (1につき) before the law. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? ",";
    if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (at === text.length || (depth === 0 && /[,、;\n]/.test(character))) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return parts.map((part) => part.replace(/^(?:\([^()]*\)|\d+[.:])+/, "").trim()).filter((part) => part !== "");
}
