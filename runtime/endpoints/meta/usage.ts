import { UsageStatus } from "../../../schemas/accounts/account.ts";
import { isDelegated } from "../../accounts/credential.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { nextJstMonth } from "../../base/jst.ts";

export const getUsageStatus = defineEndpoint({
  id: "MET-7",
  method: "GET",
  path: "/v1/usage",
  summary: "See what the caller has used and what is left",
  description: "Takes none of the free requests of the day.",
  reads: "service",
  auth: "optional",
  slot: false,
  burst: { perMinute: 60 },
  units: 0,
  usage: false,
  response: UsageStatus,
  cache: "none",
  cors: "any",
  exported: "agent",
  tool: "get_usage_status",
  guide: {
    use: "What is left of today's free calls, or what the key has used this month.",
    example: {},
    keywords: ["残り回数", "利用状況", "クォータ", "quota", "remaining", "my usage"],
  },
  async handler(_input, { caller, services, now }) {
    if (caller.credential === null) {
      const { limit, used, remaining, resetsAt } = await services.quota.read(caller.ipHash);
      return {
        body: {
          tier: "anonymous" as const,
          limit,
          remaining,
          used,
          reset_at: resetsAt,
          reset_timezone: "JST" as const,
          upgrade_url: services.upgradeUrl,
          note: "Free requests are counted per network and day; calls with a key are not.",
        },
      };
    }
    const { accountId, keyId } = caller.credential;
    const isChild = isDelegated(caller.credential);
    return {
      body: {
        tier: "paid" as const,
        limit: null,
        remaining: null,
        used: await services.usage.unitsThisMonth(accountId, isChild ? keyId : undefined),
        reset_at: nextJstMonth(now),
        reset_timezone: "JST" as const,
        upgrade_url: null,
        note: isChild
          ? "used counts the units of this child key this month; its account sets caps and pays."
          : "used counts the units of this month; a monthly cap, where set, is on the dashboard.",
      },
    };
  },
});
