import { z } from "zod";
import { testimonialAudience } from "../../../schemas/service-enums.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { testimonialsPerDay } from "./testimonials.ts";
import { credentialOf } from "../../endpoints/account/credential-of.ts";
import { optionalField } from "../../endpoints/optional-field.ts";
import { ownAccount } from "../../endpoints/terms.ts";
import { testimonialServices } from "./services.ts";

export const submitTestimonial = defineEndpoint({
  id: "TST-1",
  uses: testimonialServices,
  ...ownAccount,
  method: "POST",
  path: "/v1/me/testimonials",
  summary: "Say what you think of the service, for others to read",
  description: `It is shown once the operator has approved it. At most ${testimonialsPerDay} a day.`,
  effect: true,
  body: z
    .object({
      audience: z.enum(testimonialAudience).describe("Whom you speak for."),
      text: z.string().trim().min(10).max(2000).describe("What you say."),
      name: optionalField(z.string().trim().min(1).max(80)).describe("Your name, to be shown."),
      organization: optionalField(z.string().trim().min(1).max(120)).describe("Your firm, to be shown."),
      linkedin_url: optionalField(
        z.string().max(300).refine(isOnLinkedin, "must be an https address on linkedin.com"),
      ).describe("Your page on LinkedIn, to be shown."),
    })
    .meta({
      id: "TestimonialRequest",
      description: "What a user says.",
      examples: [
        { audience: "税理士", text: "出典まで一度に確認でき、調査の時間が半分になりました。", name: "見本 太郎" },
      ],
    }),
  response: z.object({
    received: z.literal(true).describe("Always true."),
    testimonial_id: z.int().min(1).describe("Number of the testimonial."),
    pending_review: z.literal(true).describe("Always true: it is shown after a review."),
  }),
  status: 201,
  failures: ["form_limit_exceeded"],
  tool: false,
  async handler({ body: { audience, text, name, organization, linkedin_url: linkedinUrl } }, { caller, services }) {
    const said = { audience, text, name, organization, linkedinUrl };
    const { id } = await services.testimonials.submit(credentialOf(caller).accountId, said, caller.lease);
    return { body: { received: true as const, testimonial_id: id, pending_review: true as const } };
  },
});

function isOnLinkedin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const own = hostname === "linkedin.com" || hostname.endsWith(".linkedin.com");
  return protocol === "https:" && own && username === "" && password === "";
}
