import { createClient } from "../../test/support/wire.ts";
import type { Lab } from "../abuse/lab.ts";
import { formsOf } from "./article-forms.ts";
import type { ArticleSources, StatedArticle, StatedRevision } from "./article-sources.ts";

type Answer = {
  readonly found: boolean;
  readonly article_number: string | null;
  readonly text_full: string | null;
  readonly effective_from: string | null;
  readonly error: { readonly code: string } | null;
};
type Ask = (lawId: string, number: string, day?: string) => Promise<Answer>;

/** Articles of each revision that are asked for on every day that matters. */
const articlesOfRevision = 40;

/** Asks for articles by every form of their number and compares each answer with what the files of the corpus say. */
export async function proveArticles(lab: Lab, sources: ArticleSources): Promise<void> {
  const served = await lab.serve();
  const { apiKey: key } = await served.accounts.create({});
  const client = createClient({ port: served.port, connections: 1 });
  const times: number[] = [];
  const ask: Ask = async (lawId, number, day) => {
    const query = new URLSearchParams({ law_name_or_canonical_id: lawId, article_number: number });
    if (day !== undefined) query.set("as_of", day);
    const { status, text, ms } = await client.ask(`/v1/am/law_article?${query}`, { key });
    times.push(ms);
    if (status !== 200) throw new Error(`status ${status} for ${query}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as Answer;
  };
  try {
    await proveForms(lab, ask, "articles", sources.ordinary, ({ number }) => formsOf(number));
    await proveForms(lab, ask, "deleted articles", sources.deleted, ({ number }) => formsOf(number));
    await proveForms(lab, ask, "ranges, by the numbers within", sources.ranges, (range) =>
      numbersWithin(range, sources),
    );
    await proveDays(lab, ask, sources);
  } finally {
    client.close();
  }
  const slowest = times.reduce((most, ms) => Math.max(most, ms), 0);
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  lab.note(`  ${times.length} calls of AM-17, mean ${mean.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`);
}

async function proveForms(
  lab: Lab,
  ask: Ask,
  what: string,
  articles: readonly StatedArticle[],
  forms: (article: StatedArticle) => readonly string[],
): Promise<void> {
  const faults: string[] = [];
  let calls = 0;
  for (const article of articles)
    for (const form of forms(article))
      for (const day of [undefined, lab.random(2) === 0 ? "2026-05-01" : "2030-01-01"]) {
        const { lawId, number, text } = article;
        calls++;
        const answer = await ask(lawId, form, day);
        if (answer.found && answer.article_number === number && answer.text_full === text) continue;
        faults.push(`${lawId} ${form} ${day ?? "today"}: ${answer.error?.code ?? differing(answer, text)}`);
      }
  lab.promise(
    `AM-17 ${what}`,
    faults.length === 0 && articles.length > 0,
    `${articles.length} in ${calls} calls, ${faults.length} faults${shown(faults)}`,
  );
}

/** First, last and a few numbers between them, those aside that the law also states alone. */
function numbersWithin({ lawId, number: range }: StatedArticle, { states }: ArticleSources): string[] {
  const [first = 0, last = 0] = range.split(":").map(Number);
  const inner = Array.from({ length: Math.min(3, last - first - 1) }, (_, at) => first + 1 + at);
  const alone = [...new Set([first, ...inner, last].map(String))].filter((number) => !states(lawId, number));
  return [range, ...alone.flatMap((number) => formsOf(number))];
}

/** On the first and the last day of a revision, before the first and after the last. */
async function proveDays(lab: Lab, ask: Ask, sources: ArticleSources): Promise<void> {
  const faults: string[] = [];
  let [calls, absent] = [0, 0];
  for (const revision of sources.revisions) {
    const numbers = [...revision.articles.keys()];
    const picked = new Set([
      ...numbers.filter((number) => number.includes(":")).slice(0, 10),
      ...Array.from({ length: articlesOfRevision }, () => numbers[lab.random(numbers.length)]!),
    ]);
    for (const number of picked)
      for (const day of daysAround(revision, sources.days)) {
        const asked = number.split(":")[0]!;
        const expected = expectedOn(sources, revision.lawId, asked, day);
        const answer = await ask(revision.lawId, asked, day);
        calls++;
        if (expected === null) absent++;
        const kept = expected === null ? !answer.found : answer.found && wordsOf(answer.text_full) === expected;
        if (!kept)
          faults.push(`${revision.lawId} ${asked} ${day}: ${answer.error?.code ?? differing(answer, expected)}`);
      }
  }
  lab.promise(
    "AM-17 on days of revisions",
    faults.length === 0 && calls > 0,
    `${sources.revisions.length} revisions in ${calls} calls, ${absent} of them before any wording, ${faults.length} faults${shown(faults)}`,
  );
}

function daysAround({ lawId, from }: StatedRevision, days: ArticleSources["days"]): string[] {
  const next = days.get(lawId)?.find((day) => day > from);
  return [dayAfter(from, -1), from, ...(next === undefined ? ["2029-12-31"] : [dayAfter(next, -1), next])];
}

/** The wording of the latest revision in force that has the article, else the one that states no day, else none. */
function expectedOn(
  { revisions, days, undated }: ArticleSources,
  lawId: string,
  number: string,
  day: string,
): string | null {
  const inForce = revisions
    .filter((revision) => revision.lawId === lawId && revision.from <= day)
    .filter(({ from }) => (days.get(lawId)?.find((next) => next > from) ?? "9999") > day)
    .map(({ articles }) => wordingOf(articles, number))
    .findLast((text) => text !== null);
  if (inForce != null) return inForce;
  const own = new Map(
    [...undated].flatMap(([key, text]) => (key.startsWith(`${lawId} `) ? [[key.slice(lawId.length + 1), text]] : [])),
  );
  const text = wordingOf(own, number);
  return text === null ? null : wordsOf(text);
}

function wordingOf(articles: ReadonlyMap<string, string>, number: string): string | null {
  const own = articles.get(number);
  if (own !== undefined) return own;
  for (const [key, text] of articles) {
    const [first, last] = key.split(":");
    if (last === undefined || number.includes("_")) continue;
    if (Number.parseInt(first!, 10) <= Number(number) && Number(number) <= Number.parseInt(last, 10)) return text;
  }
  return null;
}

function wordsOf(text: string | null): string {
  return (text ?? "").replaceAll(/\s/gu, "");
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function differing({ found, article_number: number, text_full: text }: Answer, expected: string | null): string {
  if (!found) return "not found";
  return expected === null
    ? "found what no file has"
    : `article ${number} with other words (${text?.length} letters for ${expected.length})`;
}

function shown(faults: readonly string[]): string {
  return faults.length === 0 ? "" : `; ${faults.slice(0, 5).join("; ")}`;
}
