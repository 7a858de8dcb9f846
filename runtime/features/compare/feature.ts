import { defineFeature } from "../../feature/feature.ts";
import { combinePage } from "./combine-page.tsx";
import { comparePage } from "./compare-page.tsx";

export const compare = defineFeature({ name: "compare", pages: [combinePage, comparePage] });
