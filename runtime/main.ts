import cluster from "node:cluster";
import { runAlone } from "./process/run-alone.ts";
import type { RunOptions } from "./process/run-options.ts";
import { runPrimary } from "./process/run-primary.ts";
import { runWorker } from "./process/worker.ts";
import { checkEmbedded } from "./state/embedded/check-state.ts";

/**
 * Serves the current snapshot of a store until `stop` is aborted and what was running then has been answered. Fails when
 * it cannot start: with MountError for a snapshot that may not be mounted, with StateDamagedError for a state that is not
 * whole, with the system's own error for a taken port.
 */
export async function runService(options: RunOptions): Promise<void> {
  const onFatal = (error: unknown) => {
    options.log.error("the state can no longer be trusted", {}, error);
    options.log.flush();
    options.onFatal();
  };
  if (cluster.isWorker) return runWorker(options, onFatal);
  if (options.config.redisUrls === null) await checkEmbedded(options.config.state);
  await (options.workers > 1 ? runPrimary(options, onFatal) : runAlone(options, onFatal));
}
