import type { ServedRecord } from "./entry.ts";

/** Maximum bytes of all records in an answer; the rest of the 8 MiB is for the surrounding members. */
const mostBytes = 7 * 1024 * 1024;

/** The first records that fit into an answer; never cuts a record. */
export function withinAnswer(served: readonly ServedRecord[], limit = mostBytes): readonly ServedRecord[] {
  // A character takes at most four bytes, so most answers need no exact count.
  if (served.reduce((sum, { entry: { size } }) => sum + 4 * (size.cjk + size.other + 64), 0) <= limit) return served;
  let total = 0;
  const end = served.findIndex(({ record }) => (total += Buffer.byteLength(JSON.stringify(record)) + 1) > limit);
  return end === -1 ? served : served.slice(0, end);
}
