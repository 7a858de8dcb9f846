import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import { openVerifier } from "./process/open-verifier.ts";
import type { RunOptions } from "./process/run-options.ts";
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
  if (cluster.isWorker) return (await import("./process/workers/worker.ts")).runWorker(options, onFatal);
  const { host, port, metricsHost, metricsPort } = options.config;
  await assertPortFree(host, port);
  if (metricsPort !== null) await assertPortFree(metricsHost, metricsPort);
  if (options.config.redisUrls === null) await checkEmbedded(options.config.state);
  // The snapshot is hashed on other threads while the rest of the program is loaded, which takes seconds too.
  const verifier = openVerifier(options);
  if (options.workers > 1)
    await (await import("./process/workers/run-primary.ts")).runPrimary(options, verifier, onFatal);
  else await (await import("./process/run-alone.ts")).runAlone(options, verifier, onFatal);
}

/**
 * Fails with the system's own error, such as EADDRINUSE, when a port cannot be listened on. Mounting takes seconds and precedes
 * listening, so this reports a used port early.
 */
async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await once(server.listen(port, host), "listening");
  await once(server.close(), "close");
}
