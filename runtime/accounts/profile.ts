import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { Subscription } from "../base/subscription.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";

const Profile = z.object({
  createdAt: Timestamp,
  /** The operator's own words for the account. */
  label: z.string().nullable(),
  /** Customer at the payment provider. */
  customerId: z.string().nullable(),
  /** Null for an account that was opened without a payment provider. */
  subscription: Subscription.nullable(),
  /** When the provider was asked for the subscription, in milliseconds since 1970; 0 for never. */
  subscriptionAskedMs: z.int().min(0).default(0),
});

/** What is known of an account besides its money and its keys. */
export type AccountProfile = Readonly<z.infer<typeof Profile>>;

/** Writes the profile of an account that is about to be opened; one that is there stays. */
export async function writeProfile(
  store: DocumentStore,
  accountId: string,
  profile: AccountProfile,
  nowMs: number,
): Promise<void> {
  await store.putDocument(profileOf(accountId), JSON.stringify(profile), { ifVersion: 0, nowMs, expiresAtMs: null });
}

/** The profile of an account; null when there is no such account. */
export async function readProfile(
  store: DocumentStore,
  accountId: string,
  nowMs: number,
): Promise<AccountProfile | null> {
  return (await readVersion(store, accountId, nowMs))?.profile ?? null;
}

/** Changes a profile until no other change comes in between. False when there is none; `change` gives null for no change. */
export async function changeProfile(
  store: DocumentStore,
  accountId: string,
  nowMs: number,
  change: (profile: AccountProfile) => AccountProfile | null,
): Promise<boolean> {
  for (;;) {
    const found = await readVersion(store, accountId, nowMs);
    const changed = found && change(found.profile);
    if (!found || !changed) return found !== null;
    const options = { ifVersion: found.version, nowMs, expiresAtMs: null };
    if ((await store.putDocument(profileOf(accountId), JSON.stringify(changed), options)) !== null) return true;
  }
}

async function readVersion(store: DocumentStore, accountId: string, nowMs: number) {
  const found = await store.getDocument(profileOf(accountId), nowMs);
  return found && { version: found.version, profile: Profile.parse(JSON.parse(found.value)) };
}

function profileOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "profile" };
}
