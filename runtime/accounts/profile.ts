import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { subscriptionStatus } from "../../schemas/service-enums.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";

const Subscription = z.object({
  status: z.enum(subscriptionStatus),
  currentPeriodEnd: Timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
});

const Profile = z.object({
  createdAt: Timestamp,
  /** The operator's own words for the account. */
  label: z.string().nullable(),
  /** Customer at the payment provider. */
  customerId: z.string().nullable(),
  /** Null for an account that was opened without a payment provider. */
  subscription: Subscription.nullable(),
});

/** What is known of an account besides its money and its keys. */
export type AccountProfile = Readonly<z.infer<typeof Profile>>;

/** Writes the profile of an account that is about to be opened. */
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
  const found = await store.getDocument(profileOf(accountId), nowMs);
  return found === null ? null : Profile.parse(JSON.parse(found.value));
}

function profileOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "profile" };
}
