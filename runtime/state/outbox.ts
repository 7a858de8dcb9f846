/**
 * Topic of charges in doubt: they were made, but their answer was lost, so no caller was served. The payload is `{"seq":n}`, the
 * owner is the account. `voidCharges` voids them, unless the operation was repeated before.
 */
export const voidTopic = "void";

/** How long a caller has to repeat the operation of a charge in doubt before it is voided. */
const doubtMs = 60_000;

/** The entry that voids a charge in doubt: due at once when the operation cannot be repeated. */
export function voidEntry(charge: { seq: number; repeatable: boolean; nowMs: number }): OutboxEntry {
  const { seq, repeatable, nowMs } = charge;
  return {
    topic: voidTopic,
    id: String(seq),
    payload: JSON.stringify({ seq }),
    dueMs: nowMs + (repeatable ? doubtMs : 0),
  };
}

/** Deferred work for the process that claims it. An entry with the same id replaces the earlier one. */
export type OutboxEntry = {
  readonly topic: string;
  readonly id: string;
  readonly payload: string;
  /** Earliest time of a claim. */
  readonly dueMs: number;
};

/** A claimed entry. `attempt` counts its claims from 1 and is required to acknowledge it. */
export type ClaimedEntry = {
  readonly owner: string;
  readonly topic: string;
  readonly id: string;
  readonly payload: string;
  readonly attempt: number;
};

export type DeadEntry = Omit<ClaimedEntry, "attempt"> & { readonly reason: string };

export type Claim = Pick<ClaimedEntry, "owner" | "topic" | "id" | "attempt">;

/**
 * At-least-once delivery: an entry is claimable again when its lease expires, so a worker that died loses nothing. `ack`, `retry`
 * and `dead` return false, and change nothing, when the entry was claimed again or replaced since.
 */
export type OutboxStore = {
  /** Queues an entry with the data of `owner` (an account, or any other name). */
  enqueue(owner: string, entry: OutboxEntry): Promise<void>;
  /** Claims up to `limit` due entries, longest due first within an owner, hidden from others for `leaseMs`. */
  claim(request: { topic: string; limit: number; leaseMs: number; nowMs: number }): Promise<ClaimedEntry[]>;
  ack(claim: Claim): Promise<boolean>;
  retry(claim: Claim & { dueMs: number }): Promise<boolean>;
  /** Makes the entry a dead letter, with the reason. */
  dead(claim: Claim & { reason: string }): Promise<boolean>;
  /**
   * Payload of an entry that is queued, claimed or dead; null when there is none. It is found by id alone, so ids of the topic
   * must be unique across owners.
   */
  readEntry(entry: { topic: string; id: string }): Promise<string | null>;
  /** The dead letters of one owner, by id. */
  readDead(owner: string, topic: string): Promise<DeadEntry[]>;
  /** Removes a handled dead letter; a queued entry of the same id stays. False when there is none. */
  dropDead(letter: Pick<DeadEntry, "owner" | "topic" | "id">): Promise<boolean>;
};
