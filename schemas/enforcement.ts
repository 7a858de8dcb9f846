import { z } from "zod";
import { Confidence, HoujinBangou, HttpUrl, IsoDate, Prefecture, Text, Timestamp, Year, Yen } from "./common.ts";

/** A published sanction, recovery or audit finding. */
export const EnforcementCase = z
  .object({
    case_id: Text.describe("Id of the case."),
    event_type: Text.nullable().describe("Kind of measure, as published."),
    ministry: Text.nullable().describe("Ministry or agency that acted."),
    bureau: Text.nullable().describe("Office of it that acted."),
    prefecture: Prefecture.nullable().describe("Prefecture concerned."),
    program_name_hint: Text.nullable().describe("Program the case names."),
    recipient_name: Text.nullable().describe("Name of the party concerned; natural persons may be left out."),
    recipient_kind: Text.nullable().describe("What kind of party it is."),
    recipient_houjin_bangou: HoujinBangou.nullable().describe("Corporate number of the party."),
    intermediate_recipient: Text.nullable().describe("Body through which the money went."),
    is_sole_proprietor: z.boolean().nullable().describe("Is the party a sole proprietor?"),
    legal_basis: Text.nullable().describe("Provision the measure rests on."),
    reason_excerpt: Text.nullable().describe("Reason, as published."),
    amount_yen: Yen.nullable().describe("Amount of the measure in JPY."),
    amount_project_cost_yen: Yen.nullable().describe("Cost of the project in JPY."),
    amount_grant_paid_yen: Yen.nullable().describe("Grant paid in JPY."),
    amount_improper_grant_yen: Yen.nullable().describe("Part of the grant found improper, in JPY."),
    amount_improper_project_cost_yen: Yen.nullable().describe("Part of the cost found improper, in JPY."),
    occurred_fiscal_years: z.array(Year).describe("Fiscal years concerned."),
    disclosed_date: IsoDate.nullable().describe("Day of publication."),
    disclosed_until: IsoDate.nullable().describe("Last day of publication or of the measure."),
    source_title: Text.nullable().describe("Title of the publication."),
    source_section: Text.nullable().describe("Part of the publication."),
    source_url: HttpUrl.nullable().describe("Page of the publication."),
    confidence: Confidence.nullable(),
    fetched_at: Timestamp.nullable().describe("When the source was fetched."),
  })
  .meta({
    id: "EnforcementCase",
    description: "A published sanction, recovery or audit finding. That none is found never means that none exists.",
    examples: [
      {
        case_id: "case-0001",
        event_type: "補助金交付決定取消",
        ministry: "架空省",
        bureau: "架空局",
        prefecture: "大阪府",
        program_name_hint: "見本市出展支援補助金",
        recipient_name: "株式会社見本",
        recipient_kind: "corporation",
        recipient_houjin_bangou: "8999999999901",
        intermediate_recipient: null,
        is_sole_proprietor: false,
        legal_basis: null,
        reason_excerpt: null,
        amount_yen: 1_500_000,
        amount_project_cost_yen: null,
        amount_grant_paid_yen: 1_500_000,
        amount_improper_grant_yen: 1_500_000,
        amount_improper_project_cost_yen: null,
        occurred_fiscal_years: [2023],
        disclosed_date: "2025-11-07",
        disclosed_until: null,
        source_title: null,
        source_section: null,
        source_url: "https://www.jbaudit.go.jp/",
        confidence: 0.9,
        fetched_at: "2026-04-01T00:00:00Z",
      },
    ],
  });

export type EnforcementCase = z.infer<typeof EnforcementCase>;
