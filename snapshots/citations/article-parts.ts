import type { LawArticle } from "../../schemas/records/law.ts";
import { parseArticleNumber, type Provision } from "../text/laws/article-number.ts";
import { circledNumber, parseNumber } from "../text/numerals.ts";

/** A paragraph (項) with its items (号), each without its number. */
export type ArticleParagraph = {
  readonly number: number;
  readonly text: string;
  /** Numbers with branches as in articles: `6_2`. An item's text has its sub-items below it. */
  readonly items: readonly { readonly number: string; readonly text: string }[];
};

export type ArticleParts = {
  /** In order, without gaps from the first; at least one. */
  readonly paragraphs: readonly ArticleParagraph[];
  /** All parts of the text are listed. When false, a part that is not listed may still be in the text. */
  readonly complete: boolean;
};

/**
 * Parts of an article's text as the law adapters write it: a line for each paragraph, from the second on with its number
 * (`２`, `②` and an ideographic space), items indented by two spaces, what is below them by four. Texts that a source runs together, which begin
 * with the title of the article itself, are cut at the numbers of paragraphs, as far as these follow each other.
 */
export function articleParts(text: string, articleNumber: string | null): ArticleParts {
  const [head = "", title = ""] = HEAD.exec(text) ?? [];
  if (title !== "" && parseArticleNumber(title) === articleNumber)
    return { paragraphs: cutAtNumbers(text.slice(head.length)), complete: false };
  const paragraphs: Draft[] = [];
  let unnumbered = 0;
  for (const line of text.split("\n")) {
    const number = paragraphs.length === 0 ? 1 : paragraphNumber(line);
    if (number === paragraphs.length + 1) {
      const numbered = paragraphNumber(line) === number;
      paragraphs.push({ number, lines: [numbered ? line.replace(PARAGRAPH, "") : line], items: [] });
      continue;
    }
    const last = paragraphs.at(-1)!;
    last.lines.push(line);
    const item = ITEM.exec(line);
    if (item !== null) last.items.push({ number: itemNumber(item[1]!), lines: [line.slice(item[0].length)] });
    else if (line.startsWith(" ")) last.items.at(-1)?.lines.push(line);
    else unnumbered++;
  }
  return { paragraphs: paragraphs.map(finish), complete: unnumbered === 0 };
}

type Draft = {
  readonly number: number;
  readonly lines: string[];
  readonly items: { readonly number: string; readonly lines: string[] }[];
};

/** Pages repeat caption and title at the head of a text that they run together: （定義）第二条この法律において. */
const HEAD = /^(?:（[^（）]{1,80}）)?(第[〇一二三四五六七八九十百千]{1,9}条(?:の[一二三四五六七八九十百]{1,5}){0,3})/;
const PARAGRAPH = /^(?:○?[0-9０-９]{1,3}|[②-⑳㉑-㉟㊱-㊿])\s/;
const ITEM = /^ {2}([一二三四五六七八九十百]{1,5}(?:の[一二三四五六七八九十]{1,4}){0,3})\s/;

function paragraphNumber(line: string): number | null {
  const [sign] = PARAGRAPH.exec(line) ?? [];
  return sign === undefined ? null : (circledNumber(sign.trim()) ?? parseNumber(sign.replace("○", "").trim()));
}

function itemNumber(written: string): string {
  return written
    .split("の")
    .map((part) => parseNumber(part))
    .join("_");
}

function finish({ number, lines, items }: Draft): ArticleParagraph {
  return {
    number,
    text: lines.join("\n"),
    items: items.map((item) => ({ number: item.number, text: item.lines.join("\n") })),
  };
}

/** 第２号 and 別表２ hold numbers that begin no paragraph. */
function cutAtNumbers(text: string): ArticleParagraph[] {
  const starts = [{ at: 0, end: 0 }];
  for (let number = 2; number < 100; number++) {
    const sign = String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const next = new RegExp(`(?<![第０-９（．・×の式表])${sign}(?=[一-龠ぁ-ん])`, "g");
    next.lastIndex = starts.at(-1)!.end;
    const match = next.exec(text);
    if (match === null) break;
    starts.push({ at: match.index, end: match.index + sign.length });
  }
  return starts.map(({ end }, index) => ({
    number: index + 1,
    text: text.slice(end, starts[index + 1]?.at),
    items: [],
  }));
}

/** A part of an article's text; `text` is null where the text does not tell its parts apart. */
type ShownPart = { readonly number: string; readonly text: string | null };

export type PartOfArticle = {
  readonly paragraph: ShownPart | null;
  readonly item: ShownPart | null;
  /** The text tells all of its parts, and has no such one; `paragraphs` and `items` are how many it has. */
  readonly lacking: { readonly paragraphs: number; readonly items: number | null } | null;
};

/** The paragraph and item that a citation names, in the text of their article. An item without a paragraph is of the first. */
export function partOfArticle(
  { text, article_number: article }: LawArticle,
  { paragraph, item }: Provision,
): PartOfArticle {
  if (paragraph === null && item === null) return { paragraph: null, item: null, lacking: null };
  const { paragraphs, complete } = text === null ? { paragraphs: [], complete: false } : articleParts(text, article);
  const found = paragraphs.find(({ number }) => number === (paragraph ?? 1));
  const foundItem = found?.items.find(({ number }) => number === item);
  const lacks = complete && (found === undefined || (item !== null && foundItem === undefined));
  return {
    paragraph: paragraph === null ? null : { number: String(paragraph), text: found?.text ?? null },
    item: item === null ? null : { number: item, text: foundItem?.text ?? null },
    lacking: lacks ? { paragraphs: paragraphs.length, items: found === undefined ? null : found.items.length } : null,
  };
}
