import { utcSeconds } from "../../snapshots/text/instant.ts";
import { ServiceError } from "../errors.ts";
import type { CounterStore, DocumentStore, QuotaStore } from "../state/store.ts";
import { nextJstDay, secondsToNextJstDay } from "../time/jst.ts";
import type { Credential } from "./credential.ts";

export type FeedbackMessage = {
  readonly message: string;
  readonly rating: number | null;
  readonly endpoint: string | null;
  readonly requestId: string | null;
};

/** Who sent it. The network is known by its mark of the day only. */
export type FeedbackSender = { readonly credential: Credential | null; readonly ipHash: string };

export type Feedback = {
  /** Keeps a message and answers its number. Throws `feedback_limit_exceeded` from the 11th a day in Japan. */
  keep(message: FeedbackMessage, sender: FeedbackSender): Promise<number>;
};

export type FeedbackDeps = {
  readonly store: DocumentStore & CounterStore & QuotaStore;
  readonly now: () => Date;
};

export function createFeedback({ store, now }: FeedbackDeps): Feedback {
  return {
    async keep(message, { credential, ipHash }) {
      const at = now();
      const nowMs = at.getTime();
      // By account, not by key: a rotation must not begin the day anew.
      const subject = `feedback-${credential?.accountId ?? ipHash}`;
      const { granted } = await store.take({ subject, limit: messagesPerDay, nowMs });
      if (!granted)
        throw new ServiceError(
          "feedback_limit_exceeded",
          { limit: messagesPerDay, resets_at: nextJstDay(at) },
          { retryAfterSeconds: secondsToNextJstDay(at) },
        );
      const number = await store.increment({ owner: "feedback", kind: "number", id: "last" }, 1, forEver(nowMs));
      const kept = {
        ...message,
        keyId: credential?.keyId ?? null,
        ipHash,
        createdAt: utcSeconds(nowMs),
      };
      // Read by number, 1 to the last; spread over owners so that no part of the store holds them all.
      const key = { owner: `feedback-${number % 256}`, kind: "message", id: String(number) };
      await store.putDocument(key, JSON.stringify(kept), { ifVersion: 0, ...forEver(nowMs) });
      return number;
    },
  };
}

const messagesPerDay = 10;

function forEver(nowMs: number) {
  return { nowMs, expiresAtMs: null };
}
