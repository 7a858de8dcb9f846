import type { CourtDecision } from "../../../schemas/court-decision.ts";
import type { Law } from "../../../schemas/law.ts";
import type { RelatedProgramRef } from "../../../schemas/program-link.ts";
import { findDecisionsByStatute } from "../../endpoints/court-decisions/by-statute.ts";
import { getLawRelatedPrograms } from "../../endpoints/laws/related-programs.ts";
import { citedArticles } from "../../lookups/law-articles.ts";
import type { Visit } from "../page.ts";

/** Maximum decisions and programs searched for cited articles. */
const mostCiting = 100;

/** What cites a law: all rows, and by article number. */
export type Citing = {
  readonly decisions: { readonly total: number; readonly rows: readonly CourtDecision[] };
  readonly programs: { readonly total: number; readonly rows: readonly RelatedProgramRef[] };
  /** The first of them, of all decisions that were read. */
  readonly decisionsOf: ReadonlyMap<string, readonly CourtDecision[]>;
  /** How many decisions list an article. */
  countOf(article: string): number;
  readonly programsOf: ReadonlyMap<string, readonly RelatedProgramRef[]>;
};

export async function citingOf({ unified_id: id }: Law, { ask, corpus }: Visit): Promise<Citing> {
  const decisions = await ask<{ total: number; results: CourtDecision[] }>(findDecisionsByStatute, {
    body: { law_id: id, limit: mostCiting },
  });
  const programs = await ask<{ total: number; results: RelatedProgramRef[] }>(getLawRelatedPrograms, {
    params: { unified_id: id },
    query: { limit: String(mostCiting) },
  });
  return {
    decisions: { total: decisions.total, rows: decisions.results },
    programs: { total: programs.total, rows: programs.results },
    decisionsOf: grouped(decisions.results, ({ cited_statutes: cited }) =>
      cited.flatMap(({ law_id: law, article }) => (law === id && article !== null ? [article] : [])),
    ),
    countOf: (article) =>
      corpus().courtDecisions.page(
        { lawId: id, article: { citation: article, namedInRulings: false } },
        { limit: 1, offset: 0 },
      ).total,
    programsOf: grouped(programs.results, ({ article_citation: cited }) =>
      cited === null ? [] : citedArticles(cited),
    ),
  };
}

function grouped<Row>(rows: readonly Row[], articlesOf: (row: Row) => readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows)
    for (const article of new Set(articlesOf(row))) groups.set(article, [...(groups.get(article) ?? []), row]);
  return groups;
}
