import { readProfile } from "../../../accounts/profile.ts";
import { keepSubscription } from "../../../accounts/first-key.ts";
import { createPlanBook } from "../../../payments/metering/plan-book.ts";
import { planUsage } from "../../../payments/metering/plan-usage.ts";
import { sendUsage } from "../../../payments/metering/send-usage.ts";
import { createUsageReports } from "../../../payments/metering/advance-plan.ts";
import { createSubscriptions } from "./services.ts";
import { listAllAccounts } from "../../../state/list-all-accounts.ts";
import type { Job, MachineParts } from "../../../feature/feature.ts";

export type BillingJobsOptions = Pick<MachineParts, "payments" | "store" | "now" | "alarm">;

/** Short, so that the last usage of a billing period is reported before its invoice is final. */
const planPauseMs = 600_000;
const sendPauseMs = 15_000;
/** Callbacks report changes at once; this covers lost ones. */
const refreshAfterMs = 86_400_000;

/** Jobs that report usage to the payment provider. One per machine is enough; several do no harm. */
export function billingJobs({ payments, store, now, alarm }: BillingJobsOptions): Job[] {
  if (payments === null) return [];
  const { meter } = payments;
  const book = createPlanBook(store, now);
  const reports = createUsageReports(store, now);
  const date = () => new Date(now());
  const subscriptions = createSubscriptions({
    payments,
    // Serving processes notice a revoked key through its account.
    keep: (subscription, askedMs) => keepSubscription({ store, now: date, onRevoked() {} }, subscription, askedMs),
    now: date,
  });
  const planAccount = async (accountId: string): Promise<void> => {
    const profile = await readProfile(store, accountId, now());
    if (profile === null || profile.subscription === null) return;
    const { subscription, subscriptionAskedMs } = profile;
    const refreshed =
      now() - subscriptionAskedMs >= refreshAfterMs ? await subscriptions.refresh(subscription.id) : null;
    await planUsage(accountId, refreshed ?? subscription, { store, book, meter, now });
  };
  return [
    {
      name: "plan usage",
      firstAfterMs: 5_000,
      pauseMs: planPauseMs,
      async run() {
        for await (const accountId of listAllAccounts(store)) await planAccount(accountId);
      },
    },
    {
      name: "send usage",
      firstAfterMs: 10_000,
      pauseMs: sendPauseMs,
      run: () => sendUsage({ store, book, meter, reports, now, alarm }),
    },
  ];
}
