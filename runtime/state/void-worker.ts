import { type After, afterReally } from "./timeouts.ts";
import { type ClaimedEntry, voidTopic } from "./outbox.ts";
import { type StateStore, StoreUnavailableError } from "./store.ts";

export type VoidWorkerOptions = {
  store: Pick<StateStore, "claim" | "ack" | "dead" | "voidCharge">;
  /** Milliseconds since 1970. */
  now(): number;
  warn(line: string): void;
  after?: After;
};

export type VoidWorker = {
  start(): void;
  /** Resolves when what was in hand is done. */
  stop(): Promise<void>;
  /** Takes back what is due now. Answers the number of charges taken back. */
  runOnce(): Promise<number>;
};

const everyMs = 5_000;
const leaseMs = 60_000;
const atOnce = 100;

/**
 * Takes back charges for which nobody was served. Several workers may run: an entry that one of them lost is handed out
 * again, and a charge is taken back only once.
 */
export function createVoidWorker({ store, now, warn, after = afterReally }: VoidWorkerOptions): VoidWorker {
  let running = false;
  let current: Promise<unknown> = Promise.resolve();
  let cancel = () => {};

  const settle = async (entry: ClaimedEntry): Promise<boolean> => {
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
  const runOnce = async () => {
    let voided = 0;
    for (;;) {
      const entries = await store.claim({ topic: voidTopic, limit: atOnce, leaseMs, nowMs: now() });
      for (const entry of entries) if (await settle(entry)) voided += 1;
      if (entries.length < atOnce) return voided;
    }
  };
  const turn = async () => {
    try {
      await runOnce();
    } catch (error) {
      // Told by the health of the store already; the entries come again.
      if (!(error instanceof StoreUnavailableError)) warn(`void: ${String(error)}`);
    }
    if (running) cancel = after(everyMs, begin);
  };
  const begin = () => {
    current = turn();
  };
  return {
    start() {
      if (running) return;
      running = true;
      begin();
    },
    async stop() {
      running = false;
      cancel();
      await current;
    },
    runOnce,
  };
}

function seqOf(payload: string): number | null {
  try {
    const { seq } = JSON.parse(payload) as { seq?: unknown };
    return Number.isSafeInteger(seq) ? (seq as number) : null;
  } catch {
    return null;
  }
}
