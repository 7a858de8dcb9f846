import type { LawArticle } from "../../../schemas/records/law.ts";
import { openingOf, passagesOf, type TextUnit } from "../text-unit.ts";

type HeadedArticle = Pick<LawArticle, "article_title" | "caption" | "text">;
export type IndexedArticle = HeadedArticle &
  Pick<LawArticle, "article_id" | "law_id" | "provision" | "article_number" | "effective_from">;

const NUMBER = "第[〇一二三四五六七八九十百千]+条(?:[のノ][〇一二三四五六七八九十百千]+)*";
/** Some sources give the number of an article as its caption. */
const NUMBER_ALONE = new RegExp(`^${NUMBER}$`);
const NUMBER_FIRST = new RegExp(`^${NUMBER}[\\s\\u3000]*`);
/** Articles that only carry others over to further cases are asked for last. */
const SECONDARY = /準用|読替|読み替|経過措置|適用除外|様式|書式/;

/** Characters of an article that show what it says. */
const OPENING = 80;

/** Prior of an article: 700 of the law's own, and what its citations add. */
const LAW_SHARE = 0.7;
const MOST_CITED = 300;
const SECONDARY_LOSS = 200;

/**
 * The articles of the main provisions of one law, as units of a text index: of each article its newest wording. Articles
 * without a number are left out, and those that were repealed; supplementary provisions say when things begin, not what
 * holds. `citations` says how often decisions cite an article.
 */
export function articleUnits(
  articles: readonly IndexedArticle[],
  lawPrior: number,
  citations: (articleNumber: string) => number,
): TextUnit[] {
  const newest = new Map<string, IndexedArticle>();
  for (const article of articles) {
    const { provision, article_number: number, effective_from: from } = article;
    if (provision !== "main" || number === null) continue;
    const held = newest.get(number);
    if (held === undefined || (held.effective_from ?? "") <= (from ?? "")) newest.set(number, article);
  }
  const kept = [...newest].filter(([, { text }]) => text?.trim() !== "削除");
  return kept.map(([label, article]) => {
    const caption = captionOf(article);
    // Each doubling of the citations counts the same.
    const cited = Math.min(MOST_CITED, 30 * (32 - Math.clz32(citations(label))));
    const loss = caption !== null && SECONDARY.test(caption) ? SECONDARY_LOSS : 0;
    return {
      id: article.article_id,
      group: article.law_id,
      label,
      heads: caption === null ? [] : [caption],
      marks: [],
      passages: articlePassages(article),
      prior: Math.max(0, Math.round(LAW_SHARE * lawPrior) + cited - loss),
      preview: [article.caption, openingOf(articleBody(article), OPENING)],
    };
  });
}

/** What an article says, passage by passage. */
export function articlePassages(article: HeadedArticle): string[] {
  return passagesOf(articleBody(article));
}

/** The text of an article without caption and number, which some sources repeat at its head. */
function articleBody({ article_title: title, caption, text }: HeadedArticle): string {
  let body = text ?? "";
  for (const head of [caption, title])
    if (head !== null && body.startsWith(head)) body = body.slice(head.length).trimStart();
  return title === null ? body.replace(NUMBER_FIRST, "") : body;
}

/** The caption, where it says what the article is about. */
function captionOf({ caption }: Pick<LawArticle, "caption">): string | null {
  return caption === null || NUMBER_ALONE.test(caption) ? null : caption;
}
