import { setImmediate as endOfTurn } from "node:timers/promises";
import { z } from "zod";
import type { ClaimedEntry } from "../state/outbox.ts";
import type { StateKey, StateStore } from "../state/store.ts";
import { checkSignature } from "./check-seal.ts";
import { SealLogEntry } from "../../schemas/seal.ts";
import { entryOfQueued, leafOfEntry, readQueuedSeal, sealTopic } from "./log-entry.ts";
import { signedBytes, textsOf } from "./seal-form.ts";
import type { SealKeys } from "./keys/seal-keys.ts";
import type { OpenedLog, StoredLog } from "./stored-log.ts";

/** A seal in the log. */
export type LoggedSeal = {
  readonly entry: SealLogEntry;
  readonly leaf: Buffer;
  readonly index: number;
  readonly log: OpenedLog;
};

export type SealLog = {
  /** Puts the seals that wait into the log. Answers how many it has put in. */
  runOnce(): Promise<number>;
  /** A seal of the log; null when there is none of that id, or not yet. */
  find(sealId: string): Promise<LoggedSeal | null>;
};

export type SealLogOptions = {
  readonly store: Pick<StateStore, "getDocument" | "putDocument" | "claim" | "ack" | "retry" | "dead">;
  readonly log: StoredLog;
  readonly keys: Pick<SealKeys, "listed">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
};

const atOnce = 250;
const leaseMs = 60_000;
/** How often a seal of an unknown key is looked at again, each time after a longer pause. */
const [mostAttempts, retryMs] = [10, 60_000];
/** Seven years, and a month for those who count differently. */
const keptMs = (7 * 366 + 31) * 86_400_000;

const Kept = z.object({ entry: SealLogEntry, index: z.int().min(0) });
type Waiting = { readonly claim: ClaimedEntry; readonly entry: SealLogEntry; readonly leaf: Buffer };

/**
 * The log of all seals. Entries come from the outbox, at least once each, and stand in the log once: what is known of a seal
 * is kept with its place, and counts when the log has its leaf there.
 */
export function createSealLog({ store, log, keys, now, warn }: SealLogOptions): SealLog {
  const keptUnder = (sealId: string): StateKey => ({ owner: sealId, kind: "seal", id: "entry" });
  const kept = async (sealId: string) => {
    const document = await store.getDocument(keptUnder(sealId), now());
    return document && { version: document.version, ...Kept.parse(JSON.parse(document.value)) };
  };

  /** The seals that may go in. Others wait for a process that knows their key, and are at last set aside for a person. */
  const waitingOf = async (claims: readonly ClaimedEntry[]): Promise<Waiting[]> => {
    const waiting: Waiting[] = [];
    const listed = keys.listed();
    for (const claim of claims) {
      // A signature takes most of a millisecond, and callers are answered by the same thread.
      await endOfTurn();
      const queued = readQueuedSeal(claim.payload);
      const verdict =
        queued &&
        checkSignature({ ...queued.core, signature: queued.signature }, signedBytes(textsOf(queued.core)), listed);
      if (queued && verdict?.verdict === "good") {
        const entry = entryOfQueued(queued);
        waiting.push({ claim, entry, leaf: leafOfEntry(entry) });
        continue;
      }
      const reason = verdict && "reason" in verdict ? verdict.reason : "not a seal";
      if (queued && claim.attempt < mostAttempts) {
        await store.retry({ ...claim, dueMs: now() + claim.attempt * retryMs });
        continue;
      }
      warn(`seal log: ${claim.id} is set aside: ${reason}`);
      await store.dead({ ...claim, reason });
    }
    return waiting;
  };

  /** Leaves to add, their places noted first; null when another process has written about one of them meanwhile. */
  const plan = async (waiting: readonly Waiting[], opened: OpenedLog): Promise<Buffer[] | null> => {
    const leaves: Buffer[] = [];
    for (const { entry, leaf } of waiting) {
      const known = await kept(entry.seal_id);
      if (known && known.index < opened.size && (await opened.leaf(known.index)).equals(leaf)) continue;
      const value = JSON.stringify({ entry, index: opened.size + leaves.length } satisfies z.infer<typeof Kept>);
      const expiresAtMs = Date.parse(entry.issued_at) + keptMs;
      const options = { nowMs: now(), expiresAtMs, ifVersion: known?.version ?? 0 };
      if ((await store.putDocument(keptUnder(entry.seal_id), value, options)) === null) return null;
      leaves.push(leaf);
    }
    return leaves;
  };

  return {
    async runOnce() {
      for (let added = 0; ;) {
        const claims = await store.claim({ topic: sealTopic, limit: atOnce, leaseMs, nowMs: now() });
        const waiting = await waitingOf(claims);
        let planned = 0;
        await log.append(async (opened) => {
          const leaves = await plan(waiting, opened);
          planned = leaves?.length ?? 0;
          return leaves;
        });
        for (const { claim } of waiting) await store.ack(claim);
        added += planned;
        if (claims.length < atOnce) return added;
      }
    },
    async find(sealId) {
      // Anything else is never looked for: it could hold what no name in the store may.
      if (!sealIdForm.test(sealId)) return null;
      const known = await kept(sealId);
      if (!known) return null;
      const opened = await log.open();
      if (known.index >= opened.size) return null;
      return { entry: known.entry, leaf: await opened.leaf(known.index), index: known.index, log: opened };
    },
  };
}

const sealIdForm = /^seal_[0-9a-f]{32}$/;
