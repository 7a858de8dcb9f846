import { defineFeature } from "../../feature/feature.ts";
import { changesFeed } from "./changes-feed.ts";
import { changesPage } from "./changes-page.tsx";
import { changesServices } from "./changelogs.ts";

export const changes = defineFeature({
  name: "changes",
  services: changesServices,
  pages: [changesPage, changesFeed],
});
