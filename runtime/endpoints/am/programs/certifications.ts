import { z } from "zod";
import { amCompanySize } from "../../../../schemas/enums.ts";
import { Certification } from "../../../../schemas/program-link.ts";
import { fold } from "../../../../snapshots/text/fold.ts";
import { byText } from "../../../../snapshots/text/order.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA, pagingOf } from "../frame/envelopes.ts";
import { amEnum, amPaging, amText } from "../frame/fields.ts";
import { assertLoaded } from "../frame/loaded.ts";
import { matchField, matchOfRows, noMatch } from "../frame/match.ts";
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
  summary: "Search certifications and recognitions",
  description:
    "Certifications that hold every word of query in name, requirements, benefits, validity or authority; those with the " +
    "words in their name come first, then by name. size and industry keep certifications that name them and those that " +
    "name none (meta.not_stated counts these). An empty list means that this snapshot cannot confirm such a certification.",
  units: 1,
  tool: "search_certifications",
  query: z.object({
    query: amText({ max: 200 }).optional().describe("Words in any spelling, all of which must be there."),
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
  async handler({ query }, { corpus }) {
    assertLoaded(corpus, "certification");
    const asked = query.q ?? query.query ?? "";
    const words = asked
      .split(/\s+/u)
      .map(fold)
      .filter((word) => word !== "");
    const authority = fold(query.authority ?? "");
    const codes = query.industry === undefined ? [] : [industryCode(query.industry)];
    const all = await corpus.companions.rows("certification");
    const found = all
      .filter(
        (row) =>
          holdsAll(words, [row.name, row.requirements, row.benefits, row.validity, row.authority]) &&
          fold(row.authority ?? "").includes(authority) &&
          (query.size === undefined || row.target_sizes.length === 0 || row.target_sizes.includes(query.size)) &&
          (codes.length === 0 || meetsAny(row.industries, codes)),
      )
      .map((row) => ({ row, named: holdsAll(words, [row.name]) }))
      .toSorted((a, b) => Number(b.named) - Number(a.named) || byText(a.row.name, b.row.name))
      .map(({ row }) => row);
    const notStated = {
      ...(query.size === undefined ? {} : { size: found.filter((row) => row.target_sizes.length === 0).length }),
      ...(codes.length === 0 ? {} : { industry: found.filter((row) => row.industries.length === 0).length }),
    };
    const note = found.length > 0 ? null : "Searched all certifications of this snapshot; none could be confirmed.";
    const results = pageRows(found, query).map((row) => CertificationRow.parse(row));
    return {
      body: {
        ...answerA({ total: found.length, ...pagingOf(query), results }, { meta: { not_stated: notStated }, note }),
        match: matchOfRows(asked, found.length, "certifications", all),
      },
      empty: found.length === 0,
    };
  },
});

function holdsAll(words: readonly string[], texts: readonly (string | null)[]): boolean {
  const folded = texts.map((text) => fold(text ?? ""));
  return words.every((word) => folded.some((text) => text.includes(word)));
}
