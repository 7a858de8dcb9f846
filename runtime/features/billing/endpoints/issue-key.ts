import type { PlannedKey } from "../../../accounts/planned-keys.ts";
import { ServiceError } from "../../../base/errors.ts";
import { hasEnded } from "../../../base/subscription.ts";
import type { Services } from "../../../endpoint/services.ts";
import type { PaidCheckout } from "../../../payments/checkouts.ts";
import type { BillingServices } from "../service/services.ts";

/** Issues the one key of a paid checkout. Throws `key_already_issued`, or `session_not_paid` when it has just ended. */
export async function issueKey(
  { accounts, subscriptions }: Pick<Services & BillingServices, "accounts" | "subscriptions">,
  { subscription, askedMs, state }: PaidCheckout,
  idempotencyKey: string | null,
): Promise<PlannedKey & { readonly replayed: boolean }> {
  const issued = await accounts.issueFirst({ subscription, askedMs, holder: state, idempotencyKey });
  // One that ended after it was asked for, and before there was an account, had no keys that could end with it. Whatever goes
  // wrong with this second look, the key is issued and has to be shown.
  const after = await subscriptions.refresh(subscription.id).catch(() => null);
  if (after !== null && hasEnded(after)) throw new ServiceError("session_not_paid");
  return issued;
}
