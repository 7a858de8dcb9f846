import { voidTopic } from "./outbox.ts";
import { type StateStore, StoreUnavailableError } from "./store.ts";
import { type WorkQueueStore, workQueue } from "./work-queue.ts";

export type VoidOptions = {
  store: WorkQueueStore & Pick<StateStore, "voidCharge">;
  /** Milliseconds since 1970. */
  now(): number;
  warn(line: string): void;
};

/**
 * Voids the charges that are due under `voidTopic`: they were made, but their answer was lost or late, so no caller was served.
 * Returns how many. Safe to run in several processes: a lost claim is claimed again, and a charge is voided only once. An
 * unavailable store is not a failure here: the entries stay queued.
 */
export async function voidCharges({ store, now, warn }: VoidOptions): Promise<number> {
  let voided = 0;
  try {
    await workQueue({ store, topic: voidTopic, atOnce: 100, oneByOne: true, now }, async ({ owner, payload }) => {
      const seq = seqOf(payload);
      if (seq === null) {
        warn(`void: an entry of ${owner} names no charge: ${payload}`);
        return { dead: "names no charge" };
      }
      if (await store.voidCharge({ accountId: owner, seq, nowMs: now() })) voided += 1;
      return "done";
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
  return voided;
}

function seqOf(payload: string): number | null {
  try {
    const { seq } = JSON.parse(payload) as { seq?: unknown };
    return Number.isSafeInteger(seq) ? (seq as number) : null;
  } catch {
    return null;
  }
}
