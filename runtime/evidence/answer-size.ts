import type { ServedRecord } from "./entry.ts";

/** Most bytes of all records of an answer; the rest of the 8 MiB is for what stands around them. */
const mostBytes = 7 * 1024 * 1024;

/** The first records that fit into an answer; the cut is always between two of them. */
export function withinAnswer(served: readonly ServedRecord[], limit = mostBytes): readonly ServedRecord[] {
  // No character takes more than four bytes, so most answers need no exact count.
  if (served.reduce((sum, { entry: { size } }) => sum + 4 * (size.cjk + size.other + 64), 0) <= limit) return served;
  let total = 0;
  const end = served.findIndex(({ record }) => (total += Buffer.byteLength(JSON.stringify(record)) + 1) > limit);
  return end === -1 ? served : served.slice(0, end);
}
