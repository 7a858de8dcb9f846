import type { MatchingArticle } from "../../../schemas/law.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import type { NamedLaw } from "../../../snapshots/texts/law-names.ts";
import { type FoundArticle, LawTexts } from "../../../snapshots/texts/law-texts.ts";
import type { TextAnswer, TextAnswers, TextQuestion } from "../tables/text-answers.ts";

/** One word without particles that ends as names of laws do. */
const A_NAME = /^[^\s\p{Script=Hiragana}]{2,20}[法令則程例律]$/u;

/** Laws by what their articles say. */
export class LawAnswers implements TextAnswers {
  readonly nothing = { matching_articles: [] };
  readonly #texts: LawTexts;

  private constructor(texts: LawTexts) {
    this.#texts = texts;
  }

  static async open(snapshot: Snapshot): Promise<LawAnswers> {
    return new LawAnswers(await LawTexts.open(snapshot.texts("law_article")));
  }

  ask(question: string): TextQuestion {
    const law = this.#texts.lawIn(question);
    return {
      precedes: law !== null && law.article !== null,
      isName: A_NAME.test(question.normalize("NFKC").trim()),
      answer: (admits) => this.#answer(question, law, admits),
    };
  }

  /** All names of the law that a question names. */
  namesOfLawIn(question: string): readonly string[] {
    return this.#texts.namesOfLawIn(question);
  }

  #answer(question: string, named: NamedLaw | null, admits: (ordinal: number) => boolean): TextAnswer {
    const near = this.#texts.near(question).filter(admits);
    if (near.length > 0) return { ordinals: near, used: [], dropped: [question], shown: () => this.nothing };
    const { laws, used, dropped } = this.#texts.answer(question, named, admits);
    return {
      ordinals: laws.map(({ law }) => law),
      used,
      dropped,
      shown: (at) => ({ matching_articles: laws[at]!.articles.map((article) => this.#shown(article)) }),
    };
  }

  #shown(article: FoundArticle): MatchingArticle {
    const { number, caption, opening } = this.#texts.show(article);
    return { article_number: number, caption, opening, score: article.score };
  }
}
