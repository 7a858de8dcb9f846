import { createHash } from "node:crypto";
import { hasEnded, type Subscription } from "../../base/subscription.ts";
import type { StateStore } from "../../state/store.ts";
import { changeProfile } from "../profile.ts";

/** Account id of a subscription. It is derived from the subscription id, so no lookup is needed. */
export function accountOfSubscription(subscriptionId: string): string {
  return `acc_${createHash("sha256").update(`subscription\n${subscriptionId}`, "utf8").digest("hex").slice(0, 24)}`;
}

export type SubscriptionStateDeps = {
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
