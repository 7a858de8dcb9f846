import type { CourtDecision } from "../../../schemas/records/court-decision.ts";
import type { Law } from "../../../schemas/records/law.ts";
import type { RelatedProgramRef } from "../../../schemas/records/program-link.ts";
import { findDecisionsByStatute } from "../../endpoints/court-decisions/by-statute.ts";
import { getLawRelatedPrograms } from "../../endpoints/laws/related-programs.ts";
import { type ArticleWordings, citedArticles } from "../../lookups/law-articles.ts";
import { Form } from "../kit/form.tsx";
import { RecordLink } from "../kit/links.tsx";
import { Marked } from "../kit/marked.tsx";
import { Table } from "../kit/table.tsx";
import type { Visit } from "../page.ts";
import { recordPath } from "../words/addresses.ts";
import { articleName, shownCount, shownDay } from "../words/values.ts";
import { lawTexts } from "./law-texts.ts";

export type Article = ArticleWordings & { readonly number: string };

/** The divisions that an article stands in, outermost first; none when no source says. Earlier versions built snapshots without. */
export function divisionsOf({ inForce, held }: Article): readonly string[] {
  return (inForce ?? held.at(-1))?.divisions ?? [];
}

/** A form that filters the articles by number or words; works without scripts. */
export function FindInside({ visit, id, find }: { readonly visit: Visit; readonly id: string; readonly find: string }) {
  const t = lawTexts[visit.language];
  return (
    <div class="finder" role="search">
      <Form visit={visit} action={`${recordPath("law", id)}#articles`} method="get">
        <label for="find">{t.find}</label>
        <div class="line">
          <div class="box">
            <input id="find" name="find" type="search" value={find} placeholder={t.findHint} maxlength={100} />
          </div>
          <button type="submit" class="button plain">
            {t.findButton}
          </button>
        </div>
      </Form>
    </div>
  );
}

type ListProps = {
  readonly visit: Visit;
  readonly id: string;
  readonly shown: readonly Article[];
  readonly all: number;
  readonly find: string;
  readonly citing: Citing;
};

/** The articles in order, each with an anchor: `#a709`, `#a38_3`. */
export function ArticleList({ visit, id, shown, all, find, citing }: ListProps) {
  const t = lawTexts[visit.language];
  const words = find === "" ? [] : find.split(/[\s　]+/u);
  return (
    <div>
      {find !== "" && (
        <p class="faint">
          {shown.length === 0 ? t.nothing : t.found(`${shownCount(shown.length)} / ${shownCount(all)}`)}{" "}
          <a href={`${visit.link(recordPath("law", id))}#articles`}>{t.showAll}</a>
        </p>
      )}
      <div class="articles" lang="ja">
        {shown.map((article, at) => (
          <OneArticle visit={visit} article={article} previous={shown[at - 1]} words={words} citing={citing} />
        ))}
      </div>
    </div>
  );
}

type OneProps = {
  readonly visit: Visit;
  readonly article: Article;
  /** The article shown above it: what both stand in is not said again. */
  readonly previous: Article | undefined;
  readonly words: readonly string[];
  readonly citing: Citing;
};

function OneArticle({ visit, article, previous, words, citing }: OneProps) {
  const { number, inForce, held } = article;
  const t = lawTexts[visit.language];
  const place = placeOf(article);
  const shown = inForce ?? held.at(-1);
  const name = shown?.article_title ?? articleName(number, "ja");
  return (
    <section class="article" id={`a${number}`}>
      {place !== "" && (previous === undefined || placeOf(previous) !== place) && <p class="faint">{place}</p>}
      <h3>
        <a href={`#a${number}`}>{name}</a> {shown?.caption && <Marked text={shown.caption} words={words} />}
      </h3>
      {inForce === null && <p class="faint">{t.notInForce}</p>}
      {shown?.text == null ? (
        <p class="faint">{t.onlyOutline}</p>
      ) : (
        shown.text.split("\n").map((line) => (
          <p>
            <Marked text={line} words={words} />
          </p>
        ))
      )}
      <CitedBy visit={visit} number={number} citing={citing} />
    </section>
  );
}

function placeOf(article: Article): string {
  return divisionsOf(article).join(" › ");
}

/** Decisions and programs that cite the article, folded. */
function CitedBy({
  visit,
  number,
  citing,
}: {
  readonly visit: Visit;
  readonly number: string;
  readonly citing: Citing;
}) {
  const t = lawTexts[visit.language];
  const decisions = citing.decisionsOf.get(number) ?? [];
  const programs = citing.programsOf.get(number) ?? [];
  const count = Math.max(decisions.length, citing.countOf(number));
  if (count + programs.length === 0) return null;
  return (
    <details lang={visit.language}>
      <summary>
        {t.citedBy} {shownCount(count + programs.length)}
        {count > decisions.length && t.shownHere(shownCount(decisions.length + programs.length))}
      </summary>
      <ul class="related">
        {programs.map((row) => (
          <li>
            <RecordLink visit={visit} table="program" id={row.program_unified_id}>
              {row.program_name}
            </RecordLink>
          </li>
        ))}
        {decisions.map((row) => (
          <DecisionItem visit={visit} row={row} />
        ))}
      </ul>
    </details>
  );
}

/** The revisions of the wordings, with article counts. */
export function Revisions({ visit, articles }: { readonly visit: Visit; readonly articles: readonly Article[] }) {
  const t = lawTexts[visit.language];
  const counts = new Map<string, { from: string | null; count: number }>();
  for (const { held } of articles)
    for (const { law_revision_id: id, effective_from: from } of held) {
      const key = id ?? "–";
      const known = counts.get(key) ?? { from, count: 0 };
      counts.set(key, { from: known.from ?? from, count: known.count + 1 });
    }
  if (counts.size === 0) return null;
  return (
    <section>
      <h2>{t.revisions}</h2>
      <Table
        caption={t.revisions}
        head={[t.revision, t.since, t.count]}
        rows={[...counts].map(([id, { from, count }]) => [
          <code>{id}</code>,
          shownDay(from, visit.language) ?? t.unknownDay,
          shownCount(count),
        ])}
      />
    </section>
  );
}

/** A decision in a list of those that cite a law or an article. */
export function DecisionItem({ visit, row }: { readonly visit: Visit; readonly row: CourtDecision }) {
  return (
    <li>
      <RecordLink visit={visit} table="court_decision" id={row.unified_id}>
        {row.case_name ?? row.case_number ?? row.unified_id}
      </RecordLink>{" "}
      <span class="faint">
        {row.court} {shownDay(row.decision_date, visit.language)} {row.case_name !== null && row.case_number}
      </span>
    </li>
  );
}

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
