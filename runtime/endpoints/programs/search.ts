import type { z } from "zod";
import {
  programAt,
  ServedProgram,
  ServedProgramDetail,
  ServedProgramMinimal,
} from "../../../schemas/records/program.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { pageOfAsked } from "../asked-filters.ts";
import { storedPlace } from "../corpus-fields.ts";
import { foundRows, searchPageOf, tellTheMatch } from "../dataset-answers.ts";
import { withMembers } from "../../corpus/tables/json-rows.ts";
import { readWindow } from "./asked-window.ts";
import { ProgramSearchQuery } from "./search-query.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { ProgramFilters } from "../../corpus/programs.ts";
import type { RowSet } from "../../corpus/tables/row-set.ts";
import { publicRead } from "../terms.ts";

export const searchPrograms = defineEndpoint({
  id: "PRG-1",
  ...publicRead,
  csv: true,
  path: "/v1/programs/search",
  example: { q: "省エネ 設備", fields: "minimal" },
  summary: "Search public support programs",
  description:
    "Finds subsidies, grants, loans, guarantees, tax measures, certifications and other public programs by words, " +
    "place, authority, purpose, applicant and amount; different filters are joined by and, repeated ones by or, and " +
    "募集中, 締切が近い and a place in q are applied as filters. The best match comes first, without q those with a verified " +
    "source, and those whose calls have all closed last; X-Result-Note says partial-match when only close ones are " +
    "shown. An empty result means that this snapshot cannot confirm such a program (not-confirmable), never that none " +
    "exists: tell the user so. " +
    tellTheMatch,
  query: ProgramSearchQuery,
  response: searchPageOf(
    programAt({ minimal: ServedProgramMinimal, default: ServedProgram, full: ServedProgramDetail }),
  ).meta({
    id: "ProgramSearchPage",
    description: "One page of programs, each as detailed as `fields` asked for.",
  }),
  tool: "search_programs",
  guide: {
    use:
      "Find Japanese subsidies, grants and other public support by topic, place or amount: 「東京都の省エネ補助金」「観光業向けの助成金・支援制度を探して」. " +
      "For one company's profile use prescreen_programs, for what is open list_open_programs, for loans search_loan_programs.",
    example: { q: "省エネ 設備", limit: 5, fields: "minimal" },
    keywords: ["補助金", "助成金", "支援制度", "検索", "探", "subsidy", "subsidies", "grant", "program", "search"],
  },
  rowsOf(query, { corpus, asOf }) {
    const { window, pageAmong } = readSearch(query as ProgramQuery, corpus, asOf);
    return pageAmong(window.rows, { limit: corpus.programs.size, offset: 0 }).rows;
  },
  handler({ query }, { corpus, asOf }) {
    const { limit, offset, fields } = query;
    const { programs, deadlines } = corpus;
    const { window, pageAmong } = readSearch(query, corpus, asOf);
    const page = pageAmong(window.rows, { limit, offset });
    const rows = page.rows.map((row) => withMembers(programs.searchBytes(row, fields), deadlines.stateOf(row, asOf)));
    const undated = window.rows ? pageAmong(deadlines.undated, { limit: 1, offset: 0 }).total : undefined;
    const match = { ...page.match, understood: { ...page.match.understood, ...window.understood } };
    const { ignored } = window;
    return foundRows(corpus, programs, { ...page, match, undated, ignored }, { limit, offset, rows, asOf });
  },
});

type ProgramQuery = z.output<typeof ProgramSearchQuery>;

/** The query without its conditions on calls, and the pages that it finds among some rows. */
function readSearch(query: ProgramQuery, corpus: Corpus, asOf: string) {
  const { programs, deadlines } = corpus;
  const window = readWindow(query, corpus, asOf);
  const closed = deadlines.closedBefore(asOf);
  const pageAmong = (among: RowSet | undefined, paging: { limit: number; offset: number }) =>
    pageOfAsked(window.query, {
      tested: { amount: { ends: ["amount_min", "amount_max"], unitYen: 10_000 } },
      language: corpus.language,
      today: asOf,
      page: (asked) =>
        programs.page({ rows: among, last: closed, ...programFilters(asked) }, { query: asked.q, ...paging }),
    });
  return { window, pageAmong };
}

export function programFilters(query: ProgramQuery): ProgramFilters {
  return {
    tiers: query.tier,
    prefecture: storedPlace(query.prefecture),
    includeNational: query.include_national,
    authorityLevel: query.authority_level,
    fundingPurposes: query.funding_purpose,
    targetTypes: query.target_type,
    amountMinManYen: query.amount_min,
    amountMaxManYen: query.amount_max,
  };
}
