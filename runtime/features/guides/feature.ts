import { defineFeature } from "../../feature/feature.ts";
import { guidePage, guidesPage } from "./guide-pages.tsx";

export const guides = defineFeature({ name: "guides", pages: [guidesPage, guidePage] });
