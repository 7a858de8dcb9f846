import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { currentId, promote } from "../snapshots/catalogue.ts";
import { buildInto, demoSources, temporaryFolder } from "../test/support/build.ts";

/** A store to serve: the given one, else one of the demo corpus. One that was only built has its snapshot promoted. */
export async function servedStore(given: string | undefined): Promise<string> {
  const folder = given === undefined ? temporaryFolder("bench-store") : resolve(given);
  if (given === undefined) await buildInto(folder, { sources: demoSources });
  if (currentId(folder) !== null) return folder;
  const id = readdirSync(folder).find((name) => name.startsWith("cs1_"));
  if (id === undefined) throw new Error(`${folder} holds no snapshot`);
  await promote(folder, id, new Date());
  return folder;
}
