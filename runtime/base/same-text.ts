import { timingSafeEqual } from "node:crypto";

/** Constant-time comparison of two texts of any content. */
export function isSameText(expected: string, given: string): boolean {
  // Compares byte lengths: texts with equal character counts can differ in bytes, which `timingSafeEqual` rejects.
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
