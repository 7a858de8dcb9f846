import { z } from "zod";
import { Timestamp } from "../../../schemas/common.ts";
import { openState, type ProgramDetail, ProgramMinimal } from "../../../schemas/records/program.ts";
import { industryDivisions, parseIndustry } from "../../../snapshots/text/entities/industry.ts";
import { withMembers } from "../../corpus/tables/json-rows.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger, queryList, queryText, queryWord } from "../../endpoint/query-fields.ts";
import { queryAuthorityLevel, queryPrefecture, queryWords, storedPlace } from "../../endpoints/corpus-fields.ts";
import { foundRows, searchPageOf } from "../../endpoints/dataset-answers.ts";
import { widgetCall, WidgetFacts, widgetFacts, WidgetKeyField } from "./widget-terms.ts";

const words = () => queryList(queryText({ min: 1, max: 200 }), { max: 64 });

export const searchWidget = defineEndpoint({
  id: "WID-3",
  ...widgetCall,
  path: "/v1/widget/search",
  example: { key: "wgt_your-key-here", q: "省エネ" },
  summary: "Search programs from a page of another site",
  description:
    "For the pages whose origins the widget key names; its owner pays a unit for each search. As /v1/programs/search, with few " +
    "fields. An empty result is no proof that no program exists.",
  units: 1,
  usage: true,
  burst: { perMinute: 60 },
  query: z.object({
    key: WidgetKeyField,
    q: queryWords(),
    prefecture: queryPrefecture().optional().describe("Prefecture the program is limited to; 全国 for none."),
    authority_level: queryAuthorityLevel().optional().describe("Level of the body that runs the program."),
    industry: queryWord({ max: 20, read: divisionName, help: "is no industry: send a letter or name of enum_values" })
      .optional()
      .describe("Industry, by letter or name; it is searched as a word."),
    target: words().optional().describe("Applicant it is meant for; repeat for several."),
    funding_purpose: words().optional().describe("Purpose it may be used for; repeat for several."),
    limit: queryInteger({ min: 1, max: 20 }).default(5).describe("Most rows."),
  }),
  response: searchPageOf(
    ProgramMinimal.extend({
      ...openState,
      source_fetched_at: Timestamp.nullable().describe("When its source was fetched."),
    }),
  )
    .extend({ offset: z.literal(0).describe("Always 0."), widget: WidgetFacts })
    .meta({ id: "WidgetSearchPage", description: "Programs for a widget." }),
  failures: ["api_key_required", "invalid_api_key", "origin_not_allowed", "monthly_cap_reached", "not_ready"],
  async handler({ query }, { corpus, caller, services, asOf }) {
    const { limit } = query;
    const { programs } = corpus;
    const asked = [query.q, query.industry].filter((word) => word !== undefined).join(" ");
    const page = programs.page(
      {
        prefecture: storedPlace(query.prefecture),
        authorityLevel: query.authority_level,
        fundingPurposes: query.funding_purpose,
        targetTypes: query.target,
      },
      { query: asked === "" ? undefined : asked, limit, offset: 0 },
    );
    const rows = page.rows.map((row) =>
      withMembers(shownRow(programs.searchBytes(row, "full")), corpus.deadlines.stateOf(row, asOf)),
    );
    const widget = await widgetFacts(caller, services);
    return foundRows(corpus, programs, page, { limit, offset: 0, rows, asOf }, { widget });
  },
});

/** Name of an industry division, from its letter or name. */
function divisionName(text: string): string | null {
  const letter = parseIndustry(text)?.slice(0, 1) ?? null;
  return industryDivisions.find(([own]) => own === letter)?.[1] ?? null;
}

function shownRow(bytes: Uint8Array): Buffer {
  const row = JSON.parse(Buffer.from(bytes).toString("utf8")) as ProgramDetail;
  const shown = {
    unified_id: row.unified_id,
    primary_name: row.primary_name,
    tier: row.tier,
    prefecture: row.prefecture,
    authority_name: row.authority_name,
    amount_max_man_yen: row.amount_max_man_yen,
    official_url: row.official_url,
    source_fetched_at: row.source_fetched_at,
  };
  return Buffer.from(JSON.stringify(shown));
}
