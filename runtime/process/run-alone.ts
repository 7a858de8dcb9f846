import { once } from "node:events";
import { unknownCondition } from "../base/condition.ts";
import type { Verifier } from "../mount/verifier.ts";
import { Machine } from "./machine.ts";
import type { RunOptions } from "./run-options.ts";
import { type ServeProcess, startServeProcess } from "./serve-process.ts";

/** Everything in this process: it answers requests and does the work of the machine. */
export async function runAlone(
  options: RunOptions,
  verifier: Verifier,
  onFatal: (error: unknown) => void,
): Promise<void> {
  const { config, version, log, clock, stop, orders } = options;
  const machine = new Machine(options, verifier);
  let serving: ServeProcess | null = null;
  let condition = unknownCondition;
  try {
    serving = await startServeProcess({
      config,
      version,
      log,
      clock,
      verifier,
      condition: () => condition,
      warn: (line) => log.warn(line),
      alarm: (line) => log.error(line),
      onFatal,
    });
    const { service, mounts, metrics } = serving;
    await machine.startHousekeeping(serving, (changed) => {
      condition = changed;
    });
    const metricsPort = await machine.serveMetrics(() => metrics.scrape());
    orders.on("refresh", () => void mounts.refresh());
    orders.on("restart", () => log.warn("there are no workers to replace: start with --workers 2 or more"));
    machine.announce({ url: service.url, port: service.port, snapshotId: mounts.state().id ?? "", metricsPort });
    if (!stop.aborted) await once(stop, "abort");
    log.info("draining");
    await serving.drain();
  } finally {
    await machine.stop();
    await serving?.close();
    machine.close();
  }
}
