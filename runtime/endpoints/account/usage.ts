import { z } from "zod";
import { AccountUsage } from "../../../schemas/account-usage.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { credentialOf } from "./credential-of.ts";
import { daysField } from "./days-field.ts";
import { ownAccount } from "../terms.ts";

export const getAccountUsage = defineEndpoint({
  id: "ACC-8",
  ...ownAccount,
  method: "GET",
  path: "/v1/me/usage",
  summary: "Count the account's calls by day or by client tag",
  query: z.object({
    days: daysField,
    group_by: queryEnum(["client_tag"]).optional().describe("Sums by client tag instead of days."),
  }),
  response: AccountUsage,
  tool: false,
  async handler({ query }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    if (query.group_by === undefined) return { body: await services.usage.byDay(accountId, query.days) };
    const tags = await services.usage.byTag(accountId, query.days);
    return { body: tags.map(({ tag, calls, units, yen }) => ({ client_tag: tag, calls, units, yen })) };
  },
});
