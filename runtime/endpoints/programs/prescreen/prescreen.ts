import { z } from "zod";
import {
  Count,
  HttpUrl,
  IsoDate,
  ManYen,
  Prefecture,
  Text,
  Timestamp,
  UnifiedId,
  Yen,
} from "../../../../schemas/common.ts";
import { authorityLevel, tier } from "../../../../schemas/enums.ts";
import { openState } from "../../../../schemas/records/program.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { KnownGap } from "../../../../schemas/answers/evidence.ts";
import { emptyAnswerGap } from "../../../evidence/empty-answer.ts";
import { staleGaps } from "../../../evidence/gap-list.ts";
import { checkDigitGaps } from "../../../evidence/subject.ts";
import { ServiceError } from "../../../base/errors.ts";
import { queryIndustry, queryPrefecture, uncheckedCorporateNumber } from "../../corpus-fields.ts";
import { publicQuestion } from "../../terms.ts";
import { readApplicant } from "./applicant.ts";
import { prescreen } from "./ranking.ts";
import { weightsInWords } from "./weights.ts";

/** Profile fields; all are optional. */
const profileFields = {
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
  houjin_bangou: uncheckedCorporateNumber()
    .nullable()
    .default(null)
    .describe("Corporate number; returned, never scored or looked up. known_gaps tells when its check digit is wrong."),
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
    .describe("Year of foundation; programs for founders look at it."),
  revenue_yen: Yen.nullable().default(null).describe("Yearly revenue in JPY; returned, never scored."),
  capital_yen: Yen.nullable().default(null).describe("Capital in JPY, for the size of the company."),
  purpose: z
    .string()
    .max(300)
    .nullable()
    .default(null)
    .describe("What the money is for, in the applicant's own words; name the municipality here too."),
  funding_purpose: z
    .array(z.string().min(1).max(100))
    .max(64)
    .default([])
    .describe("Purposes by the ids that the description lists with their points, or by words as records hold them."),
};

const PrescreenRequest = z
  .strictObject({
    ...profileFields,
    as_of: IsoDate.nullable().default(null).describe("Day to look at, YYYY-MM-DD; today in Japan unless sent."),
    limit: z.int().min(1).max(50).default(10).describe("Most programs to return."),
    company_url: z.string().nullable().default(null).describe("Leave this empty."),
  })
  .meta({
    id: "PrescreenRequest",
    description: "Profile of an applicant. Every field may be left out.",
    examples: [
      {
        prefecture: "東京都",
        industry_jsic: "E",
        is_sole_proprietor: false,
        employee_count: 18,
        planned_investment_man_yen: 300,
        purpose: "老朽化した機械を更新して生産性を上げたい",
      },
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
  fit_score: z
    .int()
    .describe("Points for what speaks for it, less those for what speaks against it; no probability of success."),
  match_reasons: z.array(Text).describe("What gave points, each as `code: words`."),
  caveats: z.array(Text).describe("What speaks against it or is not known, each as `code: words`."),
  source_url: HttpUrl.nullable().describe("Official page the record was read from."),
  source_fetched_at: Timestamp.nullable().describe("When that page was fetched."),
  ...openState,
});

const placeFields = { en: "a place that fits", ja: "該当する地域", names: ["prefecture"] } as const;

const Prescreen = z
  .object({
    limit: z.int().min(1).describe("Most programs in this answer."),
    profile_echo: z
      .object({
        ...profileFields,
        as_of: IsoDate.describe("The day that was looked at."),
        limit: z.int().min(1).max(50).describe("Most programs to return."),
      })
      .describe("The profile as it was understood."),
    understood: z
      .object({
        purposes: z.array(Text).describe("Ids of the purposes that were read, most telling first."),
        groups: z.array(Text).describe("Ids of the groups that the applicant was taken to belong to."),
        municipalities: z.array(Text).describe("Municipalities that purpose names."),
        words: z.array(Text).describe("Other words of purpose that were looked for in names."),
      })
      .describe("What was read from purpose, funding_purpose and the rest of the profile."),
    results: z.array(PrescreenMatch).describe("Programs by fit, then tier, next deadline, amount, id."),
    total_considered: Count.describe("Public programs that the place does not rule out."),
    known_gaps: z
      .array(KnownGap)
      .describe(
        "How old the sources of the results are, why there are none, and whether the corporate number cannot be one.",
      ),
  })
  .meta({ id: "Prescreen", description: "Programs that may fit an applicant, with reasons and caveats." });

export const prescreenPrograms = defineEndpoint({
  id: "PRG-4",
  ...publicQuestion,
  path: "/v1/programs/prescreen",
  summary: "Rank programs for the profile of an applicant",
  description:
    "A first sieve, not a decision on eligibility: only the place rules programs out; everything else gives or takes " +
    "points or adds a caveat, and what a record does not state is a caveat, never a refusal. Most records say little " +
    "more than a name, so state the purpose, and show the caveats with each program, above all prerequisites that " +
    `were not declared. No results mean that this snapshot holds no program for the place, not that none exists. ${weightsInWords()}`,
  body: PrescreenRequest,
  response: Prescreen,
  failures: ["invalid_input"],
  tool: "prescreen_programs",
  guide: {
    use:
      "What is this company or person eligible for? Ranks programs for one applicant: 「うちは従業員18人の製造業の会社（個人事業主）です。使える・申請できそうな制度は？」. " +
      "Send what you know of place, industry, size and purpose; leave out the rest. Show the caveats with each program.",
    example: {
      prefecture: "東京都",
      industry_jsic: "E",
      is_sole_proprietor: false,
      employee_count: 18,
      planned_investment_man_yen: 300,
      purpose: "老朽化した機械を更新して生産性を上げたい",
      limit: 5,
    },
    // A honeypot for bots that fill in every field of a form.
    hidden: ["company_url"],
    keywords: [
      "使える",
      "自社",
      "当社",
      "該当",
      "おすすめ",
      "個人事業主",
      "eligible",
      "eligibility",
      "prescreen",
      "which programs",
    ],
  },
  handler({ body: { company_url: companyUrl, limit, as_of: day, ...sent } }, { corpus, asOf: today }) {
    // People leave the honeypot field empty; bots fill it in.
    if (companyUrl !== null && companyUrl.trim() !== "") throw new ServiceError("invalid_input");
    const asOf = day ?? today;
    const profile = {
      ...sent,
      purpose: sent.purpose?.trim() || null,
      declared_certifications: distinct(sent.declared_certifications),
      funding_purpose: distinct(sent.funding_purpose),
    };
    const applicant = readApplicant(corpus.language, profile, Number(asOf.slice(0, 4)));
    const { results, totalConsidered } = prescreen(corpus, applicant, { limit, asOf });
    const empty = results.length === 0;
    return {
      body: {
        limit,
        profile_echo: { ...profile, as_of: asOf, limit },
        understood: {
          purposes: applicant.purposes.map(({ id }) => id),
          groups: [...applicant.belongs].filter(([, belongs]) => belongs === "yes").map(([id]) => id),
          municipalities: [...applicant.municipalities],
          words: [...applicant.words],
        },
        results,
        total_considered: totalConsidered,
        known_gaps: [
          ...(profile.houjin_bangou === null ? [] : checkDigitGaps(profile.houjin_bangou)),
          ...(empty
            ? [emptyAnswerGap(corpus, { table: "program", having: totalConsidered, field: placeFields }, asOf)]
            : staleGaps(
                results.map(({ unified_id: id, source_fetched_at: fetchedAt }) => ({ id, fetchedAt })),
                asOf,
              )),
        ],
      },
      note: empty ? "not-confirmable" : undefined,
      empty,
    };
  },
});

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))].filter(Boolean);
}
