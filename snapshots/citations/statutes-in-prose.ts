import {
  ARTICLE,
  GOES_ON,
  IN_A_TITLE,
  NUMERAL,
  plainStatutes,
  provisionOf,
  type StatuteCitation,
  WITHIN,
} from "../text/laws/statute-citation.ts";
import { parseNumber } from "../text/numerals.ts";

/** A citation and where it stands: from the name of its law, where that stands directly before the article. */
export type ProseCitation = StatuteCitation & {
  readonly start: number;
  readonly end: number;
  /** An article of the supplementary provisions; `article` is null then. */
  readonly supplementary: boolean;
};

/** How the laws of a text are found. */
export type LawsOfText = {
  /** The name of a law that a piece of text ends with, or null. */
  nameEnding(before: string): string | null;
  /**
   * What to take for the law of an article before which no known law stands. `before` begins behind the citation before it,
   * `last` is the law of that one. Null, and no such member, leave the article out.
   */
  unnamed?(before: string, last: string | null): string | null;
};

/**
 * Reads the citations of articles in running text; 同法, 同条 and articles, paragraphs and items that follow each other
 * belong to the law and article before.
 */
export function readCitationsInProse(text: string, nameEnding: LawsOfText["nameEnding"]): ProseCitation[] {
  return citationsInPlain(plainStatutes(text), { nameEnding });
}

/** The same over text that is plain already: places are those of this text. */
export function citationsInPlain(plain: string, laws: LawsOfText): ProseCitation[] {
  const found: ProseCitation[] = [];
  let last: Reading = { law: null, former: false, supplementary: false, article: null, paragraph: null };
  let end = 0;
  for (const match of plain.matchAll(CITED)) {
    const [at, between] = [match.index, plain.slice(end, match.index)];
    const read =
      match.groups?.["article"] === undefined ? laterPart(match, between, last) : article(match, between, last, laws);
    if (read === null || IN_A_TITLE.test(plain.slice(at + match[0].length, at + match[0].length + LONGEST_TITLE)))
      continue;
    end = at + match[0].length;
    last = read;
    if (read.law !== null) found.push(toCitation(read.law, read, { start: at - read.lead, end }));
  }
  return found;
}

/** What a citation says, for those behind it as well. */
type Reading = {
  readonly law: string | null;
  readonly former: boolean;
  readonly supplementary: boolean;
  readonly article: string | null;
  readonly paragraph: number | null;
};
type Read = Reading & {
  readonly item: string | null;
  /** Length of the name before it. */
  readonly lead: number;
};

const LATER =
  "(?<same>同条|同項)?(?:第?(?<laterParagraph>N)項(?:第?(?<itemOfLater>N号(?:のN){0,3}))?|第?(?<laterItem>N号(?:のN){0,3}))";
const CITED = new RegExp(`${ARTICLE}${WITHIN}|${LATER.replaceAll("N", NUMERAL)}`, "g");

/** A paragraph or item of the article before: 同条2項, 同項3号, or one more of a list. */
function laterPart({ groups = {} }: RegExpMatchArray, between: string, last: Reading): Read | null {
  const { same, laterParagraph, itemOfLater, laterItem } = groups;
  const follows = between !== "" && GOES_ON.test(between);
  if (last.article === null || (same === undefined && !follows)) return null;
  if (laterParagraph !== undefined)
    return { ...last, paragraph: parseNumber(laterParagraph), item: itemNumber(itemOfLater), lead: 0 };
  return { ...last, item: itemNumber(laterItem), lead: 0 };
}

/** `6号の2` is `6_2`. */
function itemNumber(written: string | undefined): string | null {
  if (written === undefined) return null;
  return written
    .split(/号の|号|の/)
    .filter((part) => part !== "")
    .map((part) => parseNumber(part))
    .join("_");
}

function article(match: RegExpMatchArray, between: string, last: Reading, laws: LawsOfText): Read {
  const { article: number, paragraph, item } = provisionOf(match);
  return { ...lawBefore(between, last, laws), article: number, paragraph, item };
}

type LawBefore = Pick<Read, "law" | "former" | "supplementary" | "lead">;

/** The law that an article belongs to, from the text between it and the citation before. */
function lawBefore(between: string, last: Reading, laws: LawsOfText): LawBefore {
  if (last.article !== null && GOES_ON.test(between)) return { ...last, lead: 0 };
  const window = between.slice(-LONGEST_BEFORE);
  const supplementary = /附則(?:抄)?$/.test(window);
  const [, bracket = ""] = /(\([^()]*\))(?:附則)?$/.exec(window) ?? [];
  const before = window
    .replace(/附則(?:抄)?$/, "")
    .replace(/\([^()]*\)$/, "")
    .replace(/[」』の]$/, "");
  const led = window.length - before.length;
  const former = /改正前/.test(bracket) || /改正前の?[^、。]*$/.test(before);
  const [same, ending = ""] = /同(?:法律?|政令|省令|令|規則|条例)?(施行令|施行規則)?$/.exec(before) ?? [];
  if (same !== undefined) {
    const meant = [...lawMentions(between, (text) => laws.nameEnding(text))].at(-1)?.name ?? last.law;
    const law = meant === null || ending === "" ? meant : laws.nameEnding(meant + ending);
    const isCurrent = /(?:現行|改正後|新)の?$/.test(before.slice(0, -same.length));
    return { law, former: former || (last.former && !isCurrent), supplementary, lead: led + same.length };
  }
  const name = laws.nameEnding(before);
  if (name !== null) {
    const isOld = before.at(-name.length - 1) === "旧";
    return { law: name, former: former || isOld, supplementary, lead: led + name.length + Number(isOld) };
  }
  const law = laws.unnamed?.(before, last.law) ?? null;
  return { law, former, supplementary, lead: law !== null && before.endsWith(law) ? led + law.length : 0 };
}

/** What is looked at behind an article for the rest of a title that holds it. */
const LONGEST_TITLE = 140;
/** A name of a law, the remark in brackets behind it, and what tells of an amendment before it. */
const LONGEST_BEFORE = 160;

function toCitation(law: string, read: Read, place: Pick<ProseCitation, "start" | "end">): ProseCitation {
  const { former, supplementary, paragraph, item } = read;
  return { law, article: supplementary ? null : read.article, paragraph, item, former, supplementary, ...place };
}

/** Longer names of laws are cut at their beginning; what is left of them names no law. */
const LONGEST_LAW_NAME = 60;

/** How names of laws end; most texts before an article are none, and fail this test. */
const A_LAW = /[法令則程例約定律範]$/;
const WRITTEN_ON = /^[\p{Script=Han}\p{Script=Katakana}ー]$/u;
const A_LETTER = /^[\p{L}\p{N}]$/u;
/** Words that stand before a name without belonging to it: 本件会社法, 現行刑法. */
const BEFORE_A_NAME = /(?:右|上記|前記|本件|現行|旧法下の|以下)$/;

/**
 * The longest name of a law that a text ends with; null when there is none, or when the word goes on before it: 旧刑訴法 is
 * not 刑訴法. `alsoBefore` matches further words that may stand before a name.
 */
export function lawNameEnding(
  text: string,
  isName: (name: string) => boolean,
  alsoBefore: RegExp = BEFORE_A_NAME,
): string | null {
  if (!A_LAW.test(text)) return null;
  for (let start = Math.max(0, text.length - LONGEST_LAW_NAME); start < text.length - 1; start++) {
    const name = text.slice(start);
    if (beginsWord(text, start, alsoBefore) && isName(name)) return name;
  }
  return null;
}

function beginsWord(text: string, start: number, alsoBefore: RegExp): boolean {
  if (!A_LETTER.test(text.charAt(start))) return false;
  if (start === 0 || !WRITTEN_ON.test(text.charAt(start - 1))) return true;
  const before = text.slice(0, start);
  return BEFORE_A_NAME.test(before) || alsoBefore.test(before);
}

/** A law that a text names, and where. */
type LawMention = { readonly name: string; readonly start: number; readonly end: number };

const ENDS_OF_NAMES = /法律?|[令則]/g;
/** Words that go on behind such an end (法人, 法務, 令和), and articles, which are citations of their own. */
const WORD_GOES_ON = /^(?:人|務|律|定|的|令|規|則|廷|案|面|要|和|達|状|施行|第?[\d〇一二三四五六七八九十百千]+条)/;

/** Every law that a plain text names as a whole, without an article behind it. */
export function* lawMentions(plain: string, nameEnding: (text: string) => string | null): Generator<LawMention> {
  for (const match of plain.matchAll(ENDS_OF_NAMES)) {
    const end = match.index + match[0].length;
    if (WORD_GOES_ON.test(plain.slice(end, end + 12))) continue;
    const name = nameEnding(plain.slice(Math.max(0, end - LONGEST_LAW_NAME - 10), end));
    if (name !== null) yield { name, start: end - name.length, end };
  }
}
