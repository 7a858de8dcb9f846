import { z } from "zod";
import { csvText } from "../../wire/csv-text.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ownAccount } from "../terms.ts";
import { credentialOf } from "./credential-of.ts";
import { daysField } from "./days-field.ts";

export const getUsageCsv = defineEndpoint({
  id: "ADD-8",
  ...ownAccount,
  method: "GET",
  path: "/v1/me/usage.csv",
  summary: "The account's use as rows for a spreadsheet",
  description: "A row for each day in Japan, operation and client tag: calls, units and JPY before tax.",
  query: z.object({ days: daysField }),
  response: z.string().meta({ description: "CSV in UTF-8, with a line of names." }),
  media: "text/csv; charset=utf-8",
  tool: false,
  async handler({ query: { days } }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const rows = (await services.usage.rows(accountId, days)).map((row) => [
      row.date,
      services.contract.pathOf(row.endpoint) ?? row.endpoint,
      row.tag,
      row.calls,
      row.units,
      row.yen,
    ]);
    const text = csvText(["date", "endpoint", "client_tag", "calls", "units", "yen"], rows);
    return { body: Buffer.from(text) };
  },
});
