import type { Language } from "../language/language.ts";
import { compact } from "../text/compact.ts";
import { type CarriedWords, carriedWords } from "./carried-words.ts";
import { stemsOf } from "../language/stems.ts";
import type { Grounds } from "../search/strength.ts";
import { NO_GROUP } from "./file-format.ts";
import { LawNames, type NamedLaw } from "./law-names.ts";
import { type SoughtWord, soughtWords } from "./sought.ts";
import type { TextIndex } from "./text-index.ts";
import { type TextHit, TextSearch } from "./text-search.ts";

/** A law that answers a question, with the articles that do. */
export type FoundLaw = {
  /** Its place among all laws, in the order of their ids. */
  readonly law: number;
  readonly score: number;
  /** Best first, at most three. */
  readonly articles: readonly FoundArticle[];
};

export type FoundArticle = {
  readonly article: number;
  readonly score: number;
  /** Place of the passage that answers; -1 when caption or law do. */
  readonly passage: number;
};

/** The laws, and the words that the first article of the first of them carries. */
export type LawAnswer = CarriedWords & {
  readonly laws: readonly FoundLaw[];
  /** How many of them, from the first, hold what the question cites. */
  readonly cited: number;
  /** What the best article is there for. */
  readonly grounds: Grounds;
};

/** Articles looked at for one question; they belong to fewer laws. */
const MOST_ARTICLES = 100;
const MOST_SHOWN = 3;
/** Articles of a law are shown that are worth this much of its best one. */
const NEAR_BEST = 0.7;
/** What naming a law adds to it and its kin, as a part of the weight of the other words. */
const named = { itself: 0.8, kin: 0.4, askedKin: 2 } as const;
const CITED = 10;
/** Place of a law that the question names and no article of which answers it. */
const SEEN_BY = 2;

const sortCues: readonly (readonly [RegExp, readonly string[]])[] = [
  [/施行規則|省令|府令|規則/, ["ministerial_ordinance", "rule"]],
  [/施行令|政令/, ["cabinet_order", "imperial_order"]],
];

/** The text index of laws, with their names: leads a question to laws and their articles. */
export class LawTexts {
  readonly #index: TextIndex;
  readonly #search: TextSearch;
  readonly #names: LawNames;
  readonly #language: Language;
  readonly #children = new Map<number, number[]>();

  private constructor(index: TextIndex, names: LawNames, language: Language) {
    this.#language = language;
    this.#index = index;
    this.#search = new TextSearch(index);
    this.#names = names;
    for (const [place, [, , , parent]] of index.groups.entries())
      if (parent >= 0) this.#children.set(parent, [...(this.#children.get(parent) ?? []), place]);
  }

  /** Prepares the names of the laws while other work goes on. */
  static async open(index: TextIndex, language: Language): Promise<LawTexts> {
    return new LawTexts(index, await LawNames.open(index.groups), language);
  }

  /** Laws whose name is the whole text but for one wrong character. */
  near(text: string): readonly number[] {
    return this.#names.near(compact(text));
  }

  /** All names of the law that a question names; none when it names no law. */
  namesOfLawIn(question: string): readonly string[] {
    const [law] = this.lawIn(question)?.groups ?? [];
    return law === undefined ? [] : this.#index.groups[law]![4];
  }

  /** The law that a question names; null when it names none. */
  lawIn(question: string): NamedLaw | null {
    return this.#names.find(question);
  }

  /** Whether a question is a citation of an article of a known law, and asks for nothing else. */
  isCitation(question: string): boolean {
    const law = this.lawIn(question);
    return law !== null && law.article !== null && soughtWords(this.#language, law.rest, "statutes").length === 0;
  }

  /**
   * Answers a question about a law that it names, or none; `stems` are those of its English words; `admits` says of a law whether it may be shown, `holdsPart` of the article
   * that is cited whether it has the paragraph and item behind it.
   */
  answer(
    { question, stems }: { readonly question: string; readonly stems: readonly string[] },
    law: NamedLaw | null,
    admits: (law: number) => boolean,
    holdsPart: (article: FoundArticle) => boolean,
  ): LawAnswer {
    const rest = law?.rest ?? question;
    const asked = law === null ? [] : (sortCues.find(([cue]) => cue.test(rest))?.[1] ?? []);
    const words = soughtWords(this.#language, asked.length > 0 ? rest.replaceAll(CUES, " ") : rest, "statutes");
    const first = law === null ? [] : this.#namedFirst(law, asked, words).filter(admits);
    const evidence = this.#evidence([...stemsOf(rest, this.#language.analyse), ...stems], law, asked);
    const hits = this.#search.search({
      words,
      ...evidence,
      admits: (unit) => admits(this.#index.unitGroups[unit]!),
      most: MOST_ARTICLES,
    });
    const cited = first.map((group) => this.#citedLaw(group, law!.article));
    const found = this.#byLaw(hits).filter((other) => !first.includes(other.law));
    const [itself] = law?.groups ?? [];
    // A law that the question names is shown, also when its orders match better.
    if (itself !== undefined && found.length > 0 && ![...first, ...found.map((other) => other.law)].includes(itself))
      if (admits(itself)) found.splice(SEEN_BY, 0, { law: itself, score: 0, articles: [] });
    const laws = [...cited, ...found];
    const lacking = cited.findIndex(({ articles: [article] }) => article === undefined || !holdsPart(article));
    const holding = lacking < 0 ? cited.length : lacking;
    const name = law === null ? [] : [{ words: [holding > 0 ? law.citation : law.written], by: null }];
    const best = cited.length > 0 ? cited[0]!.articles[0]?.article : hits[0]?.unit;
    const { used, dropped } = carriedWords(this.#index, words, best);
    // The law is held and the article that is cited is not, or not the part of it.
    const missing = cited.length > 0 && holding === 0 && law?.article ? [law.cited] : [];
    return {
      laws,
      used: [...name, ...used],
      dropped: [...missing, ...dropped],
      cited: holding,
      grounds: this.#grounds(question, law, hits, evidence.meant),
    };
  }

  #grounds(
    question: string,
    law: NamedLaw | null,
    hits: readonly TextHit[],
    meant: ReadonlyMap<number, number>,
  ): Grounds {
    const [best] = hits;
    const fit = best === undefined ? 0 : ((meant.get(best.unit) ?? 0) / MEANT) ** 2;
    const first = hits.slice(0, FIRST);
    const group = best === undefined ? NO_GROUP : this.#index.unitGroups[best.unit]!;
    const isPossible =
      law === null
        ? !this.#namesUnknownLaw(question)
        : law.groups.some((each) => each === group || (this.#children.get(each) ?? []).includes(group));
    return {
      by: "statute",
      coverage: best?.share ?? 0,
      fit,
      isPossible,
      scores: first.map(({ score }) => score),
      laws: new Set(first.map(({ unit }) => this.#index.unitGroups[unit]!)).size,
      isNamed: law !== null,
    };
  }

  /** Whether a question without a known law speaks of one: 会社法 where it is not held. */
  #namesUnknownLaw(question: string): boolean {
    const { analyse, isLegalAsking } = this.#language;
    return analyse(question).some(({ surface, kind }, at, all) => {
      const before = all[at - 1];
      if (surface !== "法" || kind !== "suffix" || before === undefined) return false;
      return before.kind !== "bound" && !isLegalAsking(before.surface + surface);
    });
  }

  /** Whether a question is one thing, and the everyday words for some article have all of it. */
  knows(question: string): boolean {
    if (question.length > LONGEST_THING) return false;
    const stems = stemsOf(question, this.#language.analyse);
    if (stems.length > 2) return false;
    const [best] = this.#language.findPlainWords(stems, (scope) => scope === "article");
    return best !== undefined && best.fit >= KNOWN;
  }

  /** Laws that the question names, and laws and articles that it speaks of in everyday words. */
  #evidence(
    stems: readonly string[],
    law: NamedLaw | null,
    asked: readonly string[],
  ): { named: Map<number, number>; meant: Map<number, number> } {
    const boosted = law === null ? new Map<number, number>() : this.#boosts(law, asked);
    const meant = new Map<number, number>();
    for (const { line, fit, standing } of this.#language.findPlainWords(stems, (scope) => STATUTES.has(scope)))
      for (const [at, target] of line.targets.entries()) {
        const [name = "", article = null] = target.split(" ");
        const [group] = this.#names.named(compact(name));
        if (group === undefined) continue;
        const unit = article === null ? -1 : this.#index.find(group, article);
        // What is said of an article and what is said of a law are held against each other.
        const worth = Math.sqrt(fit) * standing * (1 - 0.1 * at);
        if (unit >= 0) meant.set(unit, Math.max(MEANT * worth, meant.get(unit) ?? 0));
        else if (line.scope === "law") boosted.set(group, Math.max(MEANT_LAW * worth, boosted.get(group) ?? 0));
      }
    return { named: boosted, meant };
  }

  /** Id of a law by its place. */
  idOfLaw(law: number): string {
    return this.#index.groups[law]![0];
  }

  /** Id of an article that was found. */
  idOf({ article }: FoundArticle): string {
    return this.#index.unit(article).id;
  }

  /** Number, caption and first words of an article that was found. */
  show({ article }: FoundArticle): { number: string; caption: string | null; opening: string | null } {
    const [caption = null, opening = null] = this.#index.preview(article);
    return { number: this.#index.unit(article).label, caption, opening };
  }

  /** Laws that come first because the question names them: with an article, or with nothing else to look for. */
  #namedFirst({ groups, article }: NamedLaw, asked: readonly string[], words: readonly SoughtWord[]): number[] {
    if (article !== null) {
      const holds = (group: number) => Number(this.#index.find(group, article) >= 0);
      return groups
        .slice(0, 3)
        .toSorted((one, other) => holds(other) - holds(one))
        .slice(0, words.length > 0 ? 1 : 3);
    }
    const [group] = groups;
    if (words.length > 0 || asked.length === 0 || group === undefined) return [];
    const kin = (this.#children.get(group) ?? []).toSorted(
      (one, other) => this.#nearTitle(group, other) - this.#nearTitle(group, one),
    );
    const isAsked = (place: number) => asked.includes(this.#index.groups[place]![2] ?? "");
    return [...kin.filter(isAsked), group, ...kin.filter((place) => !isAsked(place))];
  }

  /** Orders named after the act go before others that belong to it. */
  #nearTitle(act: number, order: number): number {
    const [title, own] = [act, order].map((place) => this.#index.groups[place]![4][0] ?? "");
    return (own!.startsWith(title!) ? 2000 - own!.length : 0) + this.#index.groups[order]![1] / 1000;
  }

  #boosts({ groups }: NamedLaw, asked: readonly string[]): Map<number, number> {
    const boosts = new Map<number, number>();
    for (const group of groups.slice(0, 3)) {
      boosts.set(group, named.itself);
      for (const child of this.#children.get(group) ?? [])
        boosts.set(child, asked.includes(this.#index.groups[child]![2] ?? "") ? named.askedKin : named.kin);
    }
    return boosts;
  }

  #citedLaw(group: number, article: string | null): FoundLaw {
    const unit = article === null ? -1 : this.#index.find(group, article);
    const articles = unit < 0 ? [] : [{ article: unit, score: CITED, passage: -1 }];
    return { law: group, score: CITED, articles };
  }

  #byLaw(hits: readonly TextHit[]): FoundLaw[] {
    const laws = new Map<number, { score: number; articles: FoundArticle[] }>();
    for (const { unit, score, passage } of hits) {
      const group = this.#index.unitGroups[unit]!;
      if (group === NO_GROUP) continue;
      const law = laws.get(group) ?? { score, articles: [] };
      laws.set(group, law);
      if (law.articles.length < MOST_SHOWN && score >= NEAR_BEST * law.score)
        law.articles.push({ article: unit, score, passage });
    }
    return Array.from(laws, ([law, found]) => ({ law, ...found }));
  }
}

/** Articles that show how the first stands beside the others. */
const FIRST = 4;
const STATUTES: ReadonlySet<string> = new Set(["article", "law"]);
/** Longer questions are about more than one thing. */
const LONGEST_THING = 40;
/** A line that has all stems of a question has this fit at least. */
const KNOWN = 0.5;
/**
 * What everyday words for an article add to its score, and those for a law to the weight of its articles, for a whole fit. Less fit
 * counts by its root: people tell more than they ask, so a line that has a quarter of a question is half of an answer.
 */
const MEANT = 3;
const MEANT_LAW = 1.8;
const CUES = /施行規則|施行令|内閣府令|省令|府令|政令|規則/g;
