import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf, ownAccount } from "../../endpoints/terms.ts";
import { queryText } from "../../endpoint/query-fields.ts";
import { keptQuery, SavedQuery } from "./saved-query.ts";
import { delivery, SavedId, SavedSearchShown, sheetFields, showSavedSearch } from "./saved-search.ts";
import { savedSearchServices } from "./saved-searches.ts";
import { SavedSearchNotFoundError } from "../../accounts/saved-search-records.ts";

export const createSavedSearch = defineEndpoint({
  id: "EXT-4",
  uses: savedSearchServices,
  ...ownAccount,
  method: "POST",
  path: "/v1/me/saved_searches",
  summary: "Save a program search",
  description:
    "Keeps the parameters of a search under a number of the account, at most 50 of them. Nothing is searched: send the kept " +
    "query to GET /v1/programs/search to run it. Saved searches stay when the key is rotated.",
  effect: true,
  body: z
    .object({
      name: queryText({ min: 1, max: 120 }).describe("What to call it; names need not differ."),
      query: SavedQuery,
    })
    .meta({
      id: "SavedSearchRequest",
      description: "A search to keep.",
      examples: [
        { name: "東京都の設備投資", query: { q: "設備投資", prefecture: "東京", tier: ["S", "A"], amount_min: 300 } },
      ],
    }),
  response: SavedSearchShown,
  status: 201,
  failures: ["limit_reached"],
  tool: false,
  async handler({ body: { name, query } }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const wanted = { name, query: keptQuery(query) };
    const search = await services.savedSearches.create(accountId, wanted, caller.lease);
    return { body: showSavedSearch(search) };
  },
});

export const listSavedSearches = defineEndpoint({
  id: "EXT-5",
  uses: savedSearchServices,
  ...ownAccount,
  method: "GET",
  path: "/v1/me/saved_searches",
  summary: "List the account's saved searches",
  description: "All of them, oldest first.",
  response: z.array(SavedSearchShown),
  tool: false,
  async handler(_input, { caller, services }) {
    const searches = await services.savedSearches.list(credentialOf(caller).accountId);
    return { body: searches.map(showSavedSearch) };
  },
});

export const deleteSavedSearch = defineEndpoint({
  id: "EXT-6",
  uses: savedSearchServices,
  ...ownAccount,
  method: "DELETE",
  path: "/v1/me/saved_searches/{saved_id}",
  summary: "Delete a saved search",
  description: "Its sheet binding goes with it; its number is never given again.",
  effect: true,
  // Idempotency keys are for POSTs; a deletion is safe to repeat.
  idempotency: "never",
  params: z.object({ saved_id: SavedId }),
  response: z.object({
    id: z.int().min(1).describe("Number of the search that is gone."),
    ok: z.literal(true).describe("Always true."),
  }),
  failures: ["record_not_found"],
  tool: false,
  async handler({ params: { saved_id } }, { caller, services }) {
    const removed = await services.savedSearches.remove(credentialOf(caller).accountId, saved_id);
    if (!removed) throw new SavedSearchNotFoundError({ saved_id });
    return { body: { id: saved_id, ok: true as const } };
  },
});

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
