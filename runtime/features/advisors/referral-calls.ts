import { z } from "zod";
import { HttpUrl, Timestamp, Yen } from "../../../schemas/common.ts";
import { ServiceError, ValidationError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { takesReferrals } from "./advisor.ts";
import { AdvisorNumber, partnerForm } from "./advisor-terms.ts";

export const trackReferral = defineEndpoint({
  id: "ADV-3",
  ...partnerForm,
  method: "POST",
  path: "/v1/advisors/track",
  summary: "Send a person to an advisor, with their consent",
  description:
    "Records the click and answers where to go. Nothing is stored before consent_granted is true. The token is what a " +
    "conversion is reported with; any fee is settled then.",
  // The answer contains a secret that is not stored for replays.
  idempotency: "never",
  body: z
    .object({
      advisor_id: AdvisorNumber.describe("Number of the advisor."),
      consent_granted: z.boolean().default(false).describe("Did the person agree to be sent there and counted?"),
      source_program_id: z.string().max(120).nullable().default(null).describe("Program the person looked at."),
      source_query_hash: z.string().max(128).nullable().default(null).describe("Hash of what the person searched."),
    })
    .meta({
      id: "AdvisorTrackRequest",
      description: "A person who goes on to an advisor.",
      examples: [{ advisor_id: 1, consent_granted: true, source_program_id: "UNI-3f2a9c01d4" }],
    }),
  response: z.object({
    token: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .describe("Token of the referral; shown once."),
    redirect_url: HttpUrl.nullable().describe("The advisor's page with the token; null for one without a page."),
    advisor_id: AdvisorNumber.describe("Number of the advisor."),
  }),
  failures: ["advisor_not_found", "consent_required", "advisor_not_listed", "form_limit_exceeded"],
  async handler({ body }, { caller, services }) {
    const { advisor_id: advisorId } = body;
    const advisor = await services.advisors.find(advisorId);
    if (advisor === null) throw new ServiceError("advisor_not_found", { advisor_id: advisorId });
    if (!body.consent_granted) throw new ServiceError("consent_required");
    if (!takesReferrals(advisor)) throw new ServiceError("advisor_not_listed");
    await services.limits.track.take(caller.ipHash);
    const token = await services.referrals.click(advisorId, {
      sourceProgramId: body.source_program_id,
      sourceQueryHash: body.source_query_hash,
      clickedBy: caller.ipHash,
    });
    const redirectUrl = advisor.contactUrl === null ? null : withToken(advisor.contactUrl, token);
    return { body: { token, redirect_url: redirectUrl, advisor_id: advisorId } };
  },
});

function withToken(address: string, token: string): string {
  const url = new URL(address);
  url.searchParams.set("ref", token);
  return url.href;
}

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
    const conversion = {
      valueYen,
      evidenceUrl: body.evidence_url,
      reportedBy: caller.ipHashOn(new Date(referral.clickedAt)),
    };
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
