import type { MatchingPassage } from "../../../schemas/answers/evidence.ts";
import type { Law, LawArticle, MatchingArticle } from "../../../schemas/records/law.ts";
import { partOfArticle } from "../../../snapshots/citations/article-parts.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import { parseProvision } from "../../../snapshots/text/laws/article-number.ts";
import type { Translation } from "../../../snapshots/language/english.ts";
import type { NamedLaw } from "../../../snapshots/texts/law-names.ts";
import { type FoundArticle, LawTexts } from "../../../snapshots/texts/law-texts.ts";
import { articlePassages } from "../../../snapshots/texts/units/article-units.ts";
import type { TextAnswer, TextAnswers, TextQuestion } from "../tables/text-answers.ts";

/** A single word without particles that ends like the name of a law. */
const A_NAME = /^[^\s\p{Script=Hiragana}]{2,20}[法令則程例律]$/u;

/** Laws by the content of their articles. */
export class LawAnswers implements TextAnswers {
  readonly nothing = { matching_articles: [] };
  readonly #texts: LawTexts;

  readonly #snapshot: Snapshot;

  private constructor(texts: LawTexts, snapshot: Snapshot) {
    this.#texts = texts;
    this.#snapshot = snapshot;
  }

  static async open(snapshot: Snapshot): Promise<LawAnswers> {
    return new LawAnswers(await LawTexts.open(snapshot.texts("law_article"), await snapshot.language()), snapshot);
  }

  ask({ text: question, stems }: Translation): TextQuestion {
    const law = this.#texts.lawIn(question);
    const leads = law === null && this.#texts.near(question).length === 0 && this.#texts.knows(question);
    return {
      precedes: law !== null && law.article !== null,
      leads,
      isName: !leads && A_NAME.test(question.normalize("NFKC").trim()),
      answer: (admits) => this.#answer({ question, stems }, law, admits),
    };
  }

  /** Whether a question is only a citation of an article of a known law. */
  isCitation(question: string): boolean {
    return this.#texts.isCitation(question);
  }

  /** All names of the law that a question names. */
  namesOfLawIn(question: string): readonly string[] {
    return this.#texts.namesOfLawIn(question);
  }

  #answer(
    { question, stems }: { readonly question: string; readonly stems: readonly string[] },
    named: NamedLaw | null,
    admits: (ordinal: number) => boolean,
  ): TextAnswer {
    const near = this.#texts.near(question).filter(admits);
    if (near.length > 0)
      return {
        ordinals: near,
        cited: 0,
        grounds: { by: "statute", coverage: 0, fit: 0, isPossible: false, scores: [], laws: 0, isNamed: true },
        used: [],
        dropped: [question],
        shown: () => this.nothing,
        passages: () => [],
      };
    const { laws, cited, grounds, used, dropped } = this.#texts.answer({ question, stems }, named, admits, (article) =>
      this.#holdsPart(article, named!.cited),
    );
    return {
      ordinals: laws.map(({ law }) => law),
      cited,
      // The article that answers may be one that is not held.
      grounds: {
        ...grounds,
        isPossible: grounds.isPossible && laws.slice(0, 1).every(({ law }) => this.#isWhole(law)),
      },
      used,
      dropped,
      shown: (at) => ({ matching_articles: laws[at]!.articles.map((article) => this.#shown(article)) }),
      passages: (at) => laws[at]!.articles.flatMap((article) => this.#passage(article)),
    };
  }

  /** False when the article lists all of its parts and the cited paragraph or item is not among them. */
  #holdsPart(found: FoundArticle, cited: string): boolean {
    const provision = parseProvision(cited);
    if (provision === null || (provision.paragraph === null && provision.item === null)) return true;
    const article = this.#articleOf(this.#texts.idOf(found));
    return article === null || partOfArticle(article, provision).lacking === null;
  }

  #isWhole(law: number): boolean {
    const stored = this.#snapshot.record("law", this.#texts.idOfLaw(law));
    return stored !== null && (JSON.parse(stored.json.toString()) as Law).text_complete !== false;
  }

  #articleOf(id: string): LawArticle | null {
    const stored = this.#snapshot.record("law_article", id);
    return stored === null ? null : (JSON.parse(stored.json.toString()) as LawArticle);
  }

  /** A match in the caption shows the first passage of the article. */
  #passage(found: FoundArticle): MatchingPassage[] {
    const article = this.#articleOf(this.#texts.idOf(found));
    const text = article === null ? undefined : articlePassages(article)[Math.max(0, found.passage)];
    return text === undefined ? [] : [{ article_number: article!.article_number, caption: article!.caption, text }];
  }

  #shown(article: FoundArticle): MatchingArticle {
    const { number, caption, opening } = this.#texts.show(article);
    return { article_number: number, caption, opening, score: article.score };
  }
}
