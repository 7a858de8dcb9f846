import { writeFileSync } from "node:fs";
import { endpoints } from "../runtime/features/table.ts";
import { generateClient } from "./client/generate.ts";

/* Writes the types and operations of the client anew: npm run client:types */

for (const [name, text] of Object.entries(generateClient(endpoints)))
  writeFileSync(new URL(`../client/generated/${name}`, import.meta.url), text);
