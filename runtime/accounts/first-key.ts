import { createHash } from "node:crypto";
import { utcSeconds } from "../../snapshots/text/era.ts";
import { ServiceError } from "../base/errors.ts";
import { hasEnded, type Subscription } from "../base/subscription.ts";
import type { StateKey, StateStore } from "../state/store.ts";
import type { PlannedKey, PlannedKeys } from "./planned-keys.ts";
import { changeProfile, writeProfile } from "./profile.ts";
import { isActive } from "./rotation.ts";

/** A subscription, and when the provider reported it. */
export type PaidSubscription = { readonly subscription: Subscription; readonly askedMs: number };

export type FirstKeyRequest = PaidSubscription & {
  /** A secret that only the buyer's browser has. A repeat can be answered only with it. */
  readonly holder: string;
  readonly idempotencyKey: string | null;
};

export type FirstKeys = {
  /**
   * Opens the account of a subscription without a key and reserves its first key for a claimant, a browser or a device, until
   * released. Idempotent for the same claimant, and open to the paying browser after a device, whose key is no owner; throws
   * `key_already_issued` for another. Returns the account id.
   */
  claimFirst(paid: PaidSubscription, claimant: string): Promise<string>;
  /** Releases the claim; no effect when another claimant holds it. */
  releaseFirst(subscriptionId: string, claimant: string): Promise<void>;
  /**
   * Opens the account of a subscription with its first key, for the browser that paid. The key is valid once every part of it is
   * stored. Of concurrent calls one succeeds; any further call throws `key_already_issued`. The same Idempotency-Key and holder
   * get the same key for 10 minutes, so a lost response does not lock the owner out.
   */
  issueFirst(request: FirstKeyRequest): Promise<PlannedKey & { readonly replayed: boolean }>;
};

export type FirstKeysDeps = {
  readonly store: StateStore;
  readonly planned: PlannedKeys;
  readonly now: () => Date;
};

export function createFirstKeys({ store, planned, now }: FirstKeysDeps): FirstKeys {
  const nowMs = (): number => now().getTime();

  const claimFirst: FirstKeys["claimFirst"] = async ({ subscription, askedMs }, claimant) => {
    const accountId = accountOfSubscription(subscription.id);
    const lasting = { ifVersion: 0, nowMs: nowMs(), expiresAtMs: null };
    const claimed = await store.putDocument(claimOf(accountId), claimant, lasting);
    const owner = claimed === null ? (await store.getDocument(claimOf(accountId), nowMs()))?.value : claimant;
    const isDevices = claimant === browser && owner !== undefined && owner !== browser;
    if (owner !== claimant && !isDevices) throw new ServiceError("key_already_issued");
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
      const accountId = await claimFirst({ subscription, askedMs }, browser);
      const name =
        idempotencyKey === null ? null : ({ accountId, what: "first-key", call: idempotencyKey, holder } as const);
      const earlier = name && (await planned.read(name));
      if (earlier === null && (await hasKeys(store, accountId))) throw new ServiceError("key_already_issued");
      const issued = earlier ?? (await planned.make({ accountId, kind: "account" }, name));
      const { keyId } = issued.credential;
      // Only the last step activates the key, so a crash before it leaves no usable key.
      const added = await store.changeKeys({ accountId, add: keyId, first: true, nowMs: nowMs() });
      // Also refused when this same key was added before; a repeat then succeeds.
      if (!added && !(await isActive(store, issued.credential, nowMs()))) throw new ServiceError("key_already_issued");
      return { ...issued, replayed: !added };
    },
  };
}

/** The claimant that is no device. */
const browser = "browser";

/** Whether the account has had a key of its own; those of devices are none. */
async function hasKeys(store: StateStore, accountId: string): Promise<boolean> {
  const account = await store.readAccount(accountId);
  return account !== null && Object.keys(account.keys).some((keyId) => !Object.hasOwn(account.children, keyId));
}

/** Records which claimant may have the first key of an account. */
function claimOf(accountId: string): StateKey {
  return { owner: accountId, kind: "first-key", id: "claim" };
}

/** Account id of a subscription. It is derived from the subscription id, so no lookup is needed. */
export function accountOfSubscription(subscriptionId: string): string {
  return `acc_${createHash("sha256").update(`subscription\n${subscriptionId}`, "utf8").digest("hex").slice(0, 24)}`;
}

type SubscriptionStateDeps = {
  readonly store: StateStore;
  readonly now: () => Date;
  /** Called with the id of each revoked key. */
  readonly onRevoked: (keyId: string) => void;
};

/**
 * Stores the subscription with its account unless a later report is stored. Revokes the keys of an account whose subscription has
 * ended. False when no account belongs to it.
 */
export async function keepSubscription(
  { store, now, onRevoked }: SubscriptionStateDeps,
  subscription: Subscription,
  askedMs: number,
): Promise<boolean> {
  const accountId = accountOfSubscription(subscription.id);
  const nowMs = now().getTime();
  const known = await changeProfile(store, accountId, nowMs, (profile) =>
    profile.subscriptionAskedMs > askedMs ? null : { ...profile, subscription, subscriptionAskedMs: askedMs },
  );
  if (!known || !hasEnded(subscription)) return known;
  // A concurrent rotation may replace a key meanwhile, so the list is read again.
  for (;;) {
    const account = await store.readAccount(accountId);
    const active = Object.entries(account?.keys ?? {}).filter(([, revokedMs]) => revokedMs === null);
    if (active.length === 0) return true;
    for (const [keyId] of active) {
      await store.changeKeys({ accountId, revoke: keyId, nowMs });
      onRevoked(keyId);
    }
  }
}
