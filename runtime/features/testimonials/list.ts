import { z } from "zod";
import { Count, Text, Timestamp } from "../../../schemas/common.ts";
import { testimonialAudience } from "../../../schemas/service-enums.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { testimonialServices } from "./services.ts";

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
