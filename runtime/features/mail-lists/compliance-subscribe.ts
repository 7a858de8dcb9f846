import { z } from "zod";
import { Text } from "../../../schemas/common.ts";
import { complianceArea, compliancePlan, sourceLang } from "../../../schemas/service-enums.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { mailCall } from "./mail-call.ts";

export const subscribeCompliance = defineEndpoint({
  ...mailCall,
  id: "SUB-5",
  method: "POST",
  path: "/v1/compliance/subscribe",
  summary: "Ask for the compliance newsletter",
  description:
    "The owner of the address gets a mail with a link; the newsletter begins once it is confirmed. The answer is the same for " +
    "an address that is known, and its subscriber_id is another one each time.",
  body: z
    .object({
      email: z.email().max(254).describe("Where the newsletter shall go."),
      areas_of_interest: z.array(z.enum(complianceArea)).min(1).max(7).describe("What to be told about."),
      industry_codes: z
        .array(z.string().regex(/^[A-T]$/, "must be a letter of the Japanese standard industry classification, A to T"))
        .max(12)
        .default([])
        .describe("Industries to be told about, as letters of the classification; all unless sent."),
      houjin_bangou: z
        .string()
        .regex(/^[0-9]{13}$/, "must have 13 digits")
        .nullish()
        .describe("Corporate number of the reader."),
      prefecture: z.string().max(16).nullish().describe("Prefecture to be told about; all unless sent."),
      plan: z.enum(compliancePlan).default("free").describe("Plan that is wanted."),
      source_lang: z.enum(sourceLang).default("ja").describe("Language of the mails."),
    })
    .meta({
      id: "ComplianceSubscribeRequest",
      description: "What to be told about, and where.",
      examples: [{ email: "reader@example.jp", areas_of_interest: ["subsidy", "tax_ruleset"], prefecture: "東京都" }],
    }),
  response: z
    .object({
      subscriber_id: z.int().min(1).describe("Number of this request; it stands for no address."),
      next_step: z.literal("verify").describe("The owner of the address confirms it by the link of the mail."),
      checkout_url: Text.nullable().describe("Where a paid plan is bought; null until the address is confirmed."),
    })
    .meta({ id: "ComplianceSubscribed", description: "The wish was taken." }),
  status: 201,
  failures: ["form_limit_exceeded", "store_unavailable"],
  async handler({ body }, { caller, services }) {
    await services.limits.compliance.take(caller.ipHash);
    const subscriberId = await services.subscribers.signUp({
      list: "compliance",
      email: body.email,
      language: body.source_lang,
      preferences: {
        areas: body.areas_of_interest,
        industryCodes: body.industry_codes,
        prefecture: body.prefecture ?? null,
        houjinBangou: body.houjin_bangou ?? null,
        plan: body.plan,
      },
      accountId: null,
      ipHash: caller.ipHash,
    });
    return { body: { subscriber_id: subscriberId, next_step: "verify" as const, checkout_url: null } };
  },
});
