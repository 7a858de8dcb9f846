import { defineFeature } from "../../feature/feature.ts";
import { capPage } from "./cap-page.tsx";
import { keysPage } from "./keys-page.tsx";
import { overviewPage } from "./overview-page.tsx";
import { signOutPage } from "./sign-out-page.ts";
import { usagePage } from "./usage-page.tsx";

/** Pages for key holders. Other features add theirs to the same frame. */
export const console = defineFeature({
  name: "console",
  pages: [overviewPage, usagePage, capPage, keysPage, signOutPage],
});
