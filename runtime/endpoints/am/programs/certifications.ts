import { z } from "zod";
import { amCompanySize } from "../../../../schemas/enums.ts";
import { Certification } from "../../../../schemas/records/program-link.ts";
import { fold } from "../../../../snapshots/text/fold.ts";
import { byText } from "../../../../snapshots/text/order.ts";
import { factsOfWords } from "../../../../snapshots/search/match-facts.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import type { FoundCertifications } from "../../../corpus/tables/companion-tables.ts";
import { matchOf } from "../../../endpoint/match.ts";
import { noteOf } from "../../dataset-answers.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA, pagingOf } from "../frame/envelopes.ts";
import { amEnum, amPaging, amText } from "../frame/fields.ts";
import { assertLoaded } from "../frame/loaded.ts";
import { matchField, noMatch, searchedRows } from "../frame/match.ts";
import { industryCode, meetsAny, pageRows } from "../frame/program-rows.ts";

const CertificationRow = Certification.pick({
  entity_id: true,
  name: true,
  authority: true,
  requirements: true,
  validity: true,
  benefits: true,
  source_url: true,
  source_fetched_at: true,
}).meta({ id: "AmCertificationRow", description: "A certification or recognition that a business can obtain." });

export const searchCertifications = defineAmEndpoint({
  id: "AM-10",
  path: "/v1/am/certifications",
  example: { query: "健康経営" },
  summary: "Search certifications and recognitions",
  description:
    "Certifications by words or a question, best first; by name without one. When none satisfies every word, close ones " +
    "are shown, and match (X-Result-Note: partial-match) names the words that they lack. size and industry keep " +
    "certifications that name them and those that name none (meta.not_stated counts these). An empty list means that this " +
    "snapshot cannot confirm such a certification.",
  units: 1,
  tool: "search_certifications",
  guide: {
    use: "Certifications and plans that a company can have approved: 「経営力向上計画」「健康経営優良法人」, by words, authority, size.",
    example: { q: "経営力向上計画", limit: 5 },
    keywords: ["認定", "認証", "経営革新", "certification"],
  },
  csv: true,
  query: z.object({
    query: amText({ max: 200 }).optional().describe("Words in any spelling, or a question."),
    q: amText({ max: 200 }).optional().describe("The same as query; wins when both are sent."),
    authority: amText({ max: 200 }).optional().describe("Part of the name of the body that grants it."),
    size: amEnum(amCompanySize).optional().describe("Size of the company."),
    industry: amText({ max: 200 }).optional().describe("Industry by letter, code or name of a division."),
    ...amPaging(),
  }),
  response: envelopeA(CertificationRow, matchField).meta({
    id: "AmCertificationPage",
    description: "One page of certifications.",
  }),
  failure: (error, { query }) => ({ ...failureA(error, pagingOf(query)), ...noMatch }),
  async handler({ query }, { corpus, asOf }) {
    assertLoaded(corpus, "certification");
    const words = (query.q ?? query.query ?? "").trim();
    const authority = fold(query.authority ?? "");
    const codes = query.industry === undefined ? [] : [industryCode(query.industry)];
    const passes = (row: Certification) =>
      fold(row.authority ?? "").includes(authority) &&
      (query.size === undefined || row.target_sizes.length === 0 || row.target_sizes.includes(query.size)) &&
      (codes.length === 0 || meetsAny(row.industries, codes));
    const all = await corpus.companions.rows("certification");
    const { rows: found, partial, match } = await searchAmong(corpus, words, passes);
    const notStated = {
      ...(query.size === undefined ? {} : { size: found.filter((row) => row.target_sizes.length === 0).length }),
      ...(codes.length === 0 ? {} : { industry: found.filter((row) => row.industries.length === 0).length }),
    };
    const note = found.length > 0 ? null : "Searched all certifications of this snapshot; none could be confirmed.";
    const results = pageRows(found, query).map((row) => CertificationRow.parse(row));
    return {
      body: {
        ...answerA({ total: found.length, ...pagingOf(query), results }, { meta: { not_stated: notStated }, note }),
        match: matchOf(match, searchedRows("certifications", all), asOf),
      },
      note: noteOf({ total: found.length, partial, fieldMissing: false }),
      empty: found.length === 0,
    };
  },
});

/** Matching certifications: by relevance for a text query, otherwise all by name. */
async function searchAmong(
  { companions }: Corpus,
  words: string,
  passes: (row: Certification) => boolean,
): Promise<FoundCertifications> {
  if (words !== "") return companions.findCertifications(words, passes);
  const rows = (await companions.rows("certification")).filter(passes).toSorted((a, b) => byText(a.name, b.name));
  return { rows, partial: false, match: factsOfWords("", { total: rows.length, partial: false }) };
}
