import { createLog } from "../../runtime/observe/log.ts";
import { runService } from "../../runtime/main.ts";
import type { Config } from "../../runtime/config/config.ts";
import type { Orders, Ready } from "../../runtime/process/run-options.ts";
import { systemClock } from "../../snapshots/transfer/clock.ts";
import { exit } from "../shell/failure.ts";
import { escapeUnsafe } from "../terminal/text.ts";

export type ServeRequest = {
  readonly config: Config;
  /** Number of worker processes. */
  readonly workers: number;
  /** `requests`: one JSON line per request on standard output. `troubles`: problems only, on standard error. */
  readonly log: "requests" | "troubles";
  readonly stop: AbortSignal;
  onReady(ready: Ready): void;
};

/** Runs the service in this process or in worker processes. */
export async function serve(process: NodeJS.Process, version: string, request: ServeRequest): Promise<void> {
  const { config, workers, stop, onReady } = request;
  const now = () => new Date(systemClock.now());
  const log =
    request.log === "requests"
      ? createLog({ level: "info", now })
      : createLog({
          level: "warn",
          now,
          destination: { write: (line) => void process.stderr.write(`${escapeUnsafe(line.trimEnd())}\n`) },
        });
  await runService({
    config,
    version,
    workers,
    log,
    clock: systemClock,
    stop,
    orders: request.log === "requests" ? ordersOf(process) : { on() {} },
    onReady,
    onFatal: () => process.exit(exit.stateLost),
  });
}

/** SIGHUP reloads after a manual promotion, SIGUSR2 restarts into a new version. */
function ordersOf(process: NodeJS.Process): Orders {
  const listeners = { refresh() {}, restart() {} };
  // Registered at the start, because the default action of these signals ends the process.
  process.on("SIGHUP", () => listeners.refresh());
  process.on("SIGUSR2", () => listeners.restart());
  return {
    on(order, listener) {
      listeners[order] = listener;
    },
  };
}
