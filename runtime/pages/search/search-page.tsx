import type { ComponentChildren } from "preact";
import type { Match } from "../../../schemas/answers/match.ts";
import { ServiceError } from "../../base/errors.ts";
import { defineTexts } from "../../wire/language.ts";
import { Button, Form } from "../kit/form.tsx";
import { RecordLink } from "../kit/links.tsx";
import { Marked } from "../kit/marked.tsx";
import type { Page, Visit } from "../page.ts";
import { comparePath } from "../words/addresses.ts";
import { shownCount } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { SearchBox } from "./search-box.tsx";
import { type Hit, type SearchAnswer, type SearchKind, searchKinds } from "./search-kinds.ts";

const texts = defineTexts({
  ja: {
    title: "検索",
    of: (q: string) => `「${q}」の検索結果`,
    empty: "調べたい言葉、番号、名前を入れてください。",
    nothing: "この収録データでは確認できませんでした",
    nothingText: "存在しないという意味ではありません。言葉を減らすか、公式サイトをご確認ください。",
    all: (count: string) => `${count}件すべてを見る`,
    kinds: "種類で絞る",
    everything: "すべて",
    searched: (rows: string) => `${rows}件から検索`,
    next: "次のページ",
    previous: "前のページ",
    json: "同じ結果をJSONで見る",
    pick: "比べる",
    compare: "選んだ制度を比べる",
  },
  en: {
    title: "Search",
    of: (q) => `Results for “${q}”`,
    empty: "Enter words, a number or a name.",
    nothing: "This data cannot confirm anything like it",
    nothingText: "That does not mean it does not exist. Try fewer words, or look at the official site.",
    all: (count) => `See all ${count}`,
    kinds: "Narrow by kind",
    everything: "Everything",
    searched: (rows) => `out of ${rows} records`,
    next: "Next page",
    previous: "Previous page",
    json: "The same results as JSON",
    pick: "compare",
    compare: "Compare those chosen",
  },
});

/** Results per kind when all are searched, and per page for a single kind. */
const few = 4;
const many = 20;

type Found = { readonly kind: SearchKind; readonly answer: SearchAnswer<never>; readonly hits: readonly Hit[] };

/** Search results, by kind. */
export const searchPage: Page = {
  path: "/search",
  reads: "snapshot",
  kept: true,
  async show(visit) {
    const t = texts[visit.language];
    const q = (visit.query.get("q") ?? "").trim().slice(0, 200);
    const chosen = searchKinds.find(({ table }) => table === visit.query.get("kind")) ?? null;
    const offset = Math.min(Number(/^\d{1,5}$/.exec(visit.query.get("offset") ?? "")?.[0] ?? 0), 10_000);
    const base = { title: q === "" ? t.title : t.of(q), wide: true, scripts: ["search"] as const };
    if (q === "")
      return {
        ...base,
        content: (
          <>
            <SearchBox visit={visit} />
            <p>{t.empty}</p>
          </>
        ),
      };
    const found = (
      await Promise.all(
        searchKinds
          .filter((kind) => chosen === null || kind === chosen)
          .map((kind) => findIn(kind, q, visit, chosen === null ? { limit: few, offset: 0 } : { limit: many, offset })),
      )
    ).filter((each) => each !== null);
    const shown = found.filter(({ hits }) => hits.length > 0);
    return {
      ...base,
      content: (
        <>
          <SearchBox visit={visit} value={q} />
          <KindChoice visit={visit} q={q} chosen={chosen} />
          {shown.length === 0 && <NothingFound visit={visit} found={found} />}
          {shown.map((each) => (
            <KindResults visit={visit} q={q} found={each} page={chosen === null ? null : offset} />
          ))}
        </>
      ),
    };
  },
};

/** Null when the search of a kind rejects the words, such as a single letter for companies. */
async function findIn(
  kind: SearchKind,
  q: string,
  { ask, language }: Visit,
  page: { limit: number; offset: number },
): Promise<Found | null> {
  if (q.length < (kind.minLength ?? 1)) return null;
  const query = { q, limit: String(page.limit), ...(kind.paged ? { offset: String(page.offset) } : {}) };
  try {
    const answer = await ask<SearchAnswer<never>>(kind.search, { query });
    return { kind, answer, hits: answer.results.map((row) => kind.hit(row, language)) };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 422) return null;
    throw error;
  }
}

function KindChoice({ visit, q, chosen }: { visit: Visit; q: string; chosen: SearchKind | null }) {
  const t = texts[visit.language];
  return (
    <nav class="chips" aria-label={t.kinds}>
      <a href={visit.link("/search", { q })} aria-current={chosen === null ? "true" : undefined}>
        {t.everything}
      </a>
      {searchKinds.map((kind) => (
        <a href={visit.link("/search", { q, kind: kind.table })} aria-current={kind === chosen ? "true" : undefined}>
          {inWords("table", kind.table, visit.language)}
        </a>
      ))}
    </nav>
  );
}

function NothingFound({ visit, found }: { visit: Visit; found: readonly Found[] }) {
  const t = texts[visit.language];
  return (
    <section class="panel">
      <h2>{t.nothing}</h2>
      <p>{t.nothingText}</p>
      <ul class="plain">
        {found.map(({ kind, answer: { match } }) =>
          match === undefined ? null : (
            <li class="faint">
              {inWords("table", kind.table, visit.language)}: {noteOf(match, visit)} (
              {t.searched(shownCount(match.searched.rows))})
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function KindResults({ visit, q, found, page }: { visit: Visit; q: string; found: Found; page: number | null }) {
  const t = texts[visit.language];
  const { kind, hits, answer } = found;
  const { match, total } = answer;
  const words = match?.used.length ? match.used : q.split(/[\s　]+/u);
  const more = total !== undefined && total > hits.length;
  const at = (offset: number) => visit.link("/search", { q, kind: kind.table, offset: String(offset) });
  return (
    <section class="results">
      <h2>
        {inWords("table", kind.table, visit.language)}
        {total !== undefined && <span class="count">{shownCount(total)}</span>}
      </h2>
      {match && (
        <p class={`match ${match.kind}`}>
          {noteOf(match, visit)} <span class="faint">{t.searched(shownCount(match.searched.rows))}</span>
        </p>
      )}
      <Comparable visit={visit} kind={kind}>
        <ol>
          {hits.map((hit) => (
            <Result visit={visit} kind={kind} hit={hit} words={words} />
          ))}
        </ol>
      </Comparable>
      {page === null && more && (
        <p>
          <a href={visit.link("/search", { q, kind: kind.table })}>{t.all(shownCount(total))}</a>
        </p>
      )}
      {page !== null && (
        <p class="pager">
          {page > 0 && <a href={at(Math.max(0, page - many))}>{t.previous}</a>}
          {total !== undefined && page + hits.length < total && <a href={at(page + many)}>{t.next}</a>}
          <a href={`${kind.search.path}?${new URLSearchParams({ q })}`} class="faint">
            {t.json}
          </a>
        </p>
      )}
    </section>
  );
}

/** Programs can be selected for comparison. */
function Comparable({ visit, kind, children }: { visit: Visit; kind: SearchKind; children: ComponentChildren }) {
  if (kind.table !== "program") return <>{children}</>;
  return (
    <Form visit={visit} action={comparePath} method="get">
      {children}
      <Button kind="plain">{texts[visit.language].compare}</Button>
    </Form>
  );
}

function Result({ visit, kind, hit, words }: { visit: Visit; kind: SearchKind; hit: Hit; words: readonly string[] }) {
  const { table } = kind;
  return (
    <li>
      <p class="name">
        <RecordLink visit={visit} table={table} id={hit.id}>
          <Marked text={hit.title} words={words} />
        </RecordLink>
      </p>
      <p class="meta">{[...new Set(hit.facts)].map((fact) => fact !== null && <span>{fact}</span>)}</p>
      {table === "program" && (
        <label class="pick">
          <input type="checkbox" name="ids" value={hit.id} /> {texts[visit.language].pick}
        </label>
      )}
      {hit.excerpt && (
        <p class="excerpt">
          <Marked text={around(hit.excerpt, words)} words={words} />
        </p>
      )}
      {hit.parts?.map((part) => (
        <p class="excerpt">
          <RecordLink visit={visit} table={table} id={hit.id} fragment={part.fragment}>
            {part.name}
          </RecordLink>{" "}
          <Marked text={around(part.text ?? "", words)} words={words} />
        </p>
      ))}
    </li>
  );
}

/** An excerpt of a long text around the first search word. */
function around(text: string, words: readonly string[], length = 140): string {
  if (text.length <= length) return text;
  const first = Math.min(...words.map((word) => text.indexOf(word)).filter((at) => at >= 0), text.length);
  const from = first === text.length || first < length - 20 ? 0 : first - 30;
  return `${from > 0 ? "…" : ""}${text.slice(from, from + length)}…`;
}

function noteOf(match: Match, { language }: Visit): string {
  return language === "ja" ? match.note_ja : match.note_en;
}
