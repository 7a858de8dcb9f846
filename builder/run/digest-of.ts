import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

/** Values that are taken before threads and the database are heard again. */
const VALUES_A_TURN = 500;

/**
 * Digest of JSON values as they lie in memory: what follows from them need not be made to see that it is the same as before. It
 * takes a tenth of the time of their canonical lines.
 */
export async function digestOf(values: Iterable<unknown>): Promise<string> {
  const hash = createHash("sha256");
  let turn: unknown[] = [];
  for (const value of values) {
    if (turn.push(value) < VALUES_A_TURN) continue;
    hash.update(JSON.stringify(turn));
    turn = [];
    await setImmediate();
  }
  return hash.update(JSON.stringify(turn)).digest("hex");
}
