import { checkPairs } from "./check-pairs.ts";
import { openEnvironment } from "./environment.ts";
import { openTables } from "./tables.ts";

/** Reads every row of the given state folder, sends the first fault to its parent and exits with 1, else with 0. */
const [, , directory] = process.argv;
let code = 0;
try {
  const root = await openEnvironment(directory!);
  const tables = openTables(root, () => {});
  tables.checkRows();
  checkPairs(tables);
  await root.close();
} catch (error) {
  code = 1;
  await new Promise((resolve) => process.send?.((error as Error).message, resolve));
}
process.exit(code);
