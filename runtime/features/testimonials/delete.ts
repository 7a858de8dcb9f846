import { z } from "zod";
import { ServiceError } from "../../base/errors.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../../endpoints/account/credential-of.ts";
import { ownAccount } from "../../endpoints/terms.ts";
import { testimonialServices } from "./services.ts";

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
  // Keys are for POSTs: a deletion can be repeated without harm.
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
