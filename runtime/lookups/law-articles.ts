import type { Law, LawArticle } from "../../schemas/records/law.ts";
import { type LawTextDirectory, prepared } from "../../snapshots/records/layout.ts";
import { articleNumberSort, parseArticleNumber } from "../../snapshots/text/laws/article-number.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import { byText } from "../../snapshots/text/order.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { recordOf } from "../evidence/links.ts";

/** The wordings of one article in a snapshot. */
export type ArticleWordings = {
  /** In force on the day; null when none of them is. */
  readonly inForce: LawArticle | null;
  /** All of them, oldest first; those without a first day count as oldest. */
  readonly held: readonly LawArticle[];
};

/** The articles of laws, for one request: the index of a law is read once, however many articles are requested. */
export class LawArticles {
  readonly #corpus: Corpus;
  readonly #directories = new Map<string, LawTextDirectory>();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  /** Whether the snapshot holds any text of a law. */
  hold(law: Law): boolean {
    return this.#directoryOf(law).rows > 0;
  }

  /**
   * Looks up an article of the main provisions by its number in the form of the law database (38_3). An article inside a range
   * under one head, as with deleted ones (第四条から第六条まで 削除), is found by each number of the range.
   */
  wordings(law: Law, articleNumber: string, day: string): ArticleWordings {
    const numbers = Object.keys(this.#directoryOf(law).main).filter((number) => isOrHolds(number, articleNumber));
    return this.#stored(law, numbers, articleNumber, day);
  }

  #stored(law: Law, numbers: readonly string[], articleNumber: string, day: string): ArticleWordings {
    const { main } = this.#directoryOf(law);
    const held = numbers
      .flatMap((number) => main[number]!)
      .map((id) => recordOf(this.#corpus, "law_article", `${law.unified_id}/${id}`));
    const isRange = ({ article_number: number }: LawArticle) => Number(number !== articleNumber);
    // Of two with the same day the later one replaces the other, and a separate article precedes a range.
    held.sort(
      (one, other) =>
        byText(one.effective_from ?? "", other.effective_from ?? "") ||
        isRange(other) - isRange(one) ||
        byText(one.article_id, other.article_id),
    );
    return { inForce: held.findLast((article) => isInForce(article, law, day)) ?? null, held };
  }

  /** Every article of the main provisions with a wording, in the order of the law. */
  all(law: Law, day: string): (ArticleWordings & { readonly number: string })[] {
    const numbers = Object.keys(this.#directoryOf(law).main);
    const place = (number: string) => articleNumberSort(number.split(":")[0]!) ?? Number.MAX_SAFE_INTEGER;
    const inOrder = numbers.toSorted((one, other) => place(one) - place(other) || byText(one, other));
    return inOrder.map((number) => Object.assign({ number }, this.#stored(law, [number], number, day)));
  }

  #directoryOf({ unified_id: lawId }: Law): LawTextDirectory {
    const known = this.#directories.get(lawId);
    if (known !== undefined) return known;
    const stored = this.#corpus.snapshot.records.prepared(prepared.lawTexts, lawId);
    const read = stored === null ? { rows: 0, main: {} } : (JSON.parse(stored.toString()) as LawTextDirectory);
    this.#directories.set(lawId, read);
    return read;
  }
}

/**
 * The first day for which a wording may be shown. Without a stated day it is that of the revision in the law's record,
 * otherwise the fetch date: the earlier wording is unknown. When a law was amended after its day of enforcement, its record
 * states when the law began, not when this text did.
 */
export function heldSince(article: LawArticle, law: Law): string | null {
  const { effective_from: from, source_fetched_at: fetchedAt } = article;
  const { enforced_date: enforced, last_amended_date: amended } = law;
  const ofRevision = enforced !== null && (amended === null || amended <= enforced) ? enforced : null;
  return from ?? ofRevision ?? (fetchedAt === null ? null : jstDate(new Date(fetchedAt)));
}

/** Numbers of all articles in a citation: 「第8条第2項及び第十二条の三」 gives 8 and 12_3. */
export function citedArticles(citation: string): string[] {
  const numeral = "[0-9０-９〇一二三四五六七八九十百千]+";
  const cited = citation.matchAll(new RegExp(`第?${numeral}条(?:[のノ]${numeral}){0,3}`, "gu"));
  return [...cited].flatMap(([text]) => parseArticleNumber(text) ?? []);
}

function isInForce(article: LawArticle, law: Law, day: string): boolean {
  const [from, until] = [heldSince(article, law), article.effective_until];
  return (from === null || from <= day) && (until === null || day <= until);
}

function isOrHolds(stored: string, wanted: string): boolean {
  if (stored === wanted) return true;
  if (!stored.includes(":")) return false;
  const [from = "", to = ""] = stored.split(":");
  if (from === wanted || to === wanted) return true;
  const [first, asked, last] = [from, wanted, to].map(articleNumberSort);
  return first != null && asked != null && last != null && first < asked && asked < last;
}
