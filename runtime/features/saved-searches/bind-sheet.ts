import { z } from "zod";
import { SavedSearchNotFoundError } from "../../accounts/saved-search-records.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../../endpoints/account/credential-of.ts";
import { queryText } from "../../endpoint/query-fields.ts";
import { SavedId, delivery, sheetFields } from "./saved-search.ts";
import { ownAccount } from "../../endpoints/terms.ts";
import { savedSearchServices } from "./saved-searches.ts";

export const bindSheet = defineEndpoint({
  id: "EXT-7",
  uses: savedSearchServices,
  ...ownAccount,
  method: "POST",
  path: "/v1/me/saved_searches/{saved_id}/sheet",
  summary: "Bind a saved search to a tab of a spreadsheet",
  description:
    "Keeps which spreadsheet a saved search is meant for, in place of an earlier one. Nothing is written to it: delivery " +
    "stays not_connected until the spreadsheet is connected.",
  effect: true,
  params: z.object({ saved_id: SavedId }),
  body: z
    .object({
      sheet_id: z
        .string()
        .regex(/^[A-Za-z0-9_-]{20,120}$/, "must be 20 to 120 of A-Z a-z 0-9 _ -")
        .describe("Id of the spreadsheet, as its address shows it."),
      sheet_tab_name: queryText({ min: 1, max: 64 }).default("jpcite").describe("Tab to write to."),
    })
    .meta({
      id: "SheetBindingRequest",
      description: "The sheet to bind.",
      examples: [{ sheet_id: "1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789", sheet_tab_name: "補助金" }],
    }),
  response: z
    .object({
      ok: z.literal(true).describe("Always true."),
      saved_search_id: z.int().min(1).describe("Number of the saved search."),
      ...sheetFields,
    })
    .meta({ id: "SheetBinding", description: "The sheet a saved search is bound to." }),
  failures: ["record_not_found"],
  tool: false,
  async handler({ params: { saved_id }, body }, { caller, services }) {
    const { sheet_id, sheet_tab_name } = body;
    const sheet = { sheetId: sheet_id, tabName: sheet_tab_name };
    const bound = await services.savedSearches.bindSheet(credentialOf(caller).accountId, saved_id, sheet);
    if (!bound) throw new SavedSearchNotFoundError({ saved_id });
    return { body: { ok: true as const, saved_search_id: saved_id, sheet_id, sheet_tab_name, delivery } };
  },
});
