import { z } from "zod";
import {
  Confidence,
  Count,
  HoujinBangou,
  HttpUrl,
  IsoDate,
  Json,
  Prefecture,
  Text,
  Timestamp,
  Year,
  Yen,
} from "./common.ts";

/** A published example of a company that used programs. */
export const CaseStudy = z
  .object({
    case_id: Text.describe("Id of the case study."),
    case_title: Text.nullable().describe("Title, as published."),
    case_summary: Text.nullable().describe("Summary, where it may be passed on."),
    company_name: Text.nullable().describe("Company."),
    houjin_bangou: HoujinBangou.nullable().describe("Corporate number of the company."),
    is_sole_proprietor: z.boolean().nullable().describe("Is it a sole proprietor?"),
    prefecture: Prefecture.nullable().describe("Prefecture of the company."),
    municipality: Text.nullable().describe("Municipality of the company."),
    industry_jsic: Text.nullable().describe("Code of the Japan Standard Industrial Classification."),
    industry_name: Text.nullable().describe("Name of the industry."),
    employees: Count.nullable().describe("Number of employees."),
    capital_yen: Yen.nullable().describe("Capital in JPY, as the source rounds it."),
    founded_year: Year.nullable().describe("Year of foundation."),
    programs_used: z.array(Text).describe("Programs the company used, by name or id."),
    total_subsidy_received_yen: Yen.nullable().describe("Support received in JPY."),
    outcomes: Json.nullable().describe("Results, as the source structures them."),
    patterns: Json.nullable().describe("Themes, as the source structures them."),
    publication_date: IsoDate.nullable().describe("Day of publication."),
    source_url: HttpUrl.nullable().describe("Page of the case study."),
    source_excerpt: Text.nullable().describe("Passage of the source the record rests on."),
    confidence: Confidence.nullable(),
    fetched_at: Timestamp.nullable().describe("When the source was fetched."),
  })
  .meta({
    id: "CaseStudy",
    description: "A published example of a company that used public programs.",
    examples: [
      {
        case_id: "mihon_case_1",
        case_title: "見本企業の販路開拓",
        case_summary: null,
        company_name: "株式会社見本",
        houjin_bangou: "8999999999901",
        is_sole_proprietor: false,
        prefecture: "岡山県",
        municipality: null,
        industry_jsic: "D06",
        industry_name: "総合工事業",
        employees: 13,
        capital_yen: 35_000_000,
        founded_year: 2011,
        programs_used: ["UNI-3f2a9c01d4"],
        total_subsidy_received_yen: null,
        outcomes: { sales_growth: 0.1 },
        patterns: ["販路開拓"],
        publication_date: "2025-03-23",
        source_url: "https://mirasapo-plus.go.jp/",
        source_excerpt: null,
        confidence: 0.8,
        fetched_at: "2026-04-01T00:00:00Z",
      },
    ],
  });

export type CaseStudy = z.infer<typeof CaseStudy>;
