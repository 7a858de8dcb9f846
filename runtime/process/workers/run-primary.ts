import cluster from "node:cluster";
import { once } from "node:events";
import type { Verifier } from "../../mount/verifier.ts";
import { serveVerifications } from "../../mount/verify-channel.ts";
import { createClusterScrape } from "../../observe/metrics.ts";
import { withBreaker } from "../../state/breaker.ts";
import type { StateStore } from "../../state/store.ts";
import { Machine } from "../machine.ts";
import { openState } from "../open-state.ts";
import type { RunOptions } from "../run-options.ts";
import { Workers } from "./workers.ts";

/** The primary of several processes. It answers no requests: it does the work of the machine and supervises workers. */
export async function runPrimary(
  options: RunOptions,
  verifier: Verifier,
  onFatal: (error: unknown) => void,
): Promise<void> {
  const { config, log, clock, stop, orders } = options;
  const machine = new Machine(options, verifier);
  const workers = new Workers({
    fork() {
      const worker = cluster.fork();
      serveVerifications(worker, verifier);
      return worker;
    },
    clock,
    log,
    onFatal: () => onFatal(new Error("a worker lost the state")),
  });
  let store: StateStore | null = null;
  try {
    const state = await openState({ config, now: () => clock.now(), warn: (line) => log.warn(line), onFatal });
    const { now, secrets, patienceMs } = state;
    const alarm = (line: string) => log.error(line);
    store = withBreaker(state.store, { now: () => performance.now(), patienceMs, alarm });
    const { url, port, snapshotId } = await workers.start(options.workers);
    await machine.startHousekeeping({ store, now, secrets }, (condition) => workers.tellCondition(condition));
    const metricsPort = await machine.serveMetrics(createClusterScrape());
    orders.on("refresh", () => workers.refresh());
    orders.on("restart", () => void workers.roll());
    machine.announce({ url, port, snapshotId, metricsPort });
    if (!stop.aborted) await Promise.race([once(stop, "abort"), workers.failed]);
    log.info("draining");
  } finally {
    await workers.stop();
    await machine.stop();
    await store?.close();
    machine.close();
  }
}
