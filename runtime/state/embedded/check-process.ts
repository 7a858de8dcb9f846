import { checkPairs } from "./check-pairs.ts";
import { openEnvironment, readEpoch } from "./environment.ts";
import { openTables } from "./tables.ts";

/**
 * `check` reads every row of the given state folder and compares those that exist in pairs; `epoch` reads its epoch and changes
 * nothing. Sends the result or the first fault to its parent, and exits with 0 or 1.
 */
const [, , task, directory = ""] = process.argv;
let code = 0;
const send = (message: { epoch: string } | { fault: string }) =>
  new Promise((resolve) => process.send?.(message, resolve));
try {
  if (task === "epoch") await send({ epoch: await readEpoch(directory) });
  else await check();
} catch (error) {
  code = 1;
  await send({ fault: (error as Error).message });
}
process.exit(code);

async function check(): Promise<void> {
  const root = await openEnvironment(directory);
  const tables = openTables(root, () => {});
  tables.checkRows();
  checkPairs(tables);
  await root.close();
}
