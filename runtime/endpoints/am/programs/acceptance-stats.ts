import { z } from "zod";
import { AcceptanceStat } from "../../../../schemas/records/program-link.ts";
import { fold } from "../../../../snapshots/text/fold.ts";
import { industriesMeet, parseIndustry } from "../../../../snapshots/text/entities/industry.ts";
import { byText } from "../../../../snapshots/text/order.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { officialPlace } from "../../corpus-fields.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA, pagingOf } from "../frame/envelopes.ts";
import { amInteger, amPaging, amText } from "../frame/fields.ts";
import { assertLoaded } from "../frame/loaded.ts";
import { pageRows } from "../frame/program-rows.ts";

const AcceptanceRow = AcceptanceStat.omit({ stat_id: true }).meta({
  id: "AmAcceptanceRow",
  description: "How many applied and how many were accepted in one call.",
});

export const acceptanceStats = defineAmEndpoint({
  id: "AM-1",
  path: "/v1/am/acceptance_stats",
  example: { program_name: "ものづくり" },
  summary: "Applications and acceptances of past calls",
  description:
    "Figures as publishers state them, latest year first. Filters are joined by and; a row that does not state a filtered " +
    "value drops out. An empty result means that this snapshot cannot confirm such figures, never that nobody applied.",
  units: 1,
  tool: false,
  query: z.object({
    program_name: amText({ max: 200 }).optional().describe("Part of the program's name, in any spelling."),
    year: amInteger({ min: 1988, max: 2099 }).optional().describe("Year or fiscal year of the call."),
    region: amText({ max: 200 }).optional().describe("Region of the figures; a prefecture in any spelling."),
    industry: amText({ max: 200 }).optional().describe("Industry of the figures by letter, code or name."),
    ...amPaging(),
  }),
  response: envelopeA(AcceptanceRow).meta({ id: "AmAcceptancePage", description: "One page of acceptance figures." }),
  failure: (error, { query }) => failureA(error, pagingOf(query)),
  async handler({ query }, { corpus }) {
    assertLoaded(corpus, "acceptance_stat");
    const [name, region] = [fold(query.program_name ?? ""), placeOf(query.region ?? null)];
    const found = (await corpus.companions.rows("acceptance_stat"))
      .filter(
        (stat) =>
          fold(stat.program_name).includes(name) &&
          (query.year === undefined || stat.year === query.year) &&
          (region === null || placeOf(stat.region) === region) &&
          (query.industry === undefined || sameIndustry(stat.industry, query.industry)),
      )
      .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0) || byText(a.program_name, b.program_name));
    const results = pageRows(found, query).map((stat) => acceptanceRow(corpus, stat));
    const note = found.length > 0 ? null : "Searched all acceptance figures of this snapshot; none could be confirmed.";
    return { body: answerA({ total: found.length, ...pagingOf(query), results }, { note }), empty: found.length === 0 };
  },
});

/** Regions are usually prefectures; others are compared as written. */
function placeOf(region: string | null): string | null {
  return region && (officialPlace(region) ?? region);
}

function acceptanceRow({ programs }: Corpus, stat: AcceptanceStat): z.infer<typeof AcceptanceRow> {
  const row = AcceptanceRow.parse(stat);
  const { program_id: id } = row;
  // No link to a program outside public search.
  return { ...row, program_id: id !== null && programs.rowOf(id) !== null ? id : null };
}

/** Publishers name industries by code or by name. */
function sameIndustry(stated: string | null, asked: string): boolean {
  if (stated === null) return false;
  const [own, wanted] = [parseIndustry(stated), parseIndustry(asked)];
  if (own !== null && wanted !== null) return industriesMeet(own, wanted);
  return fold(asked) !== "" && fold(stated).includes(fold(asked));
}
