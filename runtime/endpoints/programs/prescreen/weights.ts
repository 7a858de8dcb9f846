/** Points of what a profile and a record have in common, and of what speaks against it. The operation publishes them. */
export const weights = {
  same_municipality: 18,
  same_prefecture: 14,
  local_for_purpose: 6,
  nationwide: 4,
  within_prefecture: 6,
  rare_word: 6,
  word: 3,
  industry_listed: 12,
  for_business: 4,
  entity_kind: 2,
  company_size: 3,
  amount_covers_plan: 2,
  window_open: 5,
  window_opens_soon: 3,
  prerequisite_declared: 8,
  other_place: -60,
  place_not_told: -10,
  meant_for_others: -40,
  other_purpose: -10,
  narrow_purpose: -8,
  other_disaster: -40,
  notice: -60,
  ended: -40,
  older_year: -25,
  last_year: -3,
  deadline_passed: -15,
} as const;

/** The same in words, for the description of the operation. */
export function weightsInWords(): string {
  const points = Object.entries(weights).map(([code, value]) => `${code} ${value}`);
  return (
    `Points: ${points.join(", ")}. A purpose that profile and record share, and a group that the record names and the ` +
    "applicant belongs to, give the points that the README of the snapshot lists; each further purpose half, a group half " +
    "when the record names others too."
  );
}
