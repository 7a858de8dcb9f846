import { datasetGuides } from "./datasets.ts";
import { evidenceGuides } from "./evidence.ts";
import type { Guides } from "./guide.ts";
import { lawGuides } from "./law.ts";
import { programGuides } from "./programs.ts";
import { serviceGuides } from "./service.ts";

/** The guide of every tool, by its name. */
export const toolGuides: Guides = {
  ...programGuides,
  ...evidenceGuides,
  ...lawGuides,
  ...datasetGuides,
  ...serviceGuides,
};
