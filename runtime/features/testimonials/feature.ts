import { defineFeature } from "../../feature/feature.ts";
import { deleteTestimonial } from "./delete.ts";
import { listTestimonials } from "./list.ts";
import { testimonialServices } from "./services.ts";
import { submitTestimonial } from "./submit.ts";

export const testimonials = defineFeature({
  name: "testimonials",
  services: testimonialServices,
  endpoints: [submitTestimonial, deleteTestimonial, listTestimonials],
});
