import type { Law } from "../../../schemas/records/law.ts";
import { parseArticleNumber } from "../../../snapshots/text/laws/article-number.ts";
import { getLaw } from "../../endpoints/laws/laws.ts";
import { LawArticles } from "../../lookups/law-articles.ts";
import type { Language } from "../../wire/language.ts";
import { Outside, RecordLink } from "../kit/links.tsx";
import type { Visit } from "../page.ts";
import { defineRecordPage } from "../records/record-page.tsx";
import { articleName, shownCount, shownDay } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import {
  type Article,
  ArticleList,
  type Citing,
  citingOf,
  DecisionItem,
  divisionsOf,
  FindInside,
  Revisions,
} from "./law-articles-view.tsx";
import { lawTexts } from "./law-texts.ts";

/** Laws with fewer articles need no contents. */
const fewest = 12;
/** Articles per group: the smallest size that gives an acceptable number of groups. */
const groupSizes = [10, 20, 50, 100, 200] as const;
const mostGroups = 24;

/**
 * Table of contents of a law: by parts and chapters where a source states them, otherwise by number. Folded on a phone; on wide
 * screens the page script opens it beside the text.
 */
function LawContents({ articles, language }: { readonly articles: readonly Article[]; readonly language: Language }) {
  const isDivided = articles.some((article) => divisionsOf(article).length > 0);
  if (articles.length < fewest && !isDivided) return null;
  const t = lawTexts[language];
  return (
    <details class="toc no-print" data-opens-wide>
      <summary>
        {t.contents} <span class="count">{shownCount(articles.length)}</span>
      </summary>
      <nav aria-label={t.contents}>
        {isDivided ? (
          <Divided articles={articles} level={0} />
        ) : (
          groupsOf(articles).map((group) => (
            <details>
              <summary lang="ja">{rangeOf(group)}</summary>
              <ArticleLinks articles={group} />
            </details>
          ))
        )}
      </nav>
    </details>
  );
}

/** The divisions of one level with what is inside, and the articles that stand in none of them. */
function Divided({ articles, level }: { readonly articles: readonly Article[]; readonly level: number }) {
  const groups = new Map<string | undefined, Article[]>();
  for (const article of articles) {
    const title = divisionsOf(article)[level];
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [article]);
    else group.push(article);
  }
  return [...groups].map(([title, group]) =>
    title === undefined ? (
      <ArticleLinks articles={group} />
    ) : (
      <details>
        <summary lang="ja">
          {title} <span class="faint">{rangeOf(group)}</span>
        </summary>
        <Divided articles={group} level={level + 1} />
      </details>
    ),
  );
}

function ArticleLinks({ articles }: { readonly articles: readonly Article[] }) {
  return (
    <ul lang="ja">
      {articles.map(({ number, inForce, held }) => (
        <li>
          <a href={`#a${number}`}>
            {articleName(number, "ja")} {captionOf(inForce ?? held.at(-1))}
          </a>
        </li>
      ))}
    </ul>
  );
}

function groupsOf(articles: readonly Article[]): Article[][] {
  const size =
    groupSizes.find((each) => articles.length / each <= mostGroups) ?? Math.ceil(articles.length / mostGroups);
  return Array.from({ length: Math.ceil(articles.length / size) }, (_, at) =>
    articles.slice(at * size, (at + 1) * size),
  );
}

function rangeOf(group: readonly Article[]): string {
  const [first, last] = [group[0]!, group.at(-1)!].map(({ number }) => number.split(":")) as [string[], string[]];
  const [from, to] = [articleName(first[0]!, "ja"), articleName(last.at(-1)!, "ja")];
  return from === to ? from : `${from} – ${to}`;
}

function captionOf(wording: Article["inForce"] | undefined): string {
  return wording?.caption ?? "";
}

/** A law with its articles and what cites them. */
export const lawPage = defineRecordPage<Law>({
  table: "law",
  read: getLaw,
  keyOf: ({ unified_id: id }) => id,
  async view(law, visit) {
    const { language } = visit;
    const t = lawTexts[language];
    const day = (value: string | null) => shownDay(value, language);
    const articles = new LawArticles(visit.corpus()).all(law, visit.today);
    const citing = await citingOf(law, visit);
    const find = (visit.query.get("find") ?? "").trim().slice(0, 100);
    const shown = matching(articles, find);
    return {
      title: law.law_title,
      meta: [
        inWords("law_type", law.law_type, language),
        law.law_number,
        inWords("revision_status", law.revision_status, language),
        law.text_as_of === null ? null : t.asOfText(day(law.text_as_of)!),
      ],
      facts: [
        [t.number, law.law_number],
        [t.short, law.law_short_title],
        [t.status, inWords("revision_status", law.revision_status, language)],
        [t.ministry, law.ministry],
        [t.promulgated, day(law.promulgated_date)],
        [t.enforced, day(law.enforced_date)],
        [t.amended, day(law.last_amended_date)],
        [t.asOf, law.text_as_of === null ? t.asOfUnknown : t.asOfText(day(law.text_as_of)!)],
        [t.held, heldText(law, visit)],
        [t.areas, law.subject_areas.map((area) => inWords("subject_area", area, language)).join("、")],
        [t.full, law.full_text_url && <Outside href={law.full_text_url} />],
        [
          t.successor,
          law.superseded_by_law_id && (
            <RecordLink visit={visit} table="law" id={law.superseded_by_law_id}>
              {law.superseded_by_law_id}
            </RecordLink>
          ),
        ],
      ],
      sections: (
        <>
          <section>
            <h2 id="articles">{t.articles}</h2>
            {law.text_complete === false && <p class="rule">{t.partial(shownCount(law.articles_held))}</p>}
            {articles.length === 0 ? (
              <p>{t.noText}</p>
            ) : (
              <>
                <FindInside visit={visit} id={law.unified_id} find={find} />
                <div class="law-text">
                  <LawContents articles={shown} language={language} />
                  <ArticleList
                    visit={visit}
                    id={law.unified_id}
                    shown={shown}
                    all={articles.length}
                    find={find}
                    citing={citing}
                  />
                </div>
              </>
            )}
          </section>
          <Revisions visit={visit} articles={articles} />
          <WholeLaw visit={visit} citing={citing} />
        </>
      ),
      jsonLd: {
        "@type": "Legislation",
        legislationIdentifier: law.law_number,
        legislationDate: law.promulgated_date,
        inLanguage: "ja",
      },
    };
  },
});

/** The articles for a search: by number, otherwise by words in caption and text. */
function matching(articles: readonly Article[], find: string): readonly Article[] {
  if (find === "") return articles;
  const number = parseArticleNumber(find);
  const numbered = number === null ? [] : articles.filter((article) => article.number === number);
  if (numbered.length > 0) return numbered;
  const words = find.split(/[\s　]+/u);
  return articles.filter(({ inForce, held }) => {
    const shown = inForce ?? held.at(-1);
    const text = `${shown?.caption ?? ""}${shown?.text ?? ""}`;
    return words.every((word) => text.includes(word));
  });
}

function heldText(
  { articles_held: held, articles_total: total, text_complete: complete }: Law,
  { language }: Visit,
): string {
  const t = lawTexts[language];
  const count = total === null ? shownCount(held) : `${shownCount(held)} / ${shownCount(total)}`;
  if (held === 0 && complete === false) return `${count}${t.articlesUnit}${t.outline}`;
  return `${count}${t.articlesUnit}${complete === true ? t.whole : complete === false ? t.part : t.notKnown}`;
}

/** What cites the law without an article, or more than the articles show. */
function WholeLaw({ visit, citing }: { readonly visit: Visit; readonly citing: Citing }) {
  const t = lawTexts[visit.language];
  const { decisions, programs } = citing;
  return (
    <>
      <section>
        <h2>
          {t.programs} <span class="count">{shownCount(programs.total)}</span>
        </h2>
        {programs.rows.length === 0 && <p>{t.noneCites}</p>}
        <ul class="related">
          {programs.rows.slice(0, 20).map((row) => (
            <li>
              <RecordLink visit={visit} table="program" id={row.program_unified_id}>
                {row.program_name}
              </RecordLink>{" "}
              <span class="faint">{row.article_citation}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>
          {t.decisions} <span class="count">{shownCount(decisions.total)}</span>
        </h2>
        {decisions.rows.length === 0 && <p>{t.noneCites}</p>}
        <ul class="related">
          {decisions.rows.slice(0, 20).map((row) => (
            <DecisionItem visit={visit} row={row} />
          ))}
        </ul>
      </section>
    </>
  );
}
