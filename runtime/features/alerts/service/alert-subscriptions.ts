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

/** The alert subscriptions of accounts. They belong to the account, so they outlive each of its keys. */
export type AlertSubscriptions = {
  /**
   * Makes a subscription under the next number of the account; numbers are never given again. Under one lease it is made once.
   * Throws `limit_reached` when the account has 100.
   */
  create(accountId: string, wanted: NewSubscription, lease: Lease | null): Promise<KnownSubscription>;
  /** Those in force, by number, without what became of them. */
  inForce(accountId: string): Promise<readonly Subscription[]>;
  /** Those in force, by number. */
  list(accountId: string): Promise<readonly KnownSubscription[]>;
  /** One in force; null when the account has none of this number. */
  find(accountId: string, id: number): Promise<KnownSubscription | null>;
  /**
   * Where the owner of the account can be written to: the first of its subscriptions in force whose address was confirmed. Null
   * when there is none; an account has no address of its own.
   */
  ownerAddress(accountId: string): Promise<OwnerAddress | null>;
  /** Ends one; false when the account has none of this number in force. What it was stays on record. */
  remove(accountId: string, id: number): Promise<boolean>;
  /** Takes a mail address as confirmed for the account. */
  confirmEmail(accountId: string, email: string): Promise<void>;
  /** Changes what became of a subscription until no other change comes in between; answers what stands then. */
  changeState(
    accountId: string,
    id: number,
    change: (state: SubscriptionState) => SubscriptionState,
  ): Promise<SubscriptionState>;
};

export type AlertSubscriptionsDeps = {
  readonly store: DocumentStore;
  /** Knows who has left the mails of alerts. */
  readonly book: Pick<SubscriberBook, "read">;
  readonly random: (size: number) => Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export function createAlertSubscriptions({ store, book, random, now }: AlertSubscriptionsDeps): AlertSubscriptions {
  const shelves = createDocuments({ store, shape: Shelf, now });
  const states = createDocuments({ store, shape: SubscriptionState, now });
  const read = async (accountId: string): Promise<Shelf> => (await shelves.read(shelfOf(accountId))) ?? emptyShelf;
  /** Makes a change on what the account has at that moment, or none when `step` gives no shelf. */
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
        // Kept first: one that is on record and still in force is ended by the repeat.
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

/** All subscriptions of an account in one document: so number, limit and subscription are written in one step. */
const Shelf = z.object({
  /** Stays when subscriptions go, so that no number comes back. */
  lastId: z.int(),
  /** When the owners of mail addresses agreed to get the alerts of this account, in milliseconds since 1970. */
  confirmed: z.record(z.string(), z.int()),
  subscriptions: z.array(Subscription),
});
type Shelf = z.infer<typeof Shelf>;
const emptyShelf: Shelf = { lastId: 0, confirmed: {}, subscriptions: [] };

/** What to write, or null for nothing, and what to answer once it stands. */
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

/** Subscriptions that have ended. */
function recordOf(accountId: string, id: number): StateKey {
  return { owner: accountId, kind: "alert-record", id: String(id) };
}
