import cluster from "node:cluster";
import { once } from "node:events";
import { createClusterScrape, createMetrics } from "../../../runtime/observe/metrics.ts";
import { inventedCall } from "./invented-call.ts";

/** Two workers that each count calls; the primary writes what it reads from both and ends. */
if (cluster.isPrimary) {
  const scrape = createClusterScrape();
  const workers = [cluster.fork({ CALLS: "2" }), cluster.fork({ CALLS: "3" })];
  await Promise.all(workers.map((worker) => once(worker, "message")));
  process.stdout.write(await scrape());
  for (const worker of workers) worker.kill();
} else {
  const calls = Number(process.env["CALLS"]);
  const metrics = createMetrics({
    inFlight: () => calls,
    snapshot: () => ({ sequence: calls, publishedAtMs: 0 }),
    storeUp: () => calls === 2,
    reconcileDiffUnits: () => 0,
    now: () => 60_000,
  });
  for (let call = 0; call < calls; call++) metrics.observe(inventedCall({ serviceMs: 1 }));
  process.send?.("ready");
}
