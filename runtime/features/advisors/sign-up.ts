import { z } from "zod";
import { HttpUrl } from "../../../schemas/common.ts";
import { prefecture } from "../../../schemas/enums.ts";
import { advisorFirmType, advisorIndustry, advisorSpecialty, commissionModel } from "../../../schemas/service-enums.ts";
import { isHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { optionalField } from "../../endpoints/terms.ts";
import { MailLanguage, mailLanguageOf } from "../../endpoints/mail-language.ts";
import { AdvisorNumber, partnerForm } from "./advisor-terms.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const optionalText = (max: number, what: string) => optionalField(text(max)).describe(what);
/** Also asked about what is no address, which is refused as such. */
function hasNoUser(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || (url.username === "" && url.password === "");
}
const unique = (values: readonly string[]) => new Set(values).size === values.length;

export const signUpAdvisor = defineEndpoint({
  id: "ADV-2",
  ...partnerForm,
  method: "POST",
  path: "/v1/advisors/signup",
  summary: "Sign up as an advisor",
  description:
    "The firm is listed once it has proven that it is the firm (verify-houjin) and it can be paid. The link to its dashboard is " +
    "mailed to contact_email. Signing up reserves nothing: the sign-up that proves more speaks for the firm. A lawyer's firm " +
    "cannot be paid by a share.",
  effect: true,
  headers: ["accept-language"],
  body: z
    .strictObject({
      firm_name: text(200).describe("Registered name of the firm."),
      houjin_bangou: z
        .string()
        .regex(/^\d{13}$/, "must be 13 digits")
        .refine(isHoujinBangou, "must be a corporate number: its first digit does not fit the others")
        .describe("Corporate number, 13 digits."),
      firm_type: z.enum(advisorFirmType).describe("Kind of firm."),
      specialties: z
        .array(z.enum(advisorSpecialty))
        .min(1)
        .max(6)
        .refine(unique, "must not name one twice")
        .describe("What the firm helps with."),
      prefecture: z.enum(prefecture).describe("Where the firm is: official name of the prefecture."),
      contact_email: z.email().max(254).describe("Mail address for people and for the dashboard link."),
      agreed_to_terms: z.literal(true).describe("Must be true."),
      address: optionalText(500, "Address."),
      city: optionalText(100, "Municipality."),
      contact_phone: optionalText(30, "Telephone."),
      contact_url: optionalField(
        HttpUrl.max(2083).refine(hasNoUser, "must not name a user: what stands before @ can pass for the host"),
      ).describe("Web page to which people are sent."),
      firm_name_kana: optionalText(200, "Reading of the name."),
      intro_blurb: optionalText(400, "How the firm introduces itself."),
      industries: z.array(z.enum(advisorIndustry)).max(6).default([]).describe("Industries the firm knows."),
      commission_model: z.enum(commissionModel).default("flat").describe("How referrals are paid for."),
      commission_rate_pct: z.int().min(1).max(30).default(5).describe("Share of the fee in per cent, for percent."),
      commission_yen_per_intro: z.int().min(100).max(100_000).default(3000).describe("JPY a referral, for flat."),
      lang: MailLanguage,
    })
    .refine((firm) => firm.firm_type !== "弁護士" || firm.commission_model === "flat", {
      path: ["commission_model"],
      message: "a lawyer's firm cannot be paid by a share: use flat",
    })
    .meta({
      id: "AdvisorSignup",
      description: "A firm that signs up.",
      examples: [
        {
          firm_name: "見本税理士法人",
          houjin_bangou: "8999999999901",
          firm_type: "税理士法人",
          specialties: ["subsidy", "tax"],
          prefecture: "東京都",
          contact_email: "info@advisor.example",
          agreed_to_terms: true,
        },
      ],
    }),
  response: z.object({
    advisor_id: AdvisorNumber.describe("Number of the advisor."),
    next_step: z.literal("payments_connect").describe("What comes next: where fees are paid to."),
    payments_connect_onboarding_url: HttpUrl.nullable().describe(
      "Page for that; null while the operator does it by hand.",
    ),
  }),
  failures: ["houjin_already_registered", "form_limit_exceeded"],
  async handler({ body }, { caller, services }) {
    await services.limits.signup.take(caller.ipHash);
    const firm = {
      houjinBangou: body.houjin_bangou,
      firmName: body.firm_name,
      firmNameKana: body.firm_name_kana,
      firmType: body.firm_type,
      specialties: body.specialties,
      industries: [...new Set(body.industries)],
      prefecture: body.prefecture,
      city: body.city,
      address: body.address,
      contactEmail: body.contact_email,
      contactPhone: body.contact_phone,
      contactUrl: body.contact_url,
      introBlurb: body.intro_blurb,
      commissionModel: body.commission_model,
      commissionRatePct: body.commission_rate_pct,
      commissionYenPerIntro: body.commission_yen_per_intro,
      language: mailLanguageOf(body.lang, caller),
    };
    const { lease, ipHash } = caller;
    const { id } = await services.advisors.signUp(firm, { lease, ipHash });
    return {
      body: { advisor_id: id, next_step: "payments_connect" as const, payments_connect_onboarding_url: null },
    };
  },
});
