import type { InputOf } from "../../schemas/input/input.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import { articleNumberSort, parseArticleNumber } from "../../snapshots/text/laws/article-number.ts";
import { addDays } from "../../snapshots/text/era.ts";
import { enforcementDate } from "../reconcile/laws/law-holdings.ts";
import { hexDigest } from "../rows/ids.ts";
import { linesOf } from "../line-files/lines.ts";
import { contentChecksum, type Lineage, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { quoteValue } from "../rows/issue-text.ts";
import type { Tally } from "../report/tally.ts";
import type { ArticleFile } from "./parse.ts";

type Article = RecordOf<"law_article">;

/** Enforcement dates of the revisions that the sources hold, by e-Gov law id, oldest first. */
export function revisionDates(laws: readonly Sourced<"law">[]): Map<string, string[]> {
  const dates = new Map<string, Set<string>>();
  for (const { row } of laws) {
    const date = enforcementDate(row.law_revision_id);
    if (row.law_id && date) dates.set(row.law_id, (dates.get(row.law_id) ?? new Set()).add(date));
  }
  return new Map([...dates].map(([id, set]) => [id, [...set].toSorted()]));
}

/** The same by our own law ids. */
export function revisionsById(
  revisions: ReadonlyMap<string, readonly string[]>,
  idOf: ReadonlyMap<string, string>,
): Map<string, readonly string[]> {
  return new Map(
    [...revisions].flatMap(([lawId, dates]) => (idOf.has(lawId) ? [[idOf.get(lawId)!, dates] as const] : [])),
  );
}

export type ArticleContext = {
  readonly files: readonly ArticleFile[];
  readonly idOf: ReadonlyMap<string, string>;
  readonly revisions: ReadonlyMap<string, readonly string[]>;
  readonly tally: Pick<Tally, "refuse" | "merge">;
};

/**
 * Article records one by one from the build's own file. Where the source does not say, an article is in force until the day
 * before the next revision, and its number is read off its printed head.
 */
export function* articleRecords({ files, idOf, revisions, tally }: ArticleContext): Generator<Article> {
  const seen = new Set<string>();
  for (const { lineage, at, row, rowChecksum } of spooledArticles(files)) {
    const counted = { source: lineage.sourceId, dataset: "law_article", at } as const;
    const lawId = idOf.get(row.law_id);
    if (!lawId) {
      tally.refuse({ ...counted, reason: `no law with the id ${quoteValue(row.law_id)} is among the sources` });
      continue;
    }
    const from = row.effective_from ?? enforcementDate(row.law_revision_id);
    const next = from ? revisions.get(row.law_id)?.find((date) => date > from) : undefined;
    const number = row.article_number ?? parseArticleNumber(row.article_title ?? "");
    const link = sourceLinkOf(
      { ...row, source_url: row.source_url ?? `https://laws.e-gov.go.jp/law/${row.law_id}` },
      lineage,
      true,
    );
    const revision = row.law_revision_id?.split("_").slice(1).join("_") ?? "-";
    const id = [lawId, revision, row.provision, placeOf(row)].join("/");
    if (seen.has(id)) tally.merge(counted);
    seen.add(id);
    yield {
      article_id: id,
      law_id: lawId,
      law_revision_id: row.law_revision_id ?? null,
      provision: row.provision,
      suppl_label: row.suppl_label ?? null,
      article_number: number,
      article_number_sort: number ? articleNumberSort(number) : null,
      article_title: row.article_title ?? null,
      caption: row.caption ?? null,
      text: row.text ?? null,
      effective_from: from,
      effective_until: row.effective_until ?? (next ? addDays(next, -1) : null),
      last_amended: row.last_amended ?? null,
      source_url: link.url,
      source_fetched_at: link.fetchedAt,
      ...contentChecksum({ row, rowChecksum }),
      text_as_of: from ?? revisions.get(row.law_id)?.at(-1) ?? null,
      divisions: row.divisions ?? null,
    };
  }
}

/** Texts of the articles whose law is known. */
export function* articleTexts({ files, idOf }: Pick<ArticleContext, "files" | "idOf">): Generator<string> {
  for (const { row } of spooledArticles(files)) if (row.text && idOf.has(row.law_id)) yield row.text;
}

type SpooledArticle = Pick<Sourced<"law_article">, "row" | "at" | "rowChecksum">;

/** What the articles are made from. */
export function articleParts({ files, idOf, revisions }: Omit<ArticleContext, "tally">): readonly unknown[] {
  return [files.map(({ sha256, lineages }) => [sha256, lineages]), [...idOf], [...revisions]];
}

function* spooledArticles(files: readonly ArticleFile[]): Generator<SpooledArticle & { lineage: Lineage }> {
  for (const { path, lineages } of files)
    for (const line of linesOf(path)) {
      const tab = line.indexOf(9);
      const article = JSON.parse(line.toString("utf8", tab + 1)) as SpooledArticle;
      yield { lineage: lineages[Number(line.toString("latin1", 0, tab))]!, ...article };
    }
}

/** Place inside its provisions: the running number, else the article's own, else its words. */
function placeOf(row: InputOf<"law_article">): string {
  if (row.seq !== null && row.seq !== undefined) return String(row.seq).padStart(5, "0");
  return row.article_number ?? hexDigest(row.suppl_label, row.caption, row.text).slice(0, 16);
}
