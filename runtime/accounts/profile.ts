import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { Subscription } from "../base/subscription.ts";
import { createDocuments } from "../state/documents.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";

const Profile = z.object({
  createdAt: Timestamp,
  /** The operator's label for the account. */
  label: z.string().nullable(),
  /** Customer at the payment provider. */
  customerId: z.string().nullable(),
  /** Null for an account that was opened without a payment provider. */
  subscription: Subscription.nullable(),
  /** When the provider reported the subscription, in milliseconds since 1970; 0 for never. */
  subscriptionAskedMs: z.int().min(0).default(0),
});

/** Data of an account other than its ledger and keys. */
export type AccountProfile = Readonly<z.infer<typeof Profile>>;

/** Writes the profile of an account that is about to be opened; an existing one is kept. */
export async function writeProfile(
  store: DocumentStore,
  accountId: string,
  profile: AccountProfile,
  nowMs: number,
): Promise<void> {
  await profilesAt(store, nowMs).write(profileOf(accountId), profile, 0);
}

/** The profile of an account; null when there is no such account. */
export async function readProfile(
  store: DocumentStore,
  accountId: string,
  nowMs: number,
): Promise<AccountProfile | null> {
  return profilesAt(store, nowMs).read(profileOf(accountId));
}

/** Changes a profile, retrying on version conflicts. False when there is none; `change` returns null for no change. */
export async function changeProfile(
  store: DocumentStore,
  accountId: string,
  nowMs: number,
  change: (profile: AccountProfile) => AccountProfile | null,
): Promise<boolean> {
  const changed = await profilesAt(store, nowMs).change(profileOf(accountId), (profile) => profile && change(profile));
  return changed !== null;
}

function profilesAt(store: DocumentStore, nowMs: number) {
  return createDocuments({ store, shape: Profile, now: () => nowMs });
}

function profileOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "profile" };
}
