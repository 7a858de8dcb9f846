import { z } from "zod";
import { fieldsLevel, tier } from "../../../schemas/enums.ts";
import { queryBoolean, queryEnum, queryList, queryNumber, queryText } from "../../endpoint/query-fields.ts";
import { pageFields, queryAuthorityLevel, queryPrefecture, queryWords } from "../corpus-fields.ts";

const wordList = () => queryList(queryText({ min: 1, max: 200 }), { max: 64 });

/** Search parameters of programs. A saved search stores the same without paging. */
export const ProgramSearchQuery = z.object({
  q: queryWords(),
  tier: queryList(queryEnum(tier), { max: 64 }).optional().describe("How well documented; repeat for several."),
  prefecture: queryPrefecture()
    .optional()
    .describe(
      "Prefecture the program is limited to, in Japanese or Latin letters; 全国 for programs without one, which a named " +
        "prefecture leaves out unless include_national is true.",
    ),
  include_national: queryBoolean()
    .default(false)
    .describe("With prefecture: also programs for the whole country; match.place counts both."),
  authority_level: queryAuthorityLevel().optional().describe("Level of the body that runs the program."),
  funding_purpose: wordList().optional().describe("Purpose it may be used for, as stored; repeat for several."),
  target_type: wordList().optional().describe("Applicant it is meant for, as stored; repeat for several."),
  amount_min: queryNumber({ min: 0 })
    .optional()
    .describe("Least maximum amount, in units of 10,000 JPY. Programs without a stated amount drop out."),
  amount_max: queryNumber({ min: 0 })
    .optional()
    .describe("Greatest maximum amount, in units of 10,000 JPY. Programs without a stated amount drop out."),
  open_only: queryBoolean()
    .default(false)
    .describe(
      "Only programs with a call that takes applications today in Japan. Programs without a known last day are left out; " +
        "match.undated counts them.",
    ),
  ...pageFields({ limit: 20, maxLimit: 100 }),
  fields: queryEnum(fieldsLevel)
    .default("default")
    .describe(
      "minimal: seven keys; default: all but the details; full: the whole record; each with open_status, open_window and as_of.",
    ),
});
