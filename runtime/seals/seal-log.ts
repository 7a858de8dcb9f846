import { setImmediate as endOfTurn } from "node:timers/promises";
import type { SealLogEntry } from "../../schemas/answers/seal.ts";
import type { ClaimedEntry } from "../state/outbox.ts";
import { type StateStore, StoreUnavailableError } from "../state/store.ts";
import { claimBatches } from "../state/work-queue.ts";
import { checkSignature } from "./check-seal.ts";
import { entryOfQueued, leafOfEntry, type QueuedSeal, readQueuedSeal, sealTopic } from "./log-entry.ts";
import type { KeptSeal, KeptSeals } from "./kept-seals.ts";
import type { SealKeys } from "./keys/seal-keys.ts";
import type { OpenedLog, StoredLog } from "./stored-log.ts";

/** The stored seal, and a log position with the leaf found there. */
export type LoggedSeal = {
  readonly entry: SealLogEntry;
  readonly index: number;
  readonly leaf: Buffer;
  readonly log: OpenedLog;
};

/** A sent seal that is not in the log yet. */
export type PendingSeal = { readonly queued: QueuedSeal };

export type SealLog = {
  /** Appends waiting seals to the log. Returns how many. */
  runOnce(): Promise<number>;
  /** A seal, available from the charge of its answer on; null for an unknown id. Throws `StoreUnavailableError` for a damaged archive. */
  find(sealId: string): Promise<LoggedSeal | PendingSeal | null>;
};

export type SealLogOptions = {
  readonly store: Pick<StateStore, "readEntry" | "enqueue" | "claim" | "ack" | "retry" | "dead">;
  readonly kept: KeptSeals;
  readonly log: StoredLog;
  readonly keys: Pick<SealKeys, "listed">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
};

/** Outbox topic of seals to be archived when old. */
export const agedSealTopic = "aged-seal";

/** How often a seal of an unknown key is retried, with growing pauses. */
const [mostAttempts, retryMs] = [10, 60_000];
/** How long a seal stays in the store before it is archived. */
const agedAfterMs = 40 * 86_400_000;
const sealIdForm = /^seal_[0-9a-f]{32}$/;

type Waiting = { readonly claim: ClaimedEntry; readonly entry: SealLogEntry; readonly leaf: Buffer };

/** Whether the log has the seal at its position. */
export function isInPlace({ entry, leaf }: LoggedSeal): boolean {
  return leafOfEntry(entry).equals(leaf);
}

/**
 * The log of all seals. Entries come from the outbox at least once each, and are logged once. An entry leaves the outbox only
 * when it is in the log, so a seal can always be found in one of the two.
 */
export function createSealLog({ store, kept, log, keys, now, warn }: SealLogOptions): SealLog {
  /** The seals that may be logged. Others wait for a process that knows their key, and are finally set aside for the operator. */
  const acceptable = async (claims: readonly ClaimedEntry[]): Promise<Waiting[]> => {
    const waiting: Waiting[] = [];
    const listed = keys.listed();
    for (const claim of claims) {
      // Checking a signature takes most of a millisecond, and this thread also serves requests.
      await endOfTurn();
      const queued = readQueuedSeal(claim);
      const verdict = queued && checkSignature({ ...queued.core, signature: queued.signature }, listed);
      if (queued && verdict?.verdict === "good") {
        const entry = entryOfQueued(queued);
        waiting.push({ claim, entry, leaf: leafOfEntry(entry) });
      } else if (queued && claim.attempt < mostAttempts) {
        await store.retry({ ...claim, dueMs: now() + claim.attempt * retryMs });
      } else {
        const reason = verdict && "reason" in verdict ? verdict.reason : "not a seal";
        warn(`seal log: ${claim.id} is set aside: ${reason}`);
        await store.dead({ ...claim, reason });
      }
    }
    return waiting;
  };

  /** Leaves to append, with their positions noted first; null when another process has changed one of them meanwhile. */
  const plan = async (waiting: readonly Waiting[], opened: OpenedLog): Promise<Buffer[] | null> => {
    const leaves: Buffer[] = [];
    for (const { entry, leaf } of waiting) {
      const known = await kept.read(entry.seal_id);
      const logged = known && (await placeIn(opened, known.kept));
      if (logged && isInPlace(logged)) continue;
      // Positions beyond the size that was read may have been taken since.
      const places = known ? [known.kept.index, ...known.kept.earlier] : [];
      const earlier = places.filter((index) => index >= opened.size);
      const noted = { entry, index: opened.size + leaves.length, earlier };
      if (!(await kept.write(noted, known?.version ?? 0))) return null;
      leaves.push(leaf);
    }
    return leaves;
  };

  const queueForArchive = ({ seal_id: id, issued_at: at }: SealLogEntry) =>
    store.enqueue(id, { topic: agedSealTopic, id, payload: "", dueMs: Date.parse(at) + agedAfterMs });

  const findLogged = async (sealId: string) => {
    const known = await kept.read(sealId);
    const logged = known && (await placeIn(await log.open(), known.kept));
    // Only logged seals are archived, so another line in the file is damage and says nothing about the seal.
    if (known?.isArchived && !(logged && isInPlace(logged)))
      throw new StoreUnavailableError(`the archived seal ${sealId} was changed: bring its file back from a backup`);
    return logged;
  };

  return {
    async runOnce() {
      let added = 0;
      for await (const claims of claimBatches({ store, topic: sealTopic, atOnce: 250, now })) {
        const waiting = await acceptable(claims);
        let planned = 0;
        await log.append(async (opened) => {
          const leaves = await plan(waiting, opened);
          planned = leaves?.length ?? 0;
          return leaves;
        });
        // Queued before they leave the outbox, so that none is lost.
        await Promise.all(waiting.map(({ entry }) => queueForArchive(entry)));
        for (const { claim } of waiting) await store.ack(claim);
        added += planned;
      }
      return added;
    },
    async find(sealId) {
      // Other texts are not looked up: they could contain characters that are invalid in store keys.
      if (!sealIdForm.test(sealId)) return null;
      const logged = await findLogged(sealId);
      if (logged && isInPlace(logged)) return logged;
      const payload = await store.readEntry({ topic: sealTopic, id: sealId });
      const queued = payload === null ? null : readQueuedSeal({ id: sealId, payload });
      // A seal that left the outbox between the two reads is in the log by now.
      return queued ? { queued } : findLogged(sealId);
    },
  };
}

/** The position where a log has the seal, otherwise the last one filled with another leaf; null when it has reached none. */
async function placeIn(log: OpenedLog, { entry, index: latest, earlier }: KeptSeal): Promise<LoggedSeal | null> {
  let found: LoggedSeal | null = null;
  for (const index of [latest, ...earlier]) {
    if (index >= log.size) continue;
    found = { entry, index, leaf: await log.leaf(index), log };
    if (isInPlace(found)) break;
  }
  return found;
}
