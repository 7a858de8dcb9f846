import type { FeatureParts } from "../../feature/feature.ts";
import { createTestimonials } from "./testimonials.ts";

export function testimonialServices({ store, date }: FeatureParts) {
  return { testimonials: createTestimonials({ store, now: date }) };
}
