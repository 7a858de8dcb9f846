import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../../endpoints/account/credential-of.ts";
import { queryText } from "../../endpoint/query-fields.ts";
import { SavedQuery, keptQuery } from "./saved-query.ts";
import { SavedSearchShown, showSavedSearch } from "./saved-search.ts";
import { ownAccount } from "../../endpoints/terms.ts";
import { savedSearchServices } from "./saved-searches.ts";

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
