import { z } from "zod";
import { testimonialAudience } from "../../../schemas/service-enums.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { testimonialServices, testimonialsPerDay } from "./testimonials.ts";
import { credentialOf, optionalField, ownAccount } from "../../endpoints/terms.ts";
import { ServiceError } from "../../base/errors.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { Count, Text, Timestamp } from "../../../schemas/common.ts";

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

export const deleteTestimonial = defineEndpoint({
  id: "TST-2",
  uses: testimonialServices,
  ...ownAccount,
  method: "DELETE",
  path: "/v1/me/testimonials/{testimonial_id}",
  example: { testimonial_id: 1 },
  summary: "Delete a testimonial of yours",
  description: "Approved or not, it is gone for good.",
  effect: true,
  // Idempotency keys are for POSTs; a deletion is safe to repeat.
  idempotency: "never",
  params: z.object({ testimonial_id: queryInteger({ min: 1 }).describe("Number of the testimonial.") }),
  response: z.null(),
  status: 204,
  failures: ["testimonial_not_found"],
  tool: false,
  async handler({ params: { testimonial_id } }, { caller, services }) {
    const removed = await services.testimonials.remove(credentialOf(caller).accountId, testimonial_id);
    if (!removed) throw new ServiceError("testimonial_not_found", { testimonial_id });
    return { body: null };
  },
});

export const listTestimonials = defineEndpoint({
  id: "TST-3",
  uses: testimonialServices,
  method: "GET",
  path: "/v1/testimonials",
  summary: "What users say",
  description: "Testimonials that the operator has approved, newest first.",
  reads: "service",
  auth: "optional",
  slot: true,
  units: 0,
  usage: false,
  cache: "none",
  cors: "any",
  exported: "public",
  tool: false,
  response: z
    .object({
      rows: z
        .array(
          z.object({
            id: z.int().min(1).describe("Number of the testimonial."),
            audience: z.enum(testimonialAudience).describe("Whom it speaks for."),
            text: Text.describe("What was said."),
            name: Text.nullable().describe("Who said it."),
            organization: Text.nullable().describe("Firm of that person."),
            linkedin_url: Text.nullable().describe("Page of that person."),
            approved_at: Timestamp.describe("When it was approved."),
          }),
        )
        .describe("The testimonials."),
      total: Count.describe("Number of rows."),
    })
    .meta({ id: "TestimonialList", description: "What users say." }),
  async handler(_input, { services }) {
    const rows = (await services.testimonials.approved()).map((said) => ({
      id: said.id,
      audience: said.audience,
      text: said.text,
      name: said.name,
      organization: said.organization,
      linkedin_url: said.linkedinUrl,
      approved_at: said.approvedAt ?? said.createdAt,
    }));
    return { body: { rows, total: rows.length } };
  },
});
