import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { utcSeconds } from "../../../../snapshots/text/instant.ts";
import { ServiceError } from "../../../base/errors.ts";
import { replayMs, type Lease } from "../../../state/ledger.ts";
import type { DocumentStore, StateKey } from "../../../state/store.ts";
import { addressKey, plainAddress } from "../../../notify/addresses/mail-lists.ts";
import type { SubscriberBook } from "../../../notify/subscribers/subscriber-book.ts";
import { webhookSecret } from "../../../notify/webhooks/sign-webhook.ts";
import { createDocuments } from "../../../state/documents.ts";
import { type KnownSubscription, Subscription, SubscriptionState } from "./subscription.ts";

export type NewSubscription = Omit<Subscription, "id" | "createdAt" | "webhookSecret" | "operation">;

/** A confirmed address and the language of its mails. */
export type OwnerAddress = { readonly email: string; readonly language: Subscription["language"] };

/** The alert subscriptions of accounts. They belong to the account and survive the rotation of its keys. */
export type AlertSubscriptions = {
  /**
   * Creates a subscription under the next number of the account; numbers are never reused. Under one lease it is created once.
   * Throws `limit_reached` when the account has 100.
   */
  create(accountId: string, wanted: NewSubscription, lease: Lease | null): Promise<KnownSubscription>;
  /** Active ones by number, without their delivery state. */
  inForce(accountId: string): Promise<readonly Subscription[]>;
  /** Active ones, by number. */
  list(accountId: string): Promise<readonly KnownSubscription[]>;
  /** An active one; null when the account has none with this number. */
  find(accountId: string, id: number): Promise<KnownSubscription | null>;
  /**
   * The owner's mail address: that of the first active subscription with a confirmed address. Null when there is none; accounts
   * have no address of their own.
   */
  ownerAddress(accountId: string): Promise<OwnerAddress | null>;
  /** Ends one; false when the account has no active one with this number. It is archived. */
  remove(accountId: string, id: number): Promise<boolean>;
  /** Marks a mail address as confirmed for the account. */
  confirmEmail(accountId: string, email: string): Promise<void>;
  /** Updates the delivery state of a subscription, retrying on conflicts; returns the stored state. */
  changeState(
    accountId: string,
    id: number,
    change: (state: SubscriptionState) => SubscriptionState,
  ): Promise<SubscriptionState>;
};

export type AlertSubscriptionsDeps = {
  readonly store: DocumentStore;
  /** Knows which addresses have unsubscribed from alert mails. */
  readonly book: Pick<SubscriberBook, "read">;
  readonly random: (size: number) => Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export function createAlertSubscriptions({ store, book, random, now }: AlertSubscriptionsDeps): AlertSubscriptions {
  const shelves = createDocuments({ store, shape: Shelf, now });
  const states = createDocuments({ store, shape: SubscriptionState, now });
  const read = async (accountId: string): Promise<Shelf> => (await shelves.read(shelfOf(accountId))) ?? emptyShelf;
  /** Applies a change to the account's current document; writes nothing when `step` returns none. */
  const change = async <Result>(accountId: string, step: (shelf: Shelf) => Step<Result> | Promise<Step<Result>>) => {
    let result!: Result;
    await shelves.change(shelfOf(accountId), async (shelf) => {
      const taken = await step(shelf ?? emptyShelf);
      result = taken.result;
      return taken.next;
    });
    return result;
  };
  const known = async (accountId: string, shelf: Shelf, subscription: Subscription): Promise<KnownSubscription> => ({
    subscription,
    state: (await states.read(stateOf(accountId, subscription.id))) ?? untouched,
    confirmed: subscription.email !== null && (await isConfirmed(shelf, subscription.email)),
  });
  const isConfirmed = async ({ confirmed }: Shelf, email: string): Promise<boolean> => {
    const confirmedMs = confirmed[plainAddress(email)];
    if (confirmedMs === undefined) return false;
    const subscriber = await book.read("alerts", addressKey(email));
    return subscriber?.state === "verified" && confirmedMs > (subscriber.leftMs ?? 0);
  };
  return {
    create: (accountId, wanted, lease) =>
      change(accountId, async (shelf) => {
        const operation = lease?.operationId ?? null;
        const kept = shelf.subscriptions.find(
          (each) => operation !== null && each.operation === operation && isRepeat(each, wanted, now()),
        );
        if (kept !== undefined) return { next: null, result: await known(accountId, shelf, kept) };
        if (shelf.subscriptions.length >= mostSubscriptions)
          throw new ServiceError("limit_reached", { limit: mostSubscriptions });
        const id = shelf.lastId + 1;
        const made: Subscription = {
          ...wanted,
          id,
          webhookSecret: wanted.webhookUrl === null ? null : webhookSecret(random(32)),
          createdAt: utcSeconds(now()),
          operation,
        };
        const next = { ...shelf, lastId: id, subscriptions: [...shelf.subscriptions, made] };
        return { next, result: await known(accountId, shelf, made) };
      }),
    inForce: async (accountId) => (await read(accountId)).subscriptions,
    async list(accountId) {
      const shelf = await read(accountId);
      return Promise.all(shelf.subscriptions.map((each) => known(accountId, shelf, each)));
    },
    async find(accountId, id) {
      const shelf = await read(accountId);
      const found = shelf.subscriptions.find((each) => each.id === id);
      return found === undefined ? null : known(accountId, shelf, found);
    },
    async ownerAddress(accountId) {
      const shelf = await read(accountId);
      for (const { email, language } of shelf.subscriptions)
        if (email !== null && (await isConfirmed(shelf, email))) return { email, language };
      return null;
    },
    remove: (accountId, id) =>
      change(accountId, async (shelf) => {
        const found = shelf.subscriptions.find((each) => each.id === id);
        if (found === undefined) return { next: null, result: false };
        // Archived first: if the process stops here, repeating the call ends the active one.
        const record = JSON.stringify({ ...found, webhookSecret: null, endedAt: utcSeconds(now()) });
        await store.putDocument(recordOf(accountId, id), record, { ifVersion: null, nowMs: now(), expiresAtMs: null });
        const next = { ...shelf, subscriptions: shelf.subscriptions.filter((each) => each !== found) };
        return { next, result: true };
      }),
    confirmEmail: (accountId, email) =>
      change(accountId, (shelf) => {
        const confirmed = { ...shelf.confirmed, [plainAddress(email)]: now() };
        return { next: { ...shelf, confirmed }, result: undefined };
      }),
    changeState: async (accountId, id, step) =>
      (await states.change(stateOf(accountId, id), (state) => step(state ?? untouched))) ?? untouched,
  };
}

const mostSubscriptions = 100;

const untouched: SubscriptionState = {
  updatedAt: null,
  lastTriggered: null,
  failedInRow: 0,
  suspended: false,
  deliveries: [],
};

/** All subscriptions of an account in one document, so that number, limit and subscription are written atomically. */
const Shelf = z.object({
  /** Kept when subscriptions end, so that no number is reused. */
  lastId: z.int(),
  /** When the mail addresses were confirmed for alerts of this account, in milliseconds since 1970. */
  confirmed: z.record(z.string(), z.int()),
  subscriptions: z.array(Subscription),
});
type Shelf = z.infer<typeof Shelf>;
const emptyShelf: Shelf = { lastId: 0, confirmed: {}, subscriptions: [] };

/** The document to write, or null for none, and the result once it is written. */
type Step<Result> = { readonly next: Shelf | null; readonly result: Result };

function isRepeat(kept: Subscription, wanted: NewSubscription, nowMs: number): boolean {
  const { id: _id, webhookSecret: _secret, operation: _operation, createdAt, ...same } = kept;
  return nowMs - Date.parse(createdAt) < replayMs && isDeepStrictEqual(same, wanted);
}

function shelfOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "alerts" };
}

function stateOf(accountId: string, id: number): StateKey {
  return { owner: accountId, kind: "alert-state", id: String(id) };
}

/** Archive key of an ended subscription. */
function recordOf(accountId: string, id: number): StateKey {
  return { owner: accountId, kind: "alert-record", id: String(id) };
}
