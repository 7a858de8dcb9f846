import type { ClaimedEntry, OutboxStore } from "./outbox.ts";

/** A topic of the outbox, and how many of its entries are claimed at once. */
export type Queue = {
  readonly store: Pick<OutboxStore, "claim">;
  readonly topic: string;
  /** Maximum claimed entries. */
  readonly atOnce: number;
  /** Longer than the longest attempt, so that no other process claims an entry in progress; default one minute. */
  readonly leaseMs?: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Result of an attempt. `payload` replaces the stored one for the next attempt. */
export type Verdict = "done" | { readonly dueMs: number; readonly payload?: string } | { readonly dead: string };

export type WorkQueueStore = Pick<OutboxStore, "claim" | "ack" | "retry" | "dead" | "enqueue">;

export type WorkQueueOptions = Queue & {
  readonly store: WorkQueueStore;
  /** Processes claimed entries sequentially, in the order of the claim, instead of concurrently. */
  readonly oneByOne?: boolean;
};

/**
 * Processes due entries, each at least once, and returns the number of attempts; resolves when nothing is due or running. The
 * first error ends the run: claimed entries become due again after their lease.
 */
export async function workQueue(
  { oneByOne = false, ...queue }: WorkQueueOptions,
  work: (entry: ClaimedEntry) => Promise<Verdict>,
): Promise<number> {
  const inHand = new Set<Promise<void>>();
  const errors: unknown[] = [];
  let tries = 0;
  let last = Promise.resolve();
  let wakeAt = 0;
  let wake = () => {};
  const take = async (entry: ClaimedEntry): Promise<void> => {
    if (errors.length > 0) return;
    tries++;
    await settleEntry(queue.store, entry, await work(entry));
  };
  const start = (entry: ClaimedEntry): void => {
    last = (oneByOne ? last.then(() => take(entry)) : take(entry))
      .catch((error: unknown) => void errors.push(error))
      .finally(() => {
        inHand.delete(own);
        if (inHand.size <= wakeAt) wake();
      });
    const own = last;
    inHand.add(own);
  };
  try {
    for (;;) {
      const room = queue.atOnce - inHand.size;
      const claimed = room === 0 ? [] : await claim(queue, room);
      claimed.forEach(start);
      if (claimed.length === 0 && inHand.size === 0) return tries;
      // A claim searches the whole store, so wait until there is room for many; but not for long, because running work may be
      // slow while other entries become due.
      wakeAt = claimed.length < room ? 0 : queue.atOnce / 2;
      if (inHand.size > wakeAt) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), pause(200)]);
      if (errors.length > 0) throw errors[0];
    }
  } finally {
    await Promise.all(inHand);
  }
}

/** Batches of due entries, for work that handles many together and settles each itself. Ends with a batch that is not full. */
export async function* claimBatches(queue: Queue): AsyncGenerator<ClaimedEntry[]> {
  for (;;) {
    const claimed = await claim(queue, queue.atOnce);
    if (claimed.length > 0) yield claimed;
    if (claimed.length < queue.atOnce) return;
  }
}

/** Stores the result of an attempt. */
async function settleEntry(store: WorkQueueStore, entry: ClaimedEntry, verdict: Verdict): Promise<void> {
  if (verdict === "done") await store.ack(entry);
  else if ("dead" in verdict) await store.dead({ ...entry, reason: verdict.dead });
  else if (verdict.payload === undefined) await store.retry({ ...entry, dueMs: verdict.dueMs });
  else
    await store.enqueue(entry.owner, {
      topic: entry.topic,
      id: entry.id,
      payload: verdict.payload,
      dueMs: verdict.dueMs,
    });
}

/** Pauses between attempts to deliver outside the service: 12 attempts in three days. */
const tryPausesMs = [5, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 86_400].map((s) => s * 1000);

/**
 * The verdict after a temporary failure: retry after a longer pause, dead after the last. Failures are counted in the payload,
 * because a claim is not an attempt: a process may die with a claimed entry.
 */
export function tryAgain(payload: { readonly tries: number }, reason: string, nowMs: number): Exclude<Verdict, "done"> {
  const pauseMs = tryPausesMs[payload.tries];
  if (pauseMs === undefined) return { dead: reason };
  return { dueMs: nowMs + pauseMs, payload: JSON.stringify({ ...payload, tries: payload.tries + 1 }) };
}

function claim({ store, topic, leaseMs = 60_000, now }: Queue, limit: number): Promise<ClaimedEntry[]> {
  return store.claim({ topic, limit, leaseMs, nowMs: now() });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
