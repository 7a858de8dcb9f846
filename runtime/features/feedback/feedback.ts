import { createHash } from "node:crypto";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { ServiceError } from "../../base/errors.ts";
import { LimitError } from "../../base/limits.ts";
import { replayMs } from "../../state/ledger.ts";
import type { CounterStore, DocumentStore, QuotaStore, StateKey } from "../../state/store.ts";
import { nextJstDay, secondsToNextJstDay } from "../../base/jst.ts";
import type { Credential } from "../../accounts/credential.ts";
import type { FeatureParts } from "../../feature/feature.ts";

export type FeedbackMessage = {
  readonly message: string;
  readonly rating: number | null;
  readonly endpoint: string | null;
  readonly requestId: string | null;
};

/** The sender. The network is identified by its daily hash only. */
export type FeedbackSender = {
  readonly credential: Credential | null;
  readonly ipHash: string;
  readonly idempotencyKey: string | null;
};

export type Feedback = {
  /**
   * Stores a message for 90 days and returns its number. The same message of an account under the same Idempotency-Key is
   * stored once, also when two processes handle it concurrently. Throws `feedback_limit_exceeded` from the 11th per day in
   * Japan.
   */
  keep(message: FeedbackMessage, sender: FeedbackSender): Promise<number>;
};

export type FeedbackDeps = {
  readonly store: DocumentStore & CounterStore & QuotaStore;
  readonly now: () => Date;
};

export function createFeedback({ store, now }: FeedbackDeps): Feedback {
  const takeSlot = async (sender: FeedbackSender, at: Date): Promise<void> => {
    // By account, not by key: a rotation must not reset the limit.
    const subject = `feedback-${sender.credential?.accountId ?? sender.ipHash}`;
    const { granted } = await store.take({ subject, limit: messagesPerDay, nowMs: at.getTime() });
    if (granted) return;
    const policy = { name: "feedback", quota: messagesPerDay, windowSeconds: 86_400 };
    const extra = { limit: messagesPerDay, resets_at: nextJstDay(at) };
    throw new LimitError("feedback_limit_exceeded", policy, secondsToNextJstDay(at), extra);
  };
  const newNumber = (nowMs: number) =>
    store.increment({ owner: "feedback", kind: "number", id: "last" }, 1, { nowMs, expiresAtMs: null });

  /**
   * The number of a named message. The process that writes the name takes the slot of the day before anything else, so a
   * process that resumes after another took over takes neither a second slot nor a second number.
   */
  const takeNamed = async (name: StateKey, sender: FeedbackSender, at: Date): Promise<number> => {
    const nowMs = at.getTime();
    const life = { nowMs, expiresAtMs: nowMs + replayMs };
    const entered = await store.putDocument(name, unnumbered, { ifVersion: 0, ...life });
    if (entered !== null)
      try {
        await takeSlot(sender, at);
      } catch (error) {
        // The same message may be sent again on another day.
        if (error instanceof ServiceError) await store.deleteDocument(name, { ifVersion: entered, nowMs });
        throw error;
      }
    const found = await store.getDocument(name, nowMs);
    if (found !== null && found.value !== unnumbered) return Number(found.value);
    const number = await newNumber(nowMs);
    const version = await store.putDocument(name, String(number), { ifVersion: found?.version ?? 0, ...life });
    return version === null ? Number((await store.getDocument(name, nowMs))?.value ?? number) : number;
  };

  const takeNumber = async (name: StateKey | null, sender: FeedbackSender, at: Date): Promise<number> => {
    if (name !== null) return takeNamed(name, sender, at);
    await takeSlot(sender, at);
    return newNumber(at.getTime());
  };
  return {
    async keep(message, sender) {
      const at = now();
      const nowMs = at.getTime();
      const number = await takeNumber(nameOf(message, sender), sender, at);
      const kept = {
        ...message,
        keyId: sender.credential?.keyId ?? null,
        ipHash: sender.ipHash,
        createdAt: utcSeconds(nowMs),
      };
      // Read by number from 1 on; distributed over owners, so that no part of the store holds all of them.
      const key = { owner: `feedback-${number % 256}`, kind: "message", id: String(number) };
      await store.putDocument(key, JSON.stringify(kept), { ifVersion: 0, nowMs, expiresAtMs: nowMs + keptMs });
      return number;
    },
  };
}

/**
 * Identifies a message in a repeat. The lease of its operation is not enough: a process that resumes after its lease expired
 * would repeat what its successor has done.
 */
function nameOf(message: FeedbackMessage, { credential, idempotencyKey }: FeedbackSender): StateKey | null {
  if (credential === null || idempotencyKey === null) return null;
  const { message: text, rating, endpoint, requestId } = message;
  const parts = JSON.stringify([idempotencyKey, text, rating, endpoint, requestId]);
  return {
    owner: credential.accountId,
    kind: "feedback",
    id: createHash("sha256").update(parts, "utf8").digest("hex"),
  };
}

const messagesPerDay = 10;
/** Anyone may send messages, so they expire. */
const keptMs = 90 * 86_400_000;
/** Value under the name of a message without a number yet. */
const unnumbered = "";

export function feedbackServices({ store, date }: FeatureParts) {
  return { feedback: createFeedback({ store, now: date }) };
}
