import { connectMcp, keyAndCap, watchChanges } from "./account-guides.ts";
import type { Guide } from "./guide.ts";
import { checkCombination, findPrograms } from "./program-guides.ts";
import { dueDiligence, verifySealGuide } from "./trust-guides.ts";

export const guides: readonly Guide[] = [
  findPrograms,
  checkCombination,
  dueDiligence,
  watchChanges,
  verifySealGuide,
  connectMcp,
  keyAndCap,
];
