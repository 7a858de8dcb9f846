import { defineFeature } from "../../feature/feature.ts";
import { deleteTestimonial, listTestimonials, submitTestimonial } from "./endpoints.ts";
import { testimonialServices } from "./testimonials.ts";

export const testimonials = defineFeature({
  name: "testimonials",
  services: testimonialServices,
  endpoints: [submitTestimonial, deleteTestimonial, listTestimonials],
});
