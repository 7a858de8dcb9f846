import { lawType, type revisionStatus } from "../../../schemas/enums.ts";
import { FoundLaw, Law } from "../../../schemas/records/law.ts";
import { defineRecordRead, defineSearch } from "../dataset-endpoints.ts";
import { queryBoolean, queryEnum } from "../../endpoint/query-fields.ts";
import { queryDay, queryName } from "../corpus-fields.ts";
import { z } from "zod";

export const searchLaws = defineSearch({
  id: "DAT-9",
  path: "/v1/laws/search",
  example: { q: "民法" },
  summary: "Search laws, orders, ordinances and circulars",
  description:
    "Finds laws by title, abbreviation, reading or number in any spelling, by what their articles say, and by rank, " +
    "ministry and days; a citation (民法709条, 所法73) or a question leads to the law with up to three matching_articles, " +
    "best first. Filters are joined by and, a law that does not state a filtered value drops out, and only laws in " +
    "force are shown unless currently_effective_only is false. An empty result means that this snapshot cannot " +
    "confirm such a law (X-Result-Note: not-confirmable), or that no source states the filtered value " +
    "(field-not-published), never that none exists; partial-match says that only close ones are shown.",
  fields: {
    law_type: queryEnum(lawType).optional().describe("Rank of the law."),
    ministry: queryName({ max: 120 }).optional().describe("Ministry in charge by its whole name, as stored."),
    promulgated_from: queryDay({ example: "2000-01-01" }).optional().describe("First day of promulgation."),
    promulgated_to: queryDay().optional().describe("Last day of promulgation."),
    enforced_from: queryDay({ example: "2020-01-01" }).optional().describe("First day of coming into force."),
    enforced_to: queryDay().optional().describe("Last day of coming into force."),
    currently_effective_only: queryBoolean().default(true).describe("Only laws in force; wins over include_repealed."),
    include_repealed: queryBoolean()
      .default(false)
      .describe("Repealed laws too, when currently_effective_only is false."),
  },
  record: FoundLaw,
  page: { id: "LawPage", description: "One page of laws." },
  tool: "search_laws",
  guide: {
    use:
      "Which law regulates this? Find statutes, orders and regulations by title, abbreviation (略称・正式名称), law number (法令番号) or a question: 「下請法」" +
      "「民泊に関係する法令・法律を調べて」. For one article use get_law_article.",
    example: { q: "中小企業等経営強化法", limit: 5 },
    keywords: ["法令", "法律", "政令", "省令", "law", "statute", "regulation"],
  },
  dataset: ({ laws }) => laws.records,
  body: { kind: "lawmaker", field: "ministry", filter: (offices) => ({ offices }) },
  filters: (query) => ({
    lawType: query.law_type,
    ministry: query.ministry,
    promulgatedFrom: query.promulgated_from,
    promulgatedTo: query.promulgated_to,
    enforcedFrom: query.enforced_from,
    enforcedTo: query.enforced_to,
    statuses: statusesOf(query.currently_effective_only, query.include_repealed),
  }),
});

function statusesOf(
  effectiveOnly: boolean,
  repealedToo: boolean,
): readonly (typeof revisionStatus)[number][] | undefined {
  if (effectiveOnly) return ["current"];
  return repealedToo ? undefined : ["current", "superseded"];
}

export const getLaw = defineRecordRead({
  id: "DAT-10",
  path: "/v1/laws/{unified_id}",
  example: { unified_id: "LAW-cdda309c11" },
  summary: "Read one law by its id",
  description:
    "Gives what the snapshot holds about a law: number, titles, rank, days and whether it is in force, with the page it was " +
    "read from. Null means that the value is not held here: the source may state it. 404 means that no law of this snapshot has the id, not " +
    "that the law does not exist; a 404 costs nothing.",
  param: { unified_id: z.string().describe("Id of a law, as search returns it.") },
  record: Law,
  detail: { id: "LawDetail", description: "A law and the corpus it comes from." },
  tool: "get_law",
  guide: {
    use: "Read the entry of one law by its id (LAW-…): number, dates, revision, status, address of the full text.",
    example: { unified_id: "LAW-cdda309c11" },
    keywords: ["法律の全文", "条文一覧", "full law"],
  },
  dataset: ({ laws }) => laws.records,
});
