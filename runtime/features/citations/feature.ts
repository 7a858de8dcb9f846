import { defineFeature } from "../../feature/feature.ts";
import { citationsPage } from "./citations-page.tsx";
import { verifyCitations } from "./verify.ts";

export const citations = defineFeature({
  name: "citations",
  endpoints: [verifyCitations],
  pages: [citationsPage],
});
