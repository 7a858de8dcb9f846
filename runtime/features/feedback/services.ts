import type { FeatureParts } from "../../feature/feature.ts";
import { createFeedback } from "./feedback.ts";

export function feedbackServices({ store, date }: FeatureParts) {
  return { feedback: createFeedback({ store, now: date }) };
}
