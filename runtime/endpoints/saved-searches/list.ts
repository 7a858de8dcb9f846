import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../account/credential-of.ts";
import { SavedSearchShown, showSavedSearch } from "./saved-search.ts";

export const listSavedSearches = defineEndpoint({
  id: "EXT-5",
  method: "GET",
  path: "/v1/me/saved_searches",
  summary: "List the account's saved searches",
  description: "All of them, oldest first.",
  reads: "service",
  auth: "required",
  session: true,
  slot: false,
  units: 0,
  usage: false,
  response: z.array(SavedSearchShown),
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
  async handler(_input, { caller, services }) {
    const searches = await services.savedSearches.list(credentialOf(caller).accountId);
    return { body: searches.map(showSavedSearch) };
  },
});
