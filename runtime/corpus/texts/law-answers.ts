import type { LawArticle, MatchingArticle } from "../../../schemas/law.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import { type FoundArticle, LawTexts } from "../../../snapshots/texts/law-texts.ts";
import { articleBody } from "../../../snapshots/texts/units/article-units.ts";
import type { TextAnswer, TextAnswers } from "../tables/text-answers.ts";
import { openingOf } from "./opening.ts";

/** Characters of an article that show what it says. */
const OPENING = 120;

/** One word without particles that ends as names of laws do. */
const A_NAME = /^[^\s\p{Script=Hiragana}]{2,20}[法令則程例律]$/u;

/** Laws by what their articles say. */
export class LawAnswers implements TextAnswers {
  readonly nothing = { matching_articles: [] };
  readonly #snapshot: Snapshot;
  readonly #texts: LawTexts;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#texts = new LawTexts(snapshot.texts("law_article"));
  }

  precedes(question: string): boolean {
    return this.#texts.cites(question);
  }

  isName(question: string): boolean {
    return A_NAME.test(question.normalize("NFKC").trim());
  }

  /** All names of the law that a question names. */
  namesOfLawIn(question: string): readonly string[] {
    return this.#texts.namesOfLawIn(question);
  }

  answer(question: string, admits: (ordinal: number) => boolean): TextAnswer {
    const near = this.#texts.near(question).filter(admits);
    if (near.length > 0) return { ordinals: near, complete: false, shown: () => this.nothing };
    const { laws, complete } = this.#texts.answer(question, admits);
    return {
      ordinals: laws.map(({ law }) => law),
      complete,
      shown: (at) => ({ matching_articles: laws[at]!.articles.map((article) => this.#shown(article)) }),
    };
  }

  #shown({ articleId, articleNumber, score }: FoundArticle): MatchingArticle {
    const stored = this.#snapshot.record("law_article", articleId);
    if (stored === null) throw new Error(`records.mdb has lost law_article ${articleId}`);
    const article = JSON.parse(stored.json.toString()) as LawArticle;
    const opening = openingOf(articleBody(article), OPENING);
    return { article_number: articleNumber, caption: article.caption, opening, score };
  }
}
