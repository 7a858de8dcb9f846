import type { KnownGap } from "../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { type Company, isHeld } from "./company.ts";

/** Gaps of a corporate number itself. */
export function numberGaps(company: Company): KnownGap[] {
  const { number, checkDigitValid, master } = company;
  if (!checkDigitValid) return [knownGap("houjin_check_digit_invalid", [number])];
  return master === null && isHeld(company) ? [knownGap("houjin_number_unverified", [number])] : [];
}
