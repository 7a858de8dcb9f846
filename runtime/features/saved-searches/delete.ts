import { z } from "zod";
import { SavedSearchNotFoundError } from "../../accounts/saved-search-records.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../../endpoints/account/credential-of.ts";
import { SavedId } from "./saved-search.ts";
import { ownAccount } from "../../endpoints/terms.ts";
import { savedSearchServices } from "./saved-searches.ts";

export const deleteSavedSearch = defineEndpoint({
  id: "EXT-6",
  uses: savedSearchServices,
  ...ownAccount,
  method: "DELETE",
  path: "/v1/me/saved_searches/{saved_id}",
  summary: "Delete a saved search",
  description: "Its sheet binding goes with it; its number is never given again.",
  effect: true,
  // Keys are for POSTs: a deletion can be repeated without harm.
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
