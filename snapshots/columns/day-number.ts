/** A day as a number that orders like it: 2026-04-01 is 20260401. */
export function dayNumber(date: string): number {
  return Number(date.replaceAll("-", ""));
}
