import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { rangeOf } from "./article-forms.ts";

/** An article of the main provisions as a file of the corpus states it, read without the product. */
export type StatedArticle = {
  /** e-Gov's id of the law. */
  readonly lawId: string;
  /** 38_3, or 4:6 for a range. */
  readonly number: string;
  readonly text: string;
};

/** One revision of a law, from a file of 法令標準XML. */
export type StatedRevision = {
  readonly lawId: string;
  /** First day in force. */
  readonly from: string;
  readonly articles: ReadonlyMap<string, string>;
};

export type ArticleSources = {
  readonly revisions: readonly StatedRevision[];
  /** Every day on which a revision that any file names comes into force, by law, in order. */
  readonly days: ReadonlyMap<string, readonly string[]>;
  /** Articles of the laws with revisions, as the undated files state them. */
  readonly undated: ReadonlyMap<string, string>;
  /** Articles of all other laws, drawn at random: with words, deleted, and ranges. No law has two of the same number. */
  readonly ordinary: readonly StatedArticle[];
  readonly deleted: readonly StatedArticle[];
  readonly ranges: readonly StatedArticle[];
  /** Whether a law states an article of this very number. */
  states(lawId: string, number: string): boolean;
};

type ArticleRow = {
  readonly law_id: string;
  readonly provision: string;
  readonly article_number: string | null;
  readonly article_title: string | null;
  readonly text: string | null;
};

/** Files of revisions: law id, first day and amending law in their names. */
export function revisionFiles(corpus: string): string[] {
  const folder = join(corpus, "raw/egov_law_xml");
  return readdirSync(folder)
    .filter((name) => /^\w+_\d{8}_\w+\.xml$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

export async function readArticleSources(
  corpus: string,
  random: (below: number) => number,
  wanted: { readonly ordinary: number; readonly special: number },
): Promise<ArticleSources> {
  const revisions = revisionFiles(corpus).map(readRevision);
  const dated = new Set(revisions.map(({ lawId }) => lawId));
  const seen = new Map<string, number>();
  const undated = new Map<string, string>();
  // More than is wanted, because those that a law has twice are left out in the end.
  const drawn = {
    ordinary: new Draw(wanted.ordinary * 2, random),
    deleted: new Draw(wanted.special * 2, random),
    ranges: new Draw(wanted.special * 2, random),
  };
  for (const file of ["law_articles.main.jsonl.gz", "law_articles.companion.jsonl.gz"])
    for await (const row of linesOf<ArticleRow>(join(corpus, file))) {
      const number = row.article_number ?? printedRange(row.article_title ?? "");
      if (row.provision !== "main" || number === null || row.text === null) continue;
      const key = `${row.law_id} ${number}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      const article = { lawId: row.law_id, number, text: row.text };
      if (dated.has(row.law_id)) undated.set(key, row.text);
      else if (/^\d+:\d+$/.test(number)) drawn.ranges.offer(article);
      else if (!/^\d+(?:_\d+){0,3}$/.test(number)) continue;
      else if (/^(?:.{0,12})削除$/u.test(row.text)) drawn.deleted.offer(article);
      else drawn.ordinary.offer(article);
    }
  const once = ({ items }: Draw, most: number) =>
    items.filter(({ lawId, number }) => seen.get(`${lawId} ${number}`) === 1).slice(0, most);
  return {
    revisions,
    days: await revisionDays(corpus, revisions),
    undated,
    ordinary: once(drawn.ordinary, wanted.ordinary),
    deleted: once(drawn.deleted, wanted.special),
    ranges: once(drawn.ranges, wanted.special),
    states: (lawId, number) => seen.has(`${lawId} ${number}`),
  };
}

/** Keeps a few of many, each with the same chance. */
class Draw {
  readonly items: StatedArticle[] = [];
  readonly #most: number;
  readonly #random: (below: number) => number;
  #offered = 0;

  constructor(most: number, random: (below: number) => number) {
    this.#most = most;
    this.#random = random;
  }

  offer(article: StatedArticle): void {
    this.#offered++;
    if (this.items.length < this.#most) this.items.push(article);
    else {
      const place = this.#random(this.#offered);
      if (place < this.#most) this.items[place] = article;
    }
  }
}

function printedRange(title: string): string | null {
  const range = rangeOf(title);
  return range && `${range.first}:${range.last}`;
}

async function* linesOf<Row>(path: string): AsyncGenerator<Row> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity });
  for await (const line of lines) if (line !== "") yield JSON.parse(line) as Row;
}

async function revisionDays(corpus: string, revisions: readonly StatedRevision[]): Promise<Map<string, string[]>> {
  const days = new Map<string, Set<string>>();
  const add = (lawId: string, day: string) => days.set(lawId, (days.get(lawId) ?? new Set()).add(day));
  for (const { lawId, from } of revisions) add(lawId, from);
  const laws = linesOf<{ law_id: string | null; law_revision_id: string | null }>(join(corpus, "laws.jsonl.gz"));
  for await (const { law_id: lawId, law_revision_id: revision } of laws) {
    const [, day] = /^\w+?_(\d{8})_/.exec(revision ?? "") ?? [];
    if (lawId !== null && day !== undefined) add(lawId, dashed(day));
  }
  return new Map([...days].map(([lawId, own]) => [lawId, [...own].toSorted()]));
}

function readRevision(path: string): StatedRevision {
  const [, lawId = "", day = ""] = /(\w+?)_(\d{8})_\w+\.xml$/.exec(path) ?? [];
  const main = /<MainProvision\b[^>]*>([\s\S]*?)<\/MainProvision>/.exec(readFileSync(path, "utf8"))?.[1] ?? "";
  const articles = new Map<string, string>();
  let [depth, start, number] = [0, 0, ""];
  // An article that another one quotes is part of its text.
  for (const tag of main.matchAll(/<(\/?)Article\b([^>]*)>/g)) {
    if (tag[1] === "") {
      if (depth++ === 0) [start, number] = [tag.index + tag[0].length, /\bNum="([^"]*)"/.exec(tag[2]!)?.[1] ?? ""];
    } else if (--depth === 0) articles.set(number, wordsOf(main.slice(start, tag.index)));
  }
  return { lawId, from: dashed(day), articles };
}

/** Letters of an article without its head, its readings and all white space. */
function wordsOf(xml: string): string {
  return xml
    .replace(/<ArticleTitle\b[^>]*>[\s\S]*?<\/ArticleTitle>/, "")
    .replace(/<ArticleCaption\b[^>]*>[\s\S]*?<\/ArticleCaption>/, "")
    .replaceAll(/<Rt>[\s\S]*?<\/Rt>/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s/gu, "");
}

function dashed(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
