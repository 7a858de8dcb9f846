import { z } from "zod";
import { UsageByTool } from "../../../schemas/account-usage.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { credentialOf } from "./credential-of.ts";
import { daysField } from "./days-field.ts";
import { keyField, keysOf } from "./key-field.ts";
import { ownAccount } from "../terms.ts";

export const getUsageByTool = defineEndpoint({
  id: "ACC-9",
  ...ownAccount,
  method: "GET",
  path: "/v1/me/usage_by_tool",
  summary: "Count the account's calls by operation",
  query: z.object({
    days: daysField,
    limit: queryInteger({ min: 1, max: 50 }).default(10).describe("Most operations to list."),
    key: keyField,
  }),
  response: UsageByTool,
  failures: ["key_not_found"],
  tool: false,
  async handler({ query }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const keyIds = await keysOf(services.accounts, accountId, query.key);
    const rows = await services.usage.byEndpoint(accountId, query.days, keyIds);
    return {
      body: {
        days: query.days,
        top: rows.slice(0, query.limit).map(({ endpoint, calls, units, yen, averageMs }) => ({
          // Use is counted by operation; one that is no longer served keeps its number.
          endpoint: services.contract.pathOf(endpoint) ?? endpoint,
          calls,
          units,
          amount_yen: yen,
          avg_latency_ms: averageMs,
        })),
        total_amount_yen: rows.reduce((sum, { yen }) => sum + yen, 0),
        total_calls: rows.reduce((sum, { calls }) => sum + calls, 0),
      },
    };
  },
});
