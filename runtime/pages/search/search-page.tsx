import type { ComponentChildren } from "preact";
import type { Match } from "../../../schemas/answers/match.ts";
import { defineTexts } from "../../wire/language.ts";
import { Button, Form } from "../kit/form.tsx";
import { RecordLink } from "../kit/links.tsx";
import { Marked } from "../kit/marked.tsx";
import { Notice } from "../kit/notice.tsx";
import { Pager } from "../kit/pager.tsx";
import { OpenTag } from "../kit/open-tag.tsx";
import type { Page, Visit } from "../page.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { findRecords } from "../../evidence/find-records.ts";
import { namedSubjects } from "../../questions/subjects.ts";
import { comparePath } from "../words/addresses.ts";
import { shownCount, shownFetch } from "../words/values.ts";
import { kindNames } from "../words/words.ts";
import { FacetPanel } from "./facet-panel.tsx";
import { MatchLine } from "./match-line.tsx";
import { findHits, type Found, type Search, wholeMatches } from "./run-search.ts";
import { SearchActions } from "./search-actions.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { facetsOf, filtersOf } from "./search-facets.ts";
import { type Hit, type SearchKind, searchKinds } from "./search-kinds.ts";
import { ordersOf } from "./search-orders.ts";

const texts = defineTexts({
  ja: {
    title: "検索",
    of: (q: string) => `「${q}」の検索結果`,
    empty: "調べたい言葉、番号、名前を入れるか、種類を選んで一覧から絞り込んでください。",
    nothing: "この収録データでは確認できませんでした",
    nothingText: "存在しないという意味ではありません。言葉や条件を減らすか、公式サイトをご確認ください。",
    all: (count: string) => `${count}件すべてを見る`,
    kinds: "種類で絞る",
    everything: "すべて",
    orders: "並べ替え",
    pages: "結果のページ",
    pick: "比べる",
    pickOne: (name: string) => `「${name}」を比べる`,
    compare: "選んだ制度を比べる",
    byName: (count: string) => `名称が検索語と同じか、検索語で始まるもの：${count}件。`,
    firstByName: (count: string) =>
      `名称が検索語と同じか、検索語で始まるもののうち、先頭の${count}件です。長い名称で検索すると絞り込めます。`,
    noFetch: "取得日は未収録",
    found: (kind: string, q: string) => (q === "" ? `${kind}の一覧` : `「${q}」の検索結果：${kind}`),
    noKind: (kind: string) => `「${kind}」という種類はありません。種類を限らずに検索しています。`,
  },
  en: {
    title: "Search",
    of: (q) => `Results for “${q}”`,
    empty: "Enter words, a number or a name, or choose a kind and narrow its list.",
    nothing: "This data cannot confirm anything like it",
    nothingText: "That does not mean it does not exist. Try fewer words or filters, or look at the official site.",
    all: (count) => `See all ${count}`,
    kinds: "Narrow by kind",
    everything: "Everything",
    orders: "Order",
    pages: "Pages of results",
    pick: "compare",
    pickOne: (name) => `Compare ${name}`,
    compare: "Compare those chosen",
    byName: (count) => `Their name is or begins with what you entered: ${count}.`,
    firstByName: (count) =>
      `The first ${count} whose name is or begins with what you entered. A longer name finds fewer.`,
    noFetch: "Day of the fetch not held",
    found: (kind, q) => (q === "" ? `All ${kind.toLowerCase()}` : `Results for “${q}”: ${kind}`),
    noKind: (kind) => `There is no kind “${kind}”: all kinds are searched.`,
  },
});

/** Results per kind when all are searched, and per page for a single kind. */
const few = 4;
const many = 20;

/** What the address asks for; `kind` is null where all kinds are searched. */
export function readSearch({ query }: Visit): Omit<Search, "kind"> & { kind: SearchKind | null; offset: number } {
  const typed = (query.get("q") ?? "").trim().slice(0, 200);
  // Corporate numbers may be typed in full width.
  const plain = typed.normalize("NFKC");
  const q = /^T?\d{13}$/i.test(plain) ? plain : typed;
  const kind = searchKinds.find(({ table }) => table === query.get("kind")) ?? null;
  const offset = Math.min(Number(/^\d{1,5}$/.exec(query.get("offset") ?? "")?.[0] ?? 0), 10_000);
  const filters = kind === null ? {} : filtersOf(kind, query);
  const order = kind !== null && ordersOf(kind.table, "ja").some(([name]) => name === query.get("order"));
  return { q, kind, filters, order: order ? (query.get("order") ?? "") : "", offset };
}

/** Search results: a few of every kind, or one kind with what it can be narrowed by. */
export const searchPage: Page = {
  path: "/search",
  reads: "snapshot",
  kept: true,
  async show(visit) {
    const t = texts[visit.language];
    const { kind, offset, ...asked } = readSearch(visit);
    const { q } = asked;
    const base = { wide: true };
    if (kind !== null) return { ...base, ...(await oneKind(visit, { ...asked, kind }, offset)) };
    if (q === "")
      return {
        ...base,
        title: t.title,
        content: (
          <>
            <SearchBox visit={visit} />
            <UnknownKind visit={visit} />
            <KindChoice visit={visit} q="" chosen={null} />
            <p>{t.empty}</p>
          </>
        ),
      };
    const found = (
      await Promise.all(searchKinds.map((each) => findHits(visit, { ...asked, kind: each }, { limit: few, offset: 0 })))
    ).filter((each) => each !== null);
    const shown = byFit(
      found.filter(({ hits }) => hits.length > 0),
      q,
      visit.corpus(),
    );
    return {
      ...base,
      title: t.of(q),
      content: (
        <>
          <SearchBox visit={visit} value={q} />
          <UnknownKind visit={visit} />
          <KindChoice visit={visit} q={q} chosen={null} found={found} />
          {shown.length === 0 && <NothingFound visit={visit} found={found} />}
          {shown.map((each) => (
            <KindResults visit={visit} q={q} found={each} />
          ))}
        </>
      ),
    };
  },
};

async function oneKind(visit: Visit, search: Search, offset: number) {
  const t = texts[visit.language];
  const { kind, q, filters } = search;
  const page = await findHits(visit, search, { limit: many, offset });
  const whole = page === null ? null : wholeMatches(visit, search);
  const found = page === null || whole === null ? page : { ...page, whole };
  const facets = found === null ? [] : facetsOf(visit, kind, q, filters, found.answer.match?.understood ?? {});
  const address = (changed: Readonly<Record<string, string>>) => addressOf(visit, search, changed);
  return {
    title: t.found(kindNames(kind.table, visit.language), q),
    content: (
      <>
        <SearchBox visit={visit} value={q} kind={kind.table} filters={filters} />
        <KindChoice visit={visit} q={q} chosen={kind} />
        <div class={facets.length > 0 ? "narrowed" : undefined}>
          {facets.length > 0 && <FacetPanel visit={visit} search={search} facets={facets} />}
          <div>
            {found === null || found.hits.length === 0 ? (
              <NothingFound visit={visit} found={found === null ? [] : [found]} />
            ) : (
              <section class="results">
                <SearchActions visit={visit} search={search} total={found.total} />
                <MatchNote found={found} visit={visit} />
                <Orders visit={visit} search={search} />
                <HitList visit={visit} found={found} q={q} />
                {found.total !== null && (
                  <Pager
                    label={t.pages}
                    language={visit.language}
                    total={found.total}
                    size={many}
                    offset={offset}
                    href={(at) => address(at === 0 ? {} : { offset: String(at) })}
                  />
                )}
              </section>
            )}
          </div>
        </div>
      </>
    ),
  };
}

/** The address of a search with other filters, order or page. */
function addressOf(
  visit: Visit,
  { kind, q, filters, order }: Search,
  changed: Readonly<Record<string, string>>,
): string {
  const query = { ...(q === "" ? {} : { q }), kind: kind.table, ...filters, ...(order === "" ? {} : { order }) };
  return visit.link("/search", { ...query, ...changed });
}

/**
 * Numbers come first, then kinds that only this page has and the question names, then the kinds of a packet in the order of their best
 * records in it, then the others by how well they fit.
 */
function byFit(found: readonly Found[], q: string, corpus: Corpus): Found[] {
  const named = namedSubjects(corpus.language, q);
  const packet = findRecords(corpus, q, { named }, MOST_COMPARED).found.map(({ kind }) => kind);
  const fit = ({ kind: { table }, answer: { match }, hits }: Found) => {
    if (match === undefined) {
      // A corporate number means its company before all that names it.
      if (hits.some(({ id }) => id === q.replace(/^T/i, ""))) return 9;
      return hits.some(({ title }) => title === q) ? 7 : 0;
    }
    if (match.kind === "identifier") return 8;
    const place = packet.findIndex((kind) => kind === table);
    if (place >= 0) return 5 - place / MOST_COMPARED;
    if (named.some((kind) => kind === table)) return 6;
    return match.kind === "full" ? 4.6 : Number(match.strength === "strong");
  };
  return found.toSorted((a, b) => fit(b) - fit(a));
}

/** Records of all kinds by which the kinds are compared. */
const MOST_COMPARED = 20;

/** Tells of a kind in the address that there is none of. */
function UnknownKind({ visit: { language, query } }: { visit: Visit }) {
  const kind = query.get("kind") ?? "";
  return kind === "" ? null : <Notice kind="warning" title={texts[language].noKind(kind.slice(0, 40))} />;
}

type KindChoiceProps = { visit: Visit; q: string; chosen: SearchKind | null; found?: readonly Found[] };

function KindChoice({ visit, q, chosen, found = [] }: KindChoiceProps) {
  const t = texts[visit.language];
  const words: Readonly<Record<string, string>> = q === "" ? {} : { q };
  return (
    <nav class="chips" aria-label={t.kinds}>
      <a href={visit.link("/search", words)} aria-current={chosen === null ? "true" : undefined}>
        {t.everything}
      </a>
      {searchKinds.map((kind) => {
        const total = found.find((each) => each.kind === kind)?.total ?? null;
        return (
          <a
            href={visit.link("/search", { ...words, kind: kind.table })}
            aria-current={kind === chosen ? "true" : undefined}
          >
            {kindNames(kind.table, visit.language)}
            {total !== null && <span class="number"> {shownCount(total)}</span>}
          </a>
        );
      })}
    </nav>
  );
}

function NothingFound({ visit, found }: { visit: Visit; found: readonly Found[] }) {
  const t = texts[visit.language];
  const notes = found.flatMap(({ kind, answer: { match } }) => (match === undefined ? [] : [[kind, match] as const]));
  return (
    <section class="panel">
      <h2>{t.nothing}</h2>
      <p>{t.nothingText}</p>
      <ul class="plain">
        {notes.map(([kind, match]) => (
          <li class="faint">
            {kindNames(kind.table, visit.language)}: <MatchLine visit={visit} match={match} total={0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatchNote({ found, visit }: { found: Found; visit: Visit }) {
  const { match, limit = 0 } = found.answer;
  if (match === undefined) {
    const { byName, firstByName } = texts[visit.language];
    const count = shownCount(found.hits.length);
    return found.hits.length === 0 ? null : (
      <p class="match">{found.hits.length < limit ? byName(count) : firstByName(count)}</p>
    );
  }
  return (
    <p class={`match ${match.kind}`}>
      <MatchLine
        visit={visit}
        match={match}
        total={found.total ?? found.hits.length}
        whole={found.whole}
        undated={found.undated}
      />
    </p>
  );
}

function KindResults({ visit, q, found }: { visit: Visit; q: string; found: Found }) {
  const t = texts[visit.language];
  const { kind, hits, total } = found;
  return (
    <section class="results">
      <h2>
        {kindNames(kind.table, visit.language)}
        {total !== null && <span class="count">{shownCount(total)}</span>}
      </h2>
      <MatchNote found={found} visit={visit} />
      <HitList visit={visit} found={found} q={q} />
      {total !== null && total > hits.length && (
        <p>
          <a href={visit.link("/search", { q, kind: kind.table })}>{t.all(shownCount(total))}</a>
        </p>
      )}
    </section>
  );
}

function Orders({ visit, search }: { visit: Visit; search: Search }) {
  const orders = ordersOf(search.kind.table, visit.language);
  if (orders.length < 2) return null;
  return (
    <nav class="orders" aria-label={texts[visit.language].orders}>
      {orders.map(([name, label]) => (
        <a
          href={addressOf(visit, { ...search, order: name }, {})}
          aria-current={name === search.order ? "true" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function HitList({ visit, found: { kind, hits, answer }, q }: { visit: Visit; found: Found; q: string }) {
  const words = markedWords(answer.match, q);
  return (
    <Comparable visit={visit} kind={kind}>
      <ol>
        {hits.map((hit) => (
          <Result visit={visit} kind={kind} hit={hit} words={words} />
        ))}
      </ol>
    </Comparable>
  );
}

/** The words that were used, those that others stand for (節電 → 省エネ) and these. */
function markedWords(match: Match | undefined, q: string): readonly string[] {
  const used = match?.used.length ? match.used : [q];
  return used.flatMap((word) => word.split(/ → |[\s　]+/u)).filter((word) => word !== "");
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
  const t = texts[visit.language];
  const facts = [...new Set(hit.facts.map(([, value]) => value))].filter((value) => value !== null);
  const fetched = shownFetch(hit.fetchedAt, visit.today, visit.language);
  return (
    <li>
      <p class="name">
        <RecordLink visit={visit} table={table} id={hit.id}>
          <Marked text={hit.title} words={words} />
        </RecordLink>
      </p>
      <p class="meta">
        {hit.state && <OpenTag state={hit.state} language={visit.language} />}
        {facts.map((fact) => (
          <span>{fact}</span>
        ))}
        <span>{fetched ?? t.noFetch}</span>
      </p>
      {table === "program" && (
        <label class="pick">
          <input type="checkbox" name="ids" value={hit.id} aria-label={t.pickOne(hit.title)} /> {t.pick}
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
