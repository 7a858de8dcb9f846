/**
 * Charges in a process of its own. usage: charging-process.ts <address> <account> <name> <in flight> [<number of charges>]
 * Prints `ready`, begins when a line arrives, and prints a line for each outcome: its name and the operation.
 */
import { once } from "node:events";
import { chargeOf } from "../../test/runtime/state/charge-requests.ts";
import { openStore } from "./open-store.ts";

const [address = "", accountId = "", name = "", inFlight = "1", count = "Infinity"] = process.argv.slice(2);
const store = await openStore(address);
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.unref();
let number = 0;
await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    while (number < Number(count)) {
      number += 1;
      const operationId = `${name}-${number}`;
      const { outcome } = await store.charge(chargeOf(accountId, operationId, Date.now()));
      process.stdout.write(`${outcome} ${operationId}\n`);
    }
  }),
).catch((error: unknown) => {
  process.stdout.write(`FAILED ${(error as Error).name}\n`);
  process.exitCode = 4;
});
await store.close();
