import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { utcSeconds } from "../../../../snapshots/text/era.ts";
import { ServiceError } from "../../../base/errors.ts";
import { replayMs, type Lease } from "../../../state/ledger.ts";
import type { DocumentStore, StateKey } from "../../../state/store.ts";
import { addressKey, plainAddress } from "../../../notify/addresses/mail-tokens.ts";
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
  const documents = createDocuments({ store, shape: AlertsDocument, now });
  const states = createDocuments({ store, shape: SubscriptionState, now });
  const read = async (accountId: string): Promise<AlertsDocument> =>
    (await documents.read(documentOf(accountId))) ?? emptyDocument;
  /** Applies a change to the account's current document; writes nothing when `step` returns none. */
  const change = async <Result>(
    accountId: string,
    step: (document: AlertsDocument) => Step<Result> | Promise<Step<Result>>,
  ) => {
    let result!: Result;
    await documents.change(documentOf(accountId), async (document) => {
      const taken = await step(document ?? emptyDocument);
      result = taken.result;
      return taken.next;
    });
    return result;
  };
  const known = async (
    accountId: string,
    document: AlertsDocument,
    subscription: Subscription,
  ): Promise<KnownSubscription> => ({
    subscription,
    state: (await states.read(stateOf(accountId, subscription.id))) ?? untouched,
    confirmed: subscription.email !== null && (await isConfirmed(document, subscription.email)),
  });
  const isConfirmed = async ({ confirmed }: AlertsDocument, email: string): Promise<boolean> => {
    const confirmedMs = confirmed[plainAddress(email)];
    if (confirmedMs === undefined) return false;
    const subscriber = await book.read("alerts", addressKey(email));
    return subscriber?.state === "verified" && confirmedMs > (subscriber.leftMs ?? 0);
  };
  return {
    create: (accountId, wanted, lease) =>
      change(accountId, async (document) => {
        const operation = lease?.operationId ?? null;
        const kept = document.subscriptions.find(
          (each) => operation !== null && each.operation === operation && isRepeat(each, wanted, now()),
        );
        if (kept !== undefined) return { next: null, result: await known(accountId, document, kept) };
        if (document.subscriptions.length >= mostSubscriptions)
          throw new ServiceError("limit_reached", { limit: mostSubscriptions });
        const id = document.lastId + 1;
        const made: Subscription = {
          ...wanted,
          id,
          webhookSecret: wanted.webhookUrl === null ? null : webhookSecret(random(32)),
          createdAt: utcSeconds(now()),
          operation,
        };
        const next = { ...document, lastId: id, subscriptions: [...document.subscriptions, made] };
        return { next, result: await known(accountId, document, made) };
      }),
    inForce: async (accountId) => (await read(accountId)).subscriptions,
    async list(accountId) {
      const document = await read(accountId);
      return Promise.all(document.subscriptions.map((each) => known(accountId, document, each)));
    },
    async find(accountId, id) {
      const document = await read(accountId);
      const found = document.subscriptions.find((each) => each.id === id);
      return found === undefined ? null : known(accountId, document, found);
    },
    async ownerAddress(accountId) {
      const document = await read(accountId);
      for (const { email, language } of document.subscriptions)
        if (email !== null && (await isConfirmed(document, email))) return { email, language };
      return null;
    },
    remove: (accountId, id) =>
      change(accountId, async (document) => {
        const found = document.subscriptions.find((each) => each.id === id);
        if (found === undefined) return { next: null, result: false };
        // Archived first: if the process stops here, repeating the call ends the active one.
        const record = JSON.stringify({ ...found, webhookSecret: null, endedAt: utcSeconds(now()) });
        await store.putDocument(recordOf(accountId, id), record, { ifVersion: null, nowMs: now(), expiresAtMs: null });
        const next = { ...document, subscriptions: document.subscriptions.filter((each) => each !== found) };
        return { next, result: true };
      }),
    confirmEmail: (accountId, email) =>
      change(accountId, (document) => {
        const confirmed = { ...document.confirmed, [plainAddress(email)]: now() };
        return { next: { ...document, confirmed }, result: undefined };
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
const AlertsDocument = z.object({
  /** Kept when subscriptions end, so that no number is reused. */
  lastId: z.int(),
  /** When the mail addresses were confirmed for alerts of this account, in milliseconds since 1970. */
  confirmed: z.record(z.string(), z.int()),
  subscriptions: z.array(Subscription),
});
type AlertsDocument = z.infer<typeof AlertsDocument>;
const emptyDocument: AlertsDocument = { lastId: 0, confirmed: {}, subscriptions: [] };

/** The document to write, or null for none, and the result once it is written. */
type Step<Result> = { readonly next: AlertsDocument | null; readonly result: Result };

function isRepeat(kept: Subscription, wanted: NewSubscription, nowMs: number): boolean {
  const { id: _id, webhookSecret: _secret, operation: _operation, createdAt, ...same } = kept;
  return nowMs - Date.parse(createdAt) < replayMs && isDeepStrictEqual(same, wanted);
}

function documentOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "alerts" };
}

function stateOf(accountId: string, id: number): StateKey {
  return { owner: accountId, kind: "alert-state", id: String(id) };
}

/** Archive key of an ended subscription. */
function recordOf(accountId: string, id: number): StateKey {
  return { owner: accountId, kind: "alert-record", id: String(id) };
}
