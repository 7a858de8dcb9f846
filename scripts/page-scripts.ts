import { writeFileSync } from "node:fs";
import { bundleScripts, scriptsFile } from "./pages/bundle-scripts.ts";

/* Bundles the scripts that browsers run anew: npm run pages:scripts */

writeFileSync(scriptsFile, await bundleScripts());
