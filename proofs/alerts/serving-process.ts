import { deliveriesBesideAnswers } from "../../runtime/features/alerts/service/alert-jobs.ts";
import { startTestService } from "../../test/support/service.ts";
import { announce } from "./announcing.ts";
import { createDelivering } from "./delivering.ts";
import { openProofStore } from "./proof-store.ts";

/*
 * A process that answers and delivers, as a service without workers does: <store> <port of the receiver> <folder of snapshots>
 * <snapshot>. It says where it answers; told to work, it tells everybody of a promotion, and says when that is done.
 */

const [place = "", port = "", folder = "", id = ""] = process.argv.slice(2);
const store = await openProofStore(place);
const service = await startTestService({ snapshots: { store: folder, id }, store });
const { deliver } = createDelivering(store, Number(port), Date.now, deliveriesBesideAnswers);
process.on("message", (message) => {
  if (message !== "work") return;
  void announce(store, "while others read")
    .then(deliver)
    .then(() => process.send?.("idle"));
});
process.send?.({ url: service.url, key: (await service.createKey()).apiKey });
