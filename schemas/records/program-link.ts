import { z } from "zod";
import {
  Checksum,
  ChecksumBasis,
  Confidence,
  Count,
  Fraction,
  HttpUrl,
  IsoDate,
  Prefecture,
  Text,
  Timestamp,
  UnifiedId,
  Year,
  Yen,
} from "../common.ts";
import { amCompanySize, amPlanKind, amTaxDeductionType, lawRefKind } from "../enums.ts";

const lineage = {
  source_url: HttpUrl.nullable().describe("Page the record was read from."),
  source_fetched_at: Timestamp.nullable().describe("When it was fetched."),
};
const program_id = UnifiedId.nullable().describe("Program it belongs to; null when none could be matched.");

/** One call for applications of a program. */
export const ApplicationRound = z
  .object({
    round_id: Text.describe("Id of the call."),
    program_id: UnifiedId,
    round_label: Text.nullable().describe("Name of the call, as published."),
    open_date: IsoDate.nullable().describe("First day of applications."),
    close_date: IsoDate.nullable().describe("Last day of applications."),
    announced_date: IsoDate.nullable().describe("Day the results are announced."),
    title: Text.nullable().describe("Title of the call, as published; null when the source lists no calls by title."),
    fiscal_year: Year.nullable().describe("Fiscal year that the title states; the last of several."),
    round_number: Count.nullable().describe("Number of the call in its year, as the title states it."),
    title_prefix: Text.nullable().describe("Body or place that the title names in a bracket of its own."),
    opens_at: Timestamp.nullable().describe("Moment at which applications open, where the source states one."),
    closes_at: Timestamp.nullable().describe("Moment at which applications close, where the source states one."),
    window_text: Text.nullable().describe(
      "What the source says of the window where its days do not: no end is stated.",
    ),
    amount_max_yen: Yen.nullable().describe(
      "Most that one applicant is paid in this call, in JPY; null when not held.",
    ),
    subsidy_rate: Fraction.nullable().describe("Share of the cost it covers, where one rate holds for all, 0 to 1."),
    subsidy_rate_text: Text.nullable().describe("The rate in the words of the source."),
    area_text: Text.nullable().describe("Where applicants must be, in the words of the source."),
    employees_text: Text.nullable().describe("How many employees they may have, in the words of the source."),
    industry_text: Text.nullable().describe("Their industries, in the words of the source."),
    ...lineage,
  })
  .meta({
    id: "ApplicationRound",
    description: "One call for applications of a program.",
    examples: [
      {
        round_id: "rnd_0a1b2c3d4e5f",
        program_id: "UNI-3f2a9c01d4",
        round_label: "第1次公募",
        open_date: "2026-04-01",
        close_date: "2026-05-29",
        announced_date: null,
        title: "令和8年度 見本市出展支援補助金（第1次公募）",
        fiscal_year: 2026,
        round_number: 1,
        title_prefix: null,
        opens_at: "2026-04-01T00:00:00Z",
        closes_at: "2026-05-29T08:00:00Z",
        window_text: null,
        amount_max_yen: 500_000,
        subsidy_rate: 0.5,
        subsidy_rate_text: "1/2以内",
        area_text: "東京都",
        employees_text: "300名以下",
        industry_text: "製造業",
        source_url: "https://www.example.lg.jp/shien/",
        source_fetched_at: "2026-04-01T00:00:00Z",
      },
    ],
  });

/** A program that refers to a law. */
export const RelatedProgramRef = z
  .object({
    program_unified_id: UnifiedId,
    program_name: Text.describe("Official name of the program."),
    ref_kind: z.enum(lawRefKind).nullable().describe("Why the program names the law; null when not held."),
    article_citation: Text.nullable().describe("Article that is named, as written; null when none is."),
    source_url: HttpUrl.nullable().describe("Page that states the reference."),
    confidence: Confidence,
    fetched_at: Timestamp.nullable().describe("When that page, or else the source of the program, was fetched."),
  })
  .meta({
    id: "RelatedProgramRef",
    description: "A program that refers to a law, and why.",
    examples: [
      {
        program_unified_id: "UNI-3f2a9c01d4",
        program_name: "見本市出展支援補助金",
        ref_kind: "authority",
        article_citation: "第8条",
        source_url: "https://www.example.lg.jp/shien/",
        confidence: 0.9,
        fetched_at: "2026-04-01T00:00:00Z",
      },
    ],
  });

/** Applications and acceptances of one call. */
export const AcceptanceStat = z
  .object({
    stat_id: Text.describe("Id of the figures."),
    program_id,
    program_name: Text.describe("Name of the program, as the source gives it."),
    year: Year.nullable().describe("Year or fiscal year of the call."),
    round: Text.nullable().describe("Name of the call, as published."),
    region: Text.nullable().describe("Region the figures are for."),
    industry: Text.nullable().describe("Industry the figures are for."),
    applied: Count.nullable().describe("Number of applications."),
    accepted: Count.nullable().describe("Number of acceptances."),
    acceptance_rate: Fraction.nullable().describe("Acceptances divided by applications, 0 to 1."),
    ...lineage,
  })
  .meta({
    id: "AcceptanceStat",
    description: "How many applied and how many were accepted in one call.",
    examples: [
      {
        stat_id: "acc_0a1b2c3d4e5f",
        program_id: "UNI-3f2a9c01d4",
        program_name: "見本市出展支援補助金",
        year: 2025,
        round: "第1次公募",
        region: null,
        industry: null,
        applied: 200,
        accepted: 120,
        acceptance_rate: 0.6,
        source_url: "https://www.example.lg.jp/shien/",
        source_fetched_at: "2026-04-01T00:00:00Z",
      },
    ],
  });

/** A certification or recognition a business can obtain. */
export const Certification = z
  .object({
    entity_id: Text.describe("Id of the certification."),
    name: Text.describe("Official name."),
    program_id,
    authority: Text.nullable().describe("Body that grants it."),
    prefecture: Prefecture.nullable().describe("Prefecture it is limited to; null when nationwide or not labelled."),
    requirements: Text.nullable().describe("What it asks for."),
    validity: Text.nullable().describe("How long it holds."),
    benefits: Text.nullable().describe("What it opens the way to."),
    target_sizes: z.array(z.enum(amCompanySize)).describe("Company sizes it is meant for."),
    industries: z.array(Text).describe("Industries it is meant for."),
    ...lineage,
    source_checksum: Checksum.nullable().describe("SHA-256 of what was read."),
    checksum_basis: ChecksumBasis,
  })
  .meta({
    id: "Certification",
    description: "A certification or recognition that a business can obtain.",
    examples: [
      {
        entity_id: "cert_0a1b2c3d4e5f",
        name: "見本経営力認定",
        program_id: null,
        authority: "架空省",
        prefecture: null,
        requirements: null,
        validity: "3年",
        benefits: null,
        target_sizes: ["small", "sme"],
        industries: [],
        source_url: "https://www.example.go.jp/nintei/",
        source_fetched_at: "2026-04-01T00:00:00Z",
        source_checksum: null,
        checksum_basis: null,
      },
    ],
  });

/** A mutual-aid, pension or insurance plan for businesses. */
export const MutualPlan = z
  .object({
    entity_id: Text.describe("Id of the plan."),
    name: Text.describe("Official name."),
    program_id,
    plan_kind: z.enum(amPlanKind).nullable().describe("Kind of plan."),
    provider: Text.nullable().describe("Body that runs it."),
    premium_min_yen: Yen.nullable().describe("Lowest premium a month in JPY."),
    premium_max_yen: Yen.nullable().describe("Highest premium a month in JPY."),
    tax_deduction_type: z.enum(amTaxDeductionType).nullable().describe("How premiums are treated for tax."),
    prefecture: Prefecture.nullable().describe("Prefecture it is limited to; null when nationwide or not labelled."),
    ...lineage,
    source_checksum: Checksum.nullable().describe("SHA-256 of what was read."),
    checksum_basis: ChecksumBasis,
  })
  .meta({
    id: "MutualPlan",
    description: "A mutual-aid, pension or insurance plan for businesses.",
    examples: [
      {
        entity_id: "plan_0a1b2c3d4e5f",
        name: "見本退職金共済",
        program_id: null,
        plan_kind: "retirement_mutual",
        provider: "架空機構",
        premium_min_yen: 1_000,
        premium_max_yen: 70_000,
        tax_deduction_type: "small_enterprise_deduction",
        prefecture: null,
        source_url: "https://www.example.go.jp/kyosai/",
        source_fetched_at: "2026-04-01T00:00:00Z",
        source_checksum: null,
        checksum_basis: null,
      },
    ],
  });

export type ApplicationRound = z.infer<typeof ApplicationRound>;
export type AcceptanceStat = z.infer<typeof AcceptanceStat>;
export type Certification = z.infer<typeof Certification>;
export type MutualPlan = z.infer<typeof MutualPlan>;
export type RelatedProgramRef = z.infer<typeof RelatedProgramRef>;
