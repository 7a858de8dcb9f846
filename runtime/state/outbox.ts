/**
 * Topic of charges in doubt: they were made, but their answer was lost, so no caller was served for them. The payload is
 * `{"seq":n}`, the owner is the account. `takeBackCharges` voids them, unless the operation was repeated before.
 */
export const voidTopic = "void";

/** How long the caller of a charge in doubt has to repeat its operation before it is taken back. */
const doubtMs = 60_000;

/** The entry that asks for a charge in doubt to be taken back: at once when it cannot be repeated. */
export function voidEntry(charge: { seq: number; repeatable: boolean; nowMs: number }): OutboxEntry {
  const { seq, repeatable, nowMs } = charge;
  return {
    topic: voidTopic,
    id: String(seq),
    payload: JSON.stringify({ seq }),
    dueMs: nowMs + (repeatable ? doubtMs : 0),
  };
}

/** Work to be done later, by the process that claims it. An entry put again under its id replaces the earlier one. */
export type OutboxEntry = {
  readonly topic: string;
  readonly id: string;
  readonly payload: string;
  /** Not handed out before this time. */
  readonly dueMs: number;
};

/** An entry in hand. `attempt` counts the claims of it, from 1, and is what acknowledges it. */
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
 * At least once: an entry is handed out again when its claim runs out, so a worker that died loses nothing. `ack`,
 * `retry` and `dead` answer false, and change nothing, when the entry was claimed again or replaced since.
 */
export type OutboxStore = {
  /** Queues an entry beside what belongs to `owner` (an account, or any other name). */
  enqueue(owner: string, entry: OutboxEntry): Promise<void>;
  /** Takes up to `limit` due entries, the longest due first within an owner, hidden from others for `leaseMs`. */
  claim(request: { topic: string; limit: number; leaseMs: number; nowMs: number }): Promise<ClaimedEntry[]>;
  ack(claim: Claim): Promise<boolean>;
  retry(claim: Claim & { dueMs: number }): Promise<boolean>;
  /** Sets the entry aside as a dead letter, with the reason. */
  dead(claim: Claim & { reason: string }): Promise<boolean>;
  /**
   * Payload of an entry that waits, is claimed or was set aside; null when there is none. Only the id is needed, so it is
   * for topics in which no two owners use the same id.
   */
  readEntry(entry: { topic: string; id: string }): Promise<string | null>;
  /** The dead letters of one owner, by id. */
  readDead(owner: string, topic: string): Promise<DeadEntry[]>;
  /** Forgets a dead letter, once somebody has seen to it; an entry of the same id that waits stays. False when there is none. */
  dropDead(letter: Pick<DeadEntry, "owner" | "topic" | "id">): Promise<boolean>;
};
