import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../../endpoints/account/credential-of.ts";
import { SavedSearchShown, showSavedSearch } from "./saved-search.ts";
import { ownAccount } from "../../endpoints/terms.ts";
import { savedSearchServices } from "./saved-searches.ts";

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
