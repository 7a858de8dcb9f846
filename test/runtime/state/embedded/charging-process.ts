import { openEmbeddedStore } from "../../../../runtime/state/embedded/open-store.ts";
import { resultOf } from "../store-results.ts";

// Charges one account without end by two keys, 16 calls at a time, and prints the name of each operation once it is acknowledged.
const [directory = "", name = ""] = process.argv.slice(2);
const store = await openEmbeddedStore({
  directory,
  warn() {},
  onFatal(error) {
    throw error;
  },
});
let number = 0;
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (;;) {
      number += 1;
      const operationId = `${name}-${number}`;
      const charged = await store.charge({
        accountId: "busy",
        keyId: number % 2 === 0 ? "k1" : "c1",
        nowMs: Date.now(),
        units: 1,
        callCapYen: null,
        outbox: [],
        usage: {
          endpoint: "programs.search",
          tag: "",
          empty: false,
          serviceMs: 0,
        },
        operation: {
          operationId,
          fingerprint: "f",
          result: resultOf(operationId, 1),
        },
      });
      if (charged.outcome !== "CHARGED") throw new Error(`${operationId}: ${charged.outcome}`);
      // Waits when the pipe is full, as writeSync does not.
      process.stdout.write(`${operationId}\n`);
    }
  }),
);
