import { z } from "zod";
import { AccountUsage } from "../../../schemas/account-usage.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { credentialOf } from "./credential-of.ts";
import { daysField } from "./days-field.ts";
import { keyField, keysOf } from "./key-field.ts";
import { ownAccount } from "../terms.ts";

export const getAccountUsage = defineEndpoint({
  id: "ACC-8",
  ...ownAccount,
  method: "GET",
  path: "/v1/me/usage",
  summary: "Count the account's calls by day, by client tag or by key",
  query: z.object({
    days: daysField,
    group_by: queryEnum(["client_tag", "key"]).optional().describe("Sums by client tag, or by key, instead of days."),
    key: keyField,
  }),
  response: AccountUsage,
  failures: ["key_not_found"],
  tool: false,
  async handler({ query }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const { usage, accounts } = services;
    const keyIds = await keysOf(accounts, accountId, query.key);
    if (query.group_by === undefined) return { body: await usage.byDay(accountId, query.days, keyIds) };
    if (query.group_by === "key") {
      const rows = await usage.byKey(accountId, query.days, keyIds);
      const names = await accounts.nameKeys(
        accountId,
        rows.flatMap(({ keyId }) => keyId ?? []),
      );
      return {
        body: rows.map(({ keyId, calls, units, yen }) => {
          const name = names.get(keyId ?? "");
          return { key_id: keyId, key_prefix: name?.shown ?? null, label: name?.label ?? null, calls, units, yen };
        }),
      };
    }
    const tags = await usage.byTag(accountId, query.days, keyIds);
    return { body: tags.map(({ tag, calls, units, yen }) => ({ client_tag: tag, calls, units, yen })) };
  },
});
