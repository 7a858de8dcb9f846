import { queryEnum, queryInteger } from "../../endpoint/query-fields.ts";
import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { ServiceError } from "../../base/errors.ts";
import { AccountUsage, UsageByTool } from "../../../schemas/accounts/account-usage.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf, ownAccount } from "../terms.ts";
import type { UsageLine } from "../../accounts/usage-views.ts";
import { csvText } from "../../wire/csv-text.ts";

export const daysField = queryInteger({ min: 1, max: 90 })
  .default(30)
  .describe("How many days to look at, today in Japan included.");

export const keyField = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .optional()
  .describe("Only calls of this key: its id, how it begins (evc_Ab12), or its label. Never the key itself.");

/** The keys selected by a query; undefined for all of them. Throws `key_not_found` when the account has none of that name. */
export async function keysOf(
  accounts: Accounts,
  accountId: string,
  text: string | undefined,
): Promise<ReadonlySet<string> | undefined> {
  if (text === undefined) return undefined;
  const found = await accounts.findKeys(accountId, text);
  // The input is not repeated: it may be a key.
  if (found.size === 0) throw new ServiceError("key_not_found");
  return found;
}

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
          // Usage is counted by operation; one that is no longer served is shown by its number.
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

const columns = ["date", "endpoint", "client_tag", "calls", "units", "yen"];
const keyColumns = ["key_id", "key_prefix", "key_label"];

export const getUsageCsv = defineEndpoint({
  id: "ADD-8",
  ...ownAccount,
  method: "GET",
  path: "/v1/me/usage.csv",
  summary: "The account's use as rows for a spreadsheet",
  description:
    "A row for each day in Japan, operation and client tag: calls, units and JPY before tax. With group_by=key a row for each key " +
    "too, with its id, how it begins and its label.",
  query: z.object({
    days: daysField,
    group_by: queryEnum(["key"]).optional().describe("Tells the keys apart."),
    key: keyField,
  }),
  response: z.string().meta({ description: "CSV in UTF-8, with a line of names." }),
  failures: ["key_not_found"],
  media: "text/csv; charset=utf-8",
  tool: false,
  async handler({ query: { days, group_by: groupBy, key } }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const { usage, accounts, contract } = services;
    const keyIds = await keysOf(accounts, accountId, key);
    const cells = ({ date, endpoint, tag, calls, units, yen }: UsageLine): unknown[] => [
      date,
      contract.pathOf(endpoint) ?? endpoint,
      tag,
      calls,
      units,
      yen,
    ];
    if (groupBy === undefined) {
      const rows = await usage.rows(accountId, days, keyIds);
      return { body: Buffer.from(csvText(columns, rows.map(cells))) };
    }
    const rows = await usage.rowsByKey(accountId, days, keyIds);
    const names = await accounts.nameKeys(
      accountId,
      rows.map(({ keyId }) => keyId),
    );
    const rowsOfKeys = rows.map((row) => {
      const name = names.get(row.keyId);
      return cells(row).concat(row.keyId, name?.shown, name?.label);
    });
    return { body: Buffer.from(csvText([...columns, ...keyColumns], rowsOfKeys)) };
  },
});
