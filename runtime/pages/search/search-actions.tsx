import { defineTexts } from "../../wire/language.ts";
import type { Visit } from "../page.ts";
import { shownCount } from "../words/values.ts";
import type { Search } from "./run-search.ts";
import { endpointFilters, knowsFilters } from "./search-facets.ts";

const texts = defineTexts({
  ja: {
    csv: "CSVで保存",
    csvFirst: (count: string) => `CSVで保存（先頭${count}件）`,
    save: "この検索を保存",
    json: "JSON",
  },
  en: {
    csv: "Download CSV",
    csvFirst: (count) => `Download CSV (first ${count})`,
    save: "Save this search",
    json: "JSON",
  },
});

/** Most lines of a file of results. */
export const MOST_LINES = 1000;

/** What can be done with the results as a whole. */
export function SearchActions({ visit, search, total }: { visit: Visit; search: Search; total: number | null }) {
  const t = texts[visit.language];
  const { kind, q, filters, order } = search;
  const words: Readonly<Record<string, string>> = q === "" ? {} : { q };
  const asked = { ...words, ...endpointFilters(kind, filters) };
  const file = { ...words, kind: kind.table, ...filters, ...(order === "" ? {} : { order }) };
  const savesTo = "/console/searches";
  // A saved search or a call without one of the filters would find more than this page shows.
  const known = knowsFilters(kind, filters);
  return (
    <p class="search-actions no-print">
      {kind.table === "program" && known && visit.serves(savesTo) && (
        <a href={visit.link(savesTo, { ...asked, new: "1" })}>{t.save}</a>
      )}
      <a href={visit.link("/search.csv", file)} download>
        {total !== null && total > MOST_LINES ? t.csvFirst(shownCount(MOST_LINES)) : t.csv}
      </a>
      {known && <a href={`${kind.search.path}?${new URLSearchParams(asked)}`}>{t.json}</a>}
    </p>
  );
}
