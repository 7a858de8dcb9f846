import { timingSafeEqual } from "node:crypto";

/** Whether two texts are the same, in time that does not depend on where they differ. Anything may be given. */
export function isSameText(expected: string, given: string): boolean {
  // Lengths in bytes: texts of as many characters can have more of them, which the comparison does not take.
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
