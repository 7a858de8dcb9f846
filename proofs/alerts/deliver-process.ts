import { createDelivering } from "./delivering.ts";
import { openProofStore } from "./proof-store.ts";

/* A worker that delivers alerts until it is killed: <store> <port of the receiver> <milliseconds its clock is ahead>. */

const [place = "", port = "", aheadMs = "0"] = process.argv.slice(2);
const { deliver } = createDelivering(await openProofStore(place), Number(port), () => Date.now() + Number(aheadMs));
for (;;) {
  await deliver();
  process.send?.("idle");
  await new Promise((resolve) => setTimeout(resolve, 100));
}
