import { z } from "zod";
import { pageOf } from "../../../schemas/common.ts";
import { fieldsLevel, tier } from "../../../schemas/enums.ts";
import { Program, ProgramDetail, ProgramMinimal } from "../../../schemas/program.ts";
import { joinRows } from "../../corpus/json-rows.ts";
import { defineEndpoint } from "../../endpoint.ts";
import { queryEnum, queryList, queryNumber, queryText } from "../../query-fields.ts";
import { nationwide, pageFields, queryAuthorityLevel, queryPrefecture, queryWords } from "../corpus-fields.ts";
import { noteOf } from "../dataset-answers.ts";

/** Words of one repeated filter. */
const wordList = () => queryList(queryText({ min: 1, max: 200 }), { max: 64 });

export const searchPrograms = defineEndpoint({
  id: "PRG-1",
  method: "GET",
  path: "/v1/programs/search",
  summary: "Search public support programs",
  description:
    "Finds subsidies, grants, loans, guarantees, tax measures, certifications and other public programs by words, place, " +
    "authority, purpose, applicant and amount. Different filters are joined by and, repeated ones by or. With q the best " +
    "match comes first; without q, or among equals, programs with a verified source come first, then by name. When no " +
    "program satisfies the whole query, close ones are shown and X-Result-Note says partial-match. An empty result means " +
    "that this snapshot cannot confirm such a program (X-Result-Note: not-confirmable), never that none exists: tell the " +
    "user so, try fewer words or filters, or look at the official site.",
  auth: "optional",
  slot: true,
  units: 1,
  usage: true,
  query: z.object({
    q: queryWords(),
    tier: queryList(queryEnum(tier), { max: 64 }).optional().describe("How well documented; repeat for several."),
    prefecture: queryPrefecture()
      .optional()
      .describe(
        "Prefecture the program is limited to, in Japanese or Latin letters; 全国 for programs without one. Nationwide " +
          "programs do not match a named prefecture.",
      ),
    authority_level: queryAuthorityLevel().optional().describe("Level of the body that runs the program."),
    funding_purpose: wordList().optional().describe("Purpose it may be used for, as stored; repeat for several."),
    target_type: wordList().optional().describe("Applicant it is meant for, as stored; repeat for several."),
    amount_min: queryNumber({ min: 0 })
      .optional()
      .describe("Least maximum amount, in units of 10,000 JPY; programs without a stated amount drop out."),
    amount_max: queryNumber({ min: 0 })
      .optional()
      .describe("Greatest maximum amount, in units of 10,000 JPY; programs without a stated amount drop out."),
    ...pageFields({ limit: 20, maxLimit: 100 }),
    fields: queryEnum(fieldsLevel)
      .default("default")
      .describe("minimal: seven keys; default: all but the details; full: the whole record."),
  }),
  response: pageOf(z.union([ProgramDetail, Program, ProgramMinimal])).meta({
    id: "ProgramSearchPage",
    description: "One page of programs, each as detailed as `fields` asked for.",
  }),
  cache: "strong",
  cors: "any",
  exported: "agent",
  tool: "search_programs",
  reads: "snapshot",
  handler({ query }, { corpus: { programs } }) {
    const { limit, offset, fields } = query;
    const page = programs.page(
      {
        tiers: query.tier,
        prefecture: query.prefecture === nationwide ? null : query.prefecture,
        authorityLevel: query.authority_level,
        fundingPurposes: query.funding_purpose,
        targetTypes: query.target_type,
        amountMinManYen: query.amount_min,
        amountMaxManYen: query.amount_max,
      },
      { query: query.q, limit, offset },
    );
    const rows = page.rows.map((row) => programs.searchBytes(row, fields));
    return {
      body: joinRows(`{"total":${page.total},"limit":${limit},"offset":${offset},"results":[`, rows, "]}"),
      note: noteOf(page),
      empty: page.total === 0,
    };
  },
});
