import { defineFeature } from "../../feature/feature.ts";
import { bindSheet, createSavedSearch, deleteSavedSearch, listSavedSearches } from "./endpoints.ts";
import { searchesPage } from "./searches-page.tsx";
import { savedSearchServices } from "./saved-searches.ts";

export const savedSearches = defineFeature({
  name: "saved searches",
  services: savedSearchServices,
  endpoints: [createSavedSearch, listSavedSearches, deleteSavedSearch, bindSheet],
  pages: [searchesPage],
});
