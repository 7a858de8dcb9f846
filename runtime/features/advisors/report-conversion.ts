import { z } from "zod";
import { HttpUrl, Timestamp, Yen } from "../../../schemas/common.ts";
import { ServiceError, ValidationError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { AdvisorNumber, partnerForm } from "./advisor-terms.ts";

export const reportConversion = defineEndpoint({
  id: "ADV-4",
  ...partnerForm,
  method: "POST",
  path: "/v1/advisors/report-conversion",
  summary: "Report that a referral became a client",
  description:
    "Once for each token. The fee is fixed now and paid by a person after 30 days: conversion_value_yen is needed where the " +
    "advisor pays by a share.",
  effect: true,
  body: z
    .object({
      referral_token: z
        .string()
        .regex(/^[0-9a-f]{32}$/, "must be 32 hex digits")
        .describe("Token of the referral."),
      conversion_value_yen: z.int().min(0).max(1_000_000_000_000).nullable().default(null).describe("Value in JPY."),
      evidence_url: HttpUrl.max(2083).nullable().default(null).describe("Page that shows it."),
    })
    .meta({
      id: "AdvisorConversionRequest",
      description: "A referral that became a client.",
      examples: [{ referral_token: "0123456789abcdef0123456789abcdef", conversion_value_yen: 200_000 }],
    }),
  response: z.object({
    status: z.literal("recorded").describe("Always recorded."),
    advisor_id: AdvisorNumber.describe("Number of the advisor."),
    commission_yen: Yen.describe("Fee in JPY."),
    converted_at: Timestamp.describe("When it was reported."),
  }),
  failures: ["referral_not_found", "already_converted", "form_limit_exceeded"],
  async handler({ body }, { caller, services }) {
    await services.limits.report.take(caller.ipHash);
    const { referral_token: token, conversion_value_yen: valueYen } = body;
    const referral = await services.referrals.find(token);
    const advisor = referral === null ? null : await services.advisors.find(referral.advisorId);
    if (referral === null || advisor === null) throw new ServiceError("referral_not_found");
    if (advisor.commissionModel === "percent" && valueYen === null)
      throw new ValidationError([
        {
          loc: ["body", "conversion_value_yen"],
          msg: "is needed: this advisor pays a share of the value",
          type: "missing",
        },
      ]);
    const conversion = { valueYen, evidenceUrl: body.evidence_url, reportedBy: caller.ipHash };
    const { convertedAt, commissionYen } = await services.referrals.convert(token, advisor, conversion);
    return {
      body: {
        status: "recorded" as const,
        advisor_id: advisor.id,
        commission_yen: commissionYen ?? 0,
        converted_at: convertedAt ?? "",
      },
    };
  },
});
