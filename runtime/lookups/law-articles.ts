import type { Law, LawArticle } from "../../schemas/law.ts";
import { articleParts } from "../../snapshots/citations/article-parts.ts";
import { articleNumberSort, parseArticleNumber, type Provision } from "../../snapshots/text/article-number.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import { byText } from "../../snapshots/text/order.ts";
import type { Corpus } from "../corpus/corpus.ts";

/** The wordings of one article that a snapshot holds. */
export type ArticleWordings = {
  /** In force on the day; null when none of those held is. */
  readonly inForce: LawArticle | null;
  /** All of them, oldest first; what has no first day counts as oldest. */
  readonly held: readonly LawArticle[];
};

/** The articles of laws, for one request: those of a law are read once, however many of them are asked for. */
export class LawArticles {
  readonly #corpus: Corpus;
  readonly #stored = new Map<string, readonly StoredArticle[]>();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  /** Whether the snapshot holds any text of a law. */
  hold({ unified_id: id }: Law): boolean {
    return this.#of(id).length > 0;
  }

  /**
   * Looks an article of the main provisions up by its number in the form of the law database (38_3). An article that stands
   * within a range under one head, as deleted ones do (第四条から第六条まで 削除), is found by each number of the range.
   */
  wordings(law: Law, articleNumber: string, day: string): ArticleWordings {
    const held = this.#of(law.unified_id)
      .filter(({ number }) => isOrHolds(number, articleNumber))
      .map(({ json }) => JSON.parse(json.toString()) as LawArticle)
      .filter(({ provision }) => provision === "main");
    const isRange = ({ article_number: number }: LawArticle) => Number(number !== articleNumber);
    // Of two that share a day, the later one has replaced the other on it, and an article of its own goes before a range.
    held.sort(
      (one, other) => byText(one.effective_from ?? "", other.effective_from ?? "") || isRange(other) - isRange(one),
    );
    return { inForce: held.findLast((article) => isInForce(article, law, day)) ?? null, held };
  }

  #of(lawId: string): readonly StoredArticle[] {
    const known = this.#stored.get(lawId);
    if (known !== undefined) return known;
    const { records } = this.#corpus.snapshot;
    const read = Array.from(records.startingWith("law_article", `${lawId}/`), ({ json }) => ({
      number: numberIn(json),
      json,
    }));
    this.#stored.set(lawId, read);
    return read;
  }
}

/**
 * The first day for which a wording may be shown. One whose source states no day is that of the revision the law's record
 * describes, else what the publisher showed when it was fetched: for days before, nobody knows how the article read.
 */
export function heldSince(article: LawArticle, law: Law): string | null {
  const { effective_from: from, source_fetched_at: fetchedAt } = article;
  return from ?? law.enforced_date ?? (fetchedAt === null ? null : jstDate(new Date(fetchedAt)));
}

/** A part of an article's text; `text` is null where the text does not tell its parts apart. */
export type ShownPart = { readonly number: string; readonly text: string | null };

export type PartOfArticle = {
  readonly paragraph: ShownPart | null;
  readonly item: ShownPart | null;
  /** The text tells all of its parts, and has no such one; `paragraphs` and `items` are how many it has. */
  readonly lacking: { readonly paragraphs: number; readonly items: number | null } | null;
};

/** The paragraph and item that a citation names, in the text of their article. An item without a paragraph is of the first. */
export function partOfArticle({ text }: LawArticle, { paragraph, item }: Provision): PartOfArticle {
  if (paragraph === null && item === null) return { paragraph: null, item: null, lacking: null };
  const { paragraphs, complete } = text === null ? { paragraphs: [], complete: false } : articleParts(text);
  const found = paragraphs.find(({ number }) => number === (paragraph ?? 1));
  const foundItem = found?.items.find(({ number }) => number === item);
  const lacks = complete && (found === undefined || (item !== null && foundItem === undefined));
  return {
    paragraph: paragraph === null ? null : { number: String(paragraph), text: found?.text ?? null },
    item: item === null ? null : { number: item, text: foundItem?.text ?? null },
    lacking: lacks ? { paragraphs: paragraphs.length, items: found === undefined ? null : found.items.length } : null,
  };
}

/** Numbers of all articles that a citation names: 「第8条第2項及び第十二条の三」 names 8 and 12_3. */
export function citedArticles(citation: string): string[] {
  const numeral = "[0-9０-９〇一二三四五六七八九十百千]+";
  const cited = citation.matchAll(new RegExp(`第?${numeral}条(?:[のノ]${numeral}){0,3}`, "gu"));
  return [...cited].flatMap(([text]) => parseArticleNumber(text) ?? []);
}

function isInForce(article: LawArticle, law: Law, day: string): boolean {
  const [from, until] = [heldSince(article, law), article.effective_until];
  return (from === null || from <= day) && (until === null || day <= until);
}

type StoredArticle = { readonly number: string | null; readonly json: Buffer };

/** Read off the stored bytes: a code of a thousand articles is not parsed for the one that is asked for. */
function numberIn(json: Buffer): string | null {
  const at = json.indexOf(label);
  if (at === -1) return null;
  const start = at + label.length;
  return json.toString("latin1", start, json.indexOf('"', start));
}

/** Members are in the order of their names, so only the id stands before this one, and an id holds no quotation mark. */
const label = '"article_number":"';

function isOrHolds(stored: string | null, wanted: string): boolean {
  if (stored === wanted) return true;
  const [from, to] = stored?.split(":") ?? [];
  if (from === undefined || to === undefined) return false;
  if (from === wanted || to === wanted) return true;
  const [first, asked, last] = [from, wanted, to].map(articleNumberSort);
  return first != null && asked != null && last != null && first < asked && asked < last;
}
