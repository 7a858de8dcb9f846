import { z } from "zod";
import { Count, Prefecture, Text, Timestamp, Yen } from "../common.ts";
import { advisorFirmType, advisorIndustry, advisorProof, advisorSpecialty, commissionModel } from "../service-enums.ts";

/** An advisor as the public sees it; payout and contact tokens are never part of it. */
export const Advisor = z
  .object({
    id: z.int().min(1).describe("Number of the advisor."),
    firm_name: Text.describe("Name of the firm."),
    firm_name_kana: Text.nullable().describe("Reading of the name."),
    firm_type: z.enum(advisorFirmType).describe("Kind of firm."),
    specialties: z.array(z.enum(advisorSpecialty)).describe("What the firm helps with."),
    industries: z.array(z.enum(advisorIndustry)).describe("Industries it knows."),
    prefecture: Prefecture,
    city: Text.nullable().describe("Municipality."),
    address: Text.nullable().describe("Address."),
    contact_email: Text.nullable().describe("Mail address."),
    contact_phone: Text.nullable().describe("Telephone."),
    contact_url: Text.nullable().describe("Web page."),
    intro_blurb: Text.nullable().describe("How the firm introduces itself."),
    commission_model: z.enum(commissionModel).default("flat").describe("How referrals are paid for."),
    commission_rate_pct: z.int().min(0).max(100).default(5).describe("Share of the fee in per cent, for percent."),
    commission_yen_per_intro: Yen.default(3000).describe("JPY a referral, for flat."),
    success_count: Count.default(0).describe("Conversions so far."),
    verified_at: Timestamp.nullable().describe("When the firm was confirmed."),
    verified_by: z
      .enum(advisorProof)
      .nullable()
      .describe("What proved that it speaks for the firm: mail at the domain of its page, or a letter to its address."),
  })
  .meta({
    id: "Advisor",
    description: "A professional who helps with applications.",
    examples: [
      {
        id: 1,
        firm_name: "見本税理士法人",
        firm_name_kana: "ミホンゼイリシホウジン",
        firm_type: "税理士法人",
        specialties: ["subsidy", "tax"],
        industries: [],
        prefecture: "東京都",
        city: "千代田区",
        address: null,
        contact_email: "info@advisor.example",
        contact_phone: null,
        contact_url: "https://advisor.example/",
        intro_blurb: null,
        commission_model: "flat",
        commission_rate_pct: 5,
        commission_yen_per_intro: 3000,
        success_count: 0,
        verified_at: "2026-04-01T00:00:00Z",
        verified_by: "letter",
      },
    ],
  });

/** A referral as its advisor sees it. */
export const AdvisorReferral = z
  .object({
    id: z.int().min(1).describe("Number of the referral."),
    token_prefix: z
      .string()
      .regex(/^[0-9a-f]{6}$/, "must be 6 hex digits")
      .describe("First digits of the referral token."),
    source_program_id: Text.nullable().describe("Program the caller came from."),
    clicked_at: Timestamp.describe("When the link was followed."),
    converted_at: Timestamp.nullable().describe("When it became a client."),
    conversion_value_yen: Yen.nullable().describe("Value of the engagement in JPY."),
    commission_yen: Yen.nullable().describe("Fee in JPY."),
    commission_paid_at: Timestamp.nullable().describe("When the fee was paid."),
  })
  .meta({
    id: "AdvisorReferral",
    description: "A referral as its advisor sees it.",
    examples: [
      {
        id: 1,
        token_prefix: "0a1b2c",
        source_program_id: "UNI-3f2a9c01d4",
        clicked_at: "2026-04-01T00:00:00Z",
        converted_at: null,
        conversion_value_yen: null,
        commission_yen: null,
        commission_paid_at: null,
      },
    ],
  });

export type Advisor = z.infer<typeof Advisor>;
export type AdvisorReferral = z.infer<typeof AdvisorReferral>;
