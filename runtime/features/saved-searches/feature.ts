import { defineFeature } from "../../feature/feature.ts";
import { bindSheet } from "./bind-sheet.ts";
import { createSavedSearch } from "./create.ts";
import { deleteSavedSearch } from "./delete.ts";
import { listSavedSearches } from "./list.ts";
import { searchesPage } from "./searches-page.tsx";
import { savedSearchServices } from "./saved-searches.ts";

export const savedSearches = defineFeature({
  name: "saved searches",
  services: savedSearchServices,
  endpoints: [createSavedSearch, listSavedSearches, deleteSavedSearch, bindSheet],
  pages: [searchesPage],
});
