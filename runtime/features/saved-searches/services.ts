import type { FeatureParts } from "../../feature/feature.ts";
import { createSavedSearches } from "./saved-searches.ts";

export function savedSearchServices({ store, date }: FeatureParts) {
  return { savedSearches: createSavedSearches({ store, now: date }) };
}
