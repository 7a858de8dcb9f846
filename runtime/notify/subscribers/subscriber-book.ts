import { z } from "zod";
import { complianceArea, compliancePlan, sourceLang } from "../../../schemas/service-enums.ts";
import { Timestamp } from "../../../schemas/common.ts";
import { createDocuments } from "../../state/documents.ts";
import type { CounterStore, DocumentStore, StateKey } from "../../state/store.ts";
import { addressKey, type MailList, plainAddress } from "../addresses/mail-tokens.ts";

/** Interests of a subscriber of the compliance newsletter. */
export const Preferences = z.object({
  areas: z.array(z.enum(complianceArea)),
  industryCodes: z.array(z.string()),
  prefecture: z.string().nullable(),
  houjinBangou: z.string().nullable(),
  plan: z.enum(compliancePlan),
});
export type Preferences = Readonly<z.infer<typeof Preferences>>;

const Subscriber = z.object({
  email: z.string(),
  /** Until it is `verified`, an address gets only confirmation requests. */
  state: z.enum(["unverified", "verified", "unsubscribed"]),
  language: z.enum(sourceLang),
  /** Null for lists without preferences, and until the address is confirmed. */
  preferences: Preferences.nullable(),
  updatedAt: Timestamp,
  /** When the owner last unsubscribed, in milliseconds since 1970: earlier consent is void. */
  leftMs: z.int().nullable(),
});
export type Subscriber = Readonly<z.infer<typeof Subscriber>>;

/** The subscribers of all lists. */
export type SubscriberBook = {
  read(list: MailList, key: string): Promise<Subscriber | null>;
  /** Changes a subscriber, retrying on version conflicts; `step` gets null for an unknown one. */
  change(list: MailList, email: string, step: (before: Subscriber | null) => Subscriber | null): Promise<void>;
  /** Same by address key, for known subscribers only; no effect when there is none. */
  changeKnown(list: MailList, key: string, step: (before: Subscriber) => Subscriber | null): Promise<boolean>;
  /** Everyone who was ever on a list, in order of first entry. */
  all(list: MailList): AsyncIterable<Subscriber>;
};

export type SubscriberBookDeps = {
  readonly store: DocumentStore & CounterStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export function createSubscriberBook({ store, now }: SubscriberBookDeps): SubscriberBook {
  const subscribers = createDocuments({ store, shape: Subscriber, now });
  /** Lists are walked by these numbers. A process that dies between both writes leaves a number without a subscriber. */
  const enterNumber = async (list: MailList, key: string): Promise<void> => {
    const number = await store.increment(lastNumber(list), 1, { nowMs: now(), expiresAtMs: null });
    await store.putDocument(numberOf(list, number), key, { ifVersion: 0, nowMs: now(), expiresAtMs: null });
  };
  return {
    read: (list, key) => subscribers.read(placeOf(list, key)),
    async change(list, email, step) {
      const key = addressKey(email);
      await subscribers.change(placeOf(list, key), async (before) => {
        const next = step(before);
        if (before === null && next !== null) await enterNumber(list, key);
        return next && { ...next, email: plainAddress(email) };
      });
    },
    changeKnown: async (list, key, step) =>
      (await subscribers.change(placeOf(list, key), (before) => before && step(before))) !== null,
    async *all(list) {
      const last = await store.readCounter(lastNumber(list), now());
      // Two numbers can refer to one subscriber, when two processes stored the address concurrently.
      const seen = new Set<string>();
      for (let number = 1; number <= last; number++) {
        const key = (await store.getDocument(numberOf(list, number), now()))?.value;
        if (key === undefined || seen.has(key)) continue;
        seen.add(key);
        const subscriber = await subscribers.read(placeOf(list, key));
        if (subscriber !== null) yield subscriber;
      }
    },
  };
}

function placeOf(list: MailList, key: string): StateKey {
  return { owner: `address-${key}`, kind: "subscriber", id: list };
}

function lastNumber(list: MailList): StateKey {
  return { owner: "subscribers", kind: "number", id: list };
}

/** Spread over owners, so that no shard of the store holds all subscribers. */
function numberOf(list: MailList, number: number): StateKey {
  return { owner: `subscribers-${number % 256}`, kind: list, id: String(number) };
}
