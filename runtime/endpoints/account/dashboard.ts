import { z } from "zod";
import { Dashboard } from "../../../schemas/accounts/account.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { unitPriceYen } from "../../base/price.ts";
import { credentialOf, ownAccount } from "../terms.ts";
import { daysField } from "./usage.ts";

export const getDashboard = defineEndpoint({
  id: "ACC-5",
  ...ownAccount,
  method: "GET",
  path: "/v1/me/dashboard",
  summary: "Read the account's use and spend",
  query: z.object({ days: daysField }),
  response: Dashboard,
  tool: false,
  async handler({ query }, { caller, services }) {
    const { accountId, hashPrefix } = credentialOf(caller);
    const [use, profile] = await Promise.all([
      services.usage.summary(accountId, query.days),
      services.accounts.profile(accountId),
    ]);
    return {
      body: {
        days: query.days,
        tier: "paid",
        today_calls: use.todayCalls,
        last_7_calls: use.last7Calls,
        last_30_calls: use.last30Calls,
        last_30_amount_yen: use.last30Yen,
        month_to_date_calls: use.monthCalls,
        month_to_date_amount_yen: use.monthYen,
        monthly_cap_yen: use.capYen,
        cap_remaining_yen: use.capRemainingYen,
        unit_price_yen: unitPriceYen,
        series: [...use.series],
        peak_day: use.peakDay,
        subscription_status: profile?.subscription?.status ?? "no_subscription",
        current_period_end: profile?.subscription?.currentPeriodEnd ?? null,
        key_hash_prefix: hashPrefix,
      },
    };
  },
});
