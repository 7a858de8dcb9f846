import { type ClaimedEntry, voidTopic } from "./outbox.ts";
import { type StateStore, StoreUnavailableError } from "./store.ts";

export type TakeBackOptions = {
  store: Pick<StateStore, "claim" | "ack" | "dead" | "voidCharge">;
  /** Milliseconds since 1970. */
  now(): number;
  warn(line: string): void;
};

const leaseMs = 60_000;
const atOnce = 100;

/**
 * Takes back the charges that are due under `voidTopic`: they were made, but their answer was lost or came too late, so
 * nobody was served for them. Answers how many. Several processes may run this: an entry that one of them lost is handed
 * out again, and a charge is taken back only once. A store that is away is no failure here: the entries come again.
 */
export async function takeBackCharges({ store, now, warn }: TakeBackOptions): Promise<number> {
  const takeBack = async (entry: ClaimedEntry): Promise<boolean> => {
    const seq = seqOf(entry.payload);
    if (seq === null) {
      warn(`void: an entry of ${entry.owner} names no charge: ${entry.payload}`);
      await store.dead({ ...entry, reason: "names no charge" });
      return false;
    }
    const voided = await store.voidCharge({ accountId: entry.owner, seq, nowMs: now() });
    await store.ack(entry);
    return voided;
  };
  let voided = 0;
  try {
    for (;;) {
      const entries = await store.claim({ topic: voidTopic, limit: atOnce, leaseMs, nowMs: now() });
      for (const entry of entries) if (await takeBack(entry)) voided += 1;
      if (entries.length < atOnce) return voided;
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return voided;
  }
}

function seqOf(payload: string): number | null {
  try {
    const { seq } = JSON.parse(payload) as { seq?: unknown };
    return Number.isSafeInteger(seq) ? (seq as number) : null;
  } catch {
    return null;
  }
}
