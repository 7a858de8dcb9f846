import { defineFeature } from "../../feature/feature.ts";
import { sendFeedback } from "./send.ts";
import { feedbackServices } from "./feedback.ts";

export const feedback = defineFeature({ name: "feedback", services: feedbackServices, endpoints: [sendFeedback] });
