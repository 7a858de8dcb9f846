import { mkdirSync, writeFileSync } from "node:fs";
import { endpoints } from "../runtime/features/table.ts";
import { generateClient } from "./client/generate.ts";

/* Writes the types and operations of the client. `npm run build` and the tests run it when it is due. */

const folder = new URL("../client/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(generateClient(endpoints))) writeFileSync(new URL(name, folder), text);
