import { z } from "zod";
import type { UsageLine } from "../../accounts/usage-views.ts";
import { csvText } from "../../wire/csv-text.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { ownAccount } from "../terms.ts";
import { credentialOf } from "./credential-of.ts";
import { daysField } from "./days-field.ts";
import { keyField, keysOf } from "./key-field.ts";

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
