import { z } from "zod";
import { Count, HttpUrl, ManYen, Prefecture, Text, Timestamp, UnifiedId, Yen } from "../../../schemas/common.ts";
import { authorityLevel, tier } from "../../../schemas/enums.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { corporateNumber, queryIndustry, queryPrefecture } from "../corpus-fields.ts";
import { prescreen } from "./prescreen-ranking.ts";
import { publicQuestion } from "../terms.ts";

/** What a caller may tell about an applicant; everything can be left out. */
const profile = {
  prefecture: queryPrefecture({ max: 40 })
    .nullable()
    .default(null)
    .describe("Where the applicant is, in any spelling."),
  industry_jsic: queryIndustry()
    .nullable()
    .default(null)
    .describe("Industry: letter of the division of the Japan Standard Industrial Classification, or its name."),
  is_sole_proprietor: z
    .boolean()
    .nullable()
    .default(null)
    .describe("True for a sole proprietor, false for a corporation."),
  employee_count: z.int().min(0).max(100_000).nullable().default(null).describe("Number of employees."),
  planned_investment_man_yen: ManYen.nullable().default(null).describe("Planned spending in units of 10,000 JPY."),
  houjin_bangou: corporateNumber().nullable().default(null).describe("Corporate number; returned, never scored."),
  declared_certifications: z
    .array(z.string().min(1).max(200))
    .max(20)
    .default([])
    .describe("Certifications the applicant holds, by program id or exact name."),
  founded_year: z
    .int()
    .min(1800)
    .max(2100)
    .nullable()
    .default(null)
    .describe("Year of foundation; returned, never scored."),
  revenue_yen: Yen.nullable().default(null).describe("Yearly revenue in JPY; returned, never scored."),
};

const PrescreenRequest = z
  .strictObject({
    ...profile,
    limit: z.int().min(1).max(50).default(10).describe("Most programs to return."),
    company_url: z.string().nullable().default(null).describe("Leave this empty."),
  })
  .meta({
    id: "PrescreenRequest",
    description: "Profile of an applicant. Every field may be left out.",
    examples: [
      { prefecture: "東京都", industry_jsic: "E", is_sole_proprietor: false, planned_investment_man_yen: 300 },
    ],
  });

const PrescreenMatch = z.object({
  unified_id: UnifiedId,
  primary_name: Text.describe("Official name of the program."),
  tier: z.enum(tier).describe("How well the program is documented, S best."),
  authority_level: z.enum(authorityLevel).nullable().describe("Level of the body that runs it."),
  prefecture: Prefecture.nullable().describe("Prefecture it is limited to; null when nationwide or not labelled."),
  amount_max_man_yen: ManYen.nullable().describe("Most it pays or lends, in units of 10,000 JPY."),
  official_url: HttpUrl.nullable().describe("Official page of the program."),
  fit_score: Count.describe("Points for what the profile and the record have in common; no probability of success."),
  match_reasons: z.array(Text).describe("What gave points, each as `code: words`."),
  caveats: z.array(Text).describe("What speaks against it or is not known, each as `code: words`."),
  source_url: HttpUrl.nullable().describe("Official page the record was read from."),
  source_fetched_at: Timestamp.nullable().describe("When that page was fetched."),
});

const Prescreen = z
  .object({
    limit: z.int().min(1).describe("Most programs in this answer."),
    profile_echo: z
      .object({ ...profile, limit: z.int().min(1).max(50).describe("Most programs to return.") })
      .describe("The profile as it was understood."),
    results: z.array(PrescreenMatch).describe("Programs by fit, then tier, then amount, then id."),
    total_considered: Count.describe("Public programs that the place does not rule out."),
  })
  .meta({ id: "Prescreen", description: "Programs that may fit an applicant, with reasons and caveats." });

export const prescreenPrograms = defineEndpoint({
  id: "PRG-4",
  ...publicQuestion,
  path: "/v1/programs/prescreen",
  summary: "Rank programs for the profile of an applicant",
  description:
    "A first sieve, not a decision on eligibility. Only the place rules programs out; everything else gives points or adds " +
    "a caveat, and what a record does not state is a caveat, never a refusal. Show the caveats with each program, above all " +
    "prerequisites that were not declared. No results mean that this snapshot holds no program for the place, not that " +
    "none exists.",
  body: PrescreenRequest,
  response: Prescreen,
  failures: ["invalid_input"],
  tool: "prescreen_programs",
  handler({ body: { company_url: companyUrl, limit, ...sent } }, { corpus, asOf }) {
    // People leave the field empty; programs that fill in every field of a form do not.
    if (companyUrl !== null && companyUrl.trim() !== "") throw new ServiceError("invalid_input");
    const understood = {
      ...sent,
      declared_certifications: [...new Set(sent.declared_certifications.map((text) => text.trim()))].filter(Boolean),
    };
    const { results, totalConsidered } = prescreen(corpus, understood, { limit, asOf });
    const empty = results.length === 0;
    return {
      body: { limit, profile_echo: { ...understood, limit }, results, total_considered: totalConsidered },
      note: empty ? "not-confirmable" : undefined,
      empty,
    };
  },
});
