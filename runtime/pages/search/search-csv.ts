import { csvText } from "../../wire/csv-text.ts";
import { defineTexts } from "../../wire/language.ts";
import type { Page, Visit } from "../page.ts";
import { recordPath } from "../words/addresses.ts";
import { openWords } from "../words/open-status.ts";
import { shownDay } from "../words/values.ts";
import { MOST_LINES } from "./search-actions.tsx";
import { findHits, narrowed } from "./run-search.ts";
import { datasetOf } from "./search-facets.ts";
import type { Hit } from "./search-kinds.ts";
import { readSearch } from "./search-page.tsx";

const texts = defineTexts({
  ja: { name: "名称", status: "募集状況", fetched: "取得日", source: "出典", page: "このサービスのページ" },
  en: { name: "Name", status: "Applications", fetched: "Fetched", source: "Source", page: "Page of this service" },
});

/** The results of one kind as a table for spreadsheets, with the words, filters and order of the page. */
export const searchCsv: Page = {
  path: "/search.csv",
  reads: "snapshot",
  kept: true,
  async show(visit) {
    const search = readSearch(visit);
    // The page tells of a kind that there is none of.
    const asked = ["q", "kind"].map((name) => [name, visit.query.get(name) ?? ""]);
    if (search.kind === null) return { goTo: visit.link("/search", Object.fromEntries(asked)) };
    const { kind } = search;
    const page = { limit: MOST_LINES, offset: 0 };
    const hits =
      datasetOf(visit.corpus(), kind.table) === null
        ? ((await findHits(visit, { ...search, kind }, { limit: 50, offset: 0 }))?.hits ?? [])
        : narrowed(visit, { ...search, kind }, page).hits;
    return { text: tableOf(visit, kind.table, hits), media: "text/csv; charset=utf-8" };
  },
};

function tableOf(visit: Visit, table: Parameters<typeof recordPath>[0], hits: readonly Hit[]): string {
  const t = texts[visit.language];
  const labels = hits[0]?.facts.map(([label]) => label) ?? [];
  const isProgram = table === "program";
  const head = [t.name, ...labels, ...(isProgram ? [t.status] : []), t.fetched, t.source, t.page];
  return csvText(
    head,
    hits.map((hit) => [
      hit.title,
      ...hit.facts.map(([, value]) => value),
      ...(isProgram ? [hit.state ? openWords(hit.state, visit.language).words : null] : []),
      shownDay(hit.fetchedAt, visit.language),
      hit.source,
      visit.services.publicUrl + recordPath(table, hit.id),
    ]),
  );
}
