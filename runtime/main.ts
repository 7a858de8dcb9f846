import cluster from "node:cluster";
import { runAlone } from "./process/run-alone.ts";
import type { RunOptions } from "./process/run-options.ts";
import { runPrimary } from "./process/run-primary.ts";
import { runWorker } from "./process/worker.ts";

/**
 * Serves the current snapshot of a store until `stop` is aborted and what was running then has been answered. Fails when
 * it cannot start: with MountError for a snapshot that may not be mounted, with the system's own error for a taken port.
 */
export async function runService(options: RunOptions): Promise<void> {
  const onFatal = (error: unknown) => {
    options.log.error("the state can no longer be trusted", {}, error);
    options.log.flush();
    options.onFatal();
  };
  if (cluster.isWorker) return runWorker(options, onFatal);
  await (options.workers > 1 ? runPrimary(options, onFatal) : runAlone(options, onFatal));
}
