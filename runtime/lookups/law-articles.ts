import type { LawArticle } from "../../schemas/law.ts";
import { articleNumberSort, parseArticleNumber } from "../../snapshots/text/article-number.ts";
import { byText } from "../../snapshots/text/order.ts";
import type { Corpus } from "../corpus/corpus.ts";

/** The wordings of one article that a snapshot holds. */
export type ArticleWordings = {
  /** In force on the day; null when none of those held is. */
  readonly inForce: LawArticle | null;
  /** All of them, oldest first; what has no first day counts as oldest. */
  readonly held: readonly LawArticle[];
};

/**
 * Looks an article of the main provisions up by its number in the form of the law database (38_3). An article that stands
 * within a range under one head, as deleted ones do (第四条から第六条まで 削除), is found by each number of the range.
 */
export function articleWordings(corpus: Corpus, lawId: string, articleNumber: string, day: string): ArticleWordings {
  const held: LawArticle[] = [];
  for (const { json } of corpus.snapshot.records.startingWith("law_article", `${lawId}/`))
    if (holdsArticle(json, articleNumber)) {
      const article = JSON.parse(json.toString()) as LawArticle;
      if (article.provision === "main") held.push(article);
    }
  const isRange = ({ article_number: number }: LawArticle) => Number(number !== articleNumber);
  // Of two that share a day, the later one has replaced the other on it, and an article of its own goes before a range.
  held.sort(
    (one, other) => byText(one.effective_from ?? "", other.effective_from ?? "") || isRange(other) - isRange(one),
  );
  return { inForce: held.findLast((article) => isInForce(article, day)) ?? null, held };
}

/** Numbers of all articles that a citation names: 「第8条第2項及び第十二条の三」 names 8 and 12_3. */
export function citedArticles(citation: string): string[] {
  const numeral = "[0-9０-９〇一二三四五六七八九十百千]+";
  const cited = citation.matchAll(new RegExp(`第?${numeral}条(?:[のノ]${numeral}){0,3}`, "gu"));
  return [...cited].flatMap(([text]) => parseArticleNumber(text) ?? []);
}

function isInForce({ effective_from: from, effective_until: until }: LawArticle, day: string): boolean {
  return (from === null || from <= day) && (until === null || day <= until);
}

/** Read off the stored bytes: a code of a thousand articles is not parsed for the one that is asked for. */
function holdsArticle(json: Buffer, wanted: string): boolean {
  const at = json.indexOf(label);
  if (at === -1) return false;
  const start = at + label.length;
  const stored = json.toString("latin1", start, json.indexOf('"', start));
  if (stored === wanted) return true;
  const [from, to] = stored.split(":");
  if (from === undefined || to === undefined) return false;
  if (from === wanted || to === wanted) return true;
  const [first, asked, last] = [from, wanted, to].map(articleNumberSort);
  return first != null && asked != null && last != null && first < asked && asked < last;
}

/** Members are in the order of their names, so only the id stands before this one, and an id holds no quotation mark. */
const label = '"article_number":"';
