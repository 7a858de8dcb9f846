import { createHash } from "node:crypto";
import { utcSeconds } from "../../snapshots/text/instant.ts";
import { ServiceError } from "../base/errors.ts";
import { hasEnded, type Subscription } from "../base/subscription.ts";
import type { StateKey, StateStore } from "../state/store.ts";
import { isActive } from "./active-key.ts";
import type { KeyDirectory } from "./key-directory.ts";
import type { PlannedKey, PlannedKeys } from "./planned-keys.ts";
import { changeProfile, writeProfile } from "./profile.ts";

/** A subscription, and when the provider was asked for it. */
export type PaidSubscription = { readonly subscription: Subscription; readonly askedMs: number };

export type FirstKeyRequest = PaidSubscription & {
  /** A secret that only the buyer's browser has. Only with it can the answer be repeated. */
  readonly holder: string;
  readonly idempotencyKey: string | null;
};

export type FirstKeys = {
  /**
   * Opens the account of a subscription without a key, for a claimant: a browser or a device. Its first key is for no other
   * until it is released; the same claimant may come again. Throws `key_already_issued`. Answers the account.
   */
  claimFirst(paid: PaidSubscription, claimant: string): Promise<string>;
  /** Gives the claim back; nothing happens when it is another's. */
  releaseFirst(subscriptionId: string, claimant: string): Promise<void>;
  /**
   * Opens the account of a subscription with its first key, for the browser that paid; the key works once all of it is stored.
   * There is one such key: of two at once one wins, any further call throws `key_already_issued`. The same Idempotency-Key and
   * holder get the same key for 10 minutes, so that a lost answer locks nobody out.
   */
  issueFirst(request: FirstKeyRequest): Promise<PlannedKey & { readonly replayed: boolean }>;
  /**
   * Keeps what the provider said of a subscription, unless it was asked again later. Ends the keys of an account whose
   * subscription has ended. False when no account belongs to it.
   */
  keepSubscription(subscription: Subscription, askedMs: number): Promise<boolean>;
};

export type FirstKeysDeps = {
  readonly store: StateStore;
  readonly directory: Pick<KeyDirectory, "forget">;
  readonly planned: PlannedKeys;
  readonly now: () => Date;
};

/** The account that a subscription pays for: one name for both, so that nothing has to be looked up. */
export function accountOfSubscription(subscriptionId: string): string {
  return `acc_${createHash("sha256").update(`subscription\n${subscriptionId}`, "utf8").digest("hex").slice(0, 24)}`;
}

export function createFirstKeys({ store, directory, planned, now }: FirstKeysDeps): FirstKeys {
  const nowMs = (): number => now().getTime();

  const revokeAll = async (accountId: string): Promise<void> => {
    // A rotation at the same moment may put another key in the place of one, so it is looked at again.
    for (;;) {
      const account = await store.readAccount(accountId);
      const active = Object.entries(account?.keys ?? {}).filter(([, revokedMs]) => revokedMs === null);
      if (active.length === 0) return;
      for (const [keyId] of active) {
        await store.changeKeys({ accountId, revoke: keyId, nowMs: nowMs() });
        directory.forget(keyId);
      }
    }
  };

  const claimFirst: FirstKeys["claimFirst"] = async ({ subscription, askedMs }, claimant) => {
    const accountId = accountOfSubscription(subscription.id);
    const lasting = { ifVersion: 0, nowMs: nowMs(), expiresAtMs: null };
    const claimed = await store.putDocument(claimOf(accountId), claimant, lasting);
    const owner = claimed === null ? (await store.getDocument(claimOf(accountId), nowMs()))?.value : claimant;
    if (owner !== claimant) throw new ServiceError("key_already_issued");
    const { customerId } = subscription;
    const profile = { createdAt: utcSeconds(nowMs()), label: null, customerId };
    await writeProfile(store, accountId, { ...profile, subscription, subscriptionAskedMs: askedMs }, nowMs());
    await store.openAccount({ accountId, status: "active", capYen: null });
    return accountId;
  };

  return {
    claimFirst,
    async releaseFirst(subscriptionId, claimant) {
      const key = claimOf(accountOfSubscription(subscriptionId));
      const found = await store.getDocument(key, nowMs());
      if (found?.value === claimant) await store.deleteDocument(key, { ifVersion: found.version, nowMs: nowMs() });
    },

    async issueFirst({ subscription, askedMs, holder, idempotencyKey }) {
      const accountId = await claimFirst({ subscription, askedMs }, "browser");
      const name =
        idempotencyKey === null ? null : ({ accountId, what: "first-key", call: idempotencyKey, holder } as const);
      const earlier = name && (await planned.read(name));
      if (earlier === null && (await hasKeys(store, accountId))) throw new ServiceError("key_already_issued");
      const issued = earlier ?? (await planned.make({ accountId, kind: "account" }, name));
      const { keyId } = issued.credential;
      // The last step alone makes the key good, so that a crash before it leaves nothing that opens a door.
      const added = await store.changeKeys({ accountId, add: keyId, first: true, nowMs: nowMs() });
      // Refused also when this very key was added before; then it is as good for this caller.
      if (!added && !(await isActive(store, issued.credential))) throw new ServiceError("key_already_issued");
      return { ...issued, replayed: !added };
    },

    async keepSubscription(subscription, askedMs) {
      const accountId = accountOfSubscription(subscription.id);
      const known = await changeProfile(store, accountId, nowMs(), (profile) =>
        profile.subscriptionAskedMs > askedMs ? null : { ...profile, subscription, subscriptionAskedMs: askedMs },
      );
      if (known && hasEnded(subscription)) await revokeAll(accountId);
      return known;
    },
  };
}

async function hasKeys(store: StateStore, accountId: string): Promise<boolean> {
  const account = await store.readAccount(accountId);
  return account !== null && Object.keys(account.keys).length > 0;
}

/** Says who may have the first key of an account. */
function claimOf(accountId: string): StateKey {
  return { owner: accountId, kind: "first-key", id: "claim" };
}
