import { createSeals } from "../../../runtime/process/open-seals.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";

// Another process on the same embedded state: for each id on a line of standard input it prints what it finds of that seal.
const [state = "", now = ""] = process.argv.slice(2);
const onFatal = (error: unknown) => {
  throw error;
};
const store = await openEmbeddedStore({ directory: state, warn() {}, onFatal });
const { integrity } = await createSeals({
  config: { store: state, state, archive: null, sealKey: null, trustRoot: null, production: false },
  store,
  now: () => Number(now),
  warn() {},
  secrets: [{ version: 1, secret: "0123456789abcdef".repeat(2) }],
});
process.stdin.setEncoding("utf8");
for await (const chunk of process.stdin)
  for (const id of String(chunk).trim().split("\n"))
    process.stdout.write(`${JSON.stringify(await integrity.readSeal(id))}\n`);
await store.close();
