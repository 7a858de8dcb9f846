import { Command } from "commander";
import { currentId } from "../../../snapshots/catalogue.ts";
import { failed } from "../../shell/failure.ts";
import { nextFreePort } from "../../service/free-port.ts";
import { namingAddress } from "../../service/listen-failure.ts";
import { wholeNumber } from "../../shell/command-options.ts";
import type { ServeRequest } from "../../service/run-service.ts";
import { type ConfigOptions, runtimeConfig, withConfigFile } from "../../service/runtime-config.ts";
import type { InterruptibleShell } from "../../shell/shell.ts";

export type ServeEffects = InterruptibleShell & {
  /** Serves until `stop` is aborted; resolves when running requests have been answered. */
  readonly serve: (request: ServeRequest) => Promise<void>;
};

type Options = ConfigOptions & {
  readonly workers: number;
  readonly store?: string;
  readonly host?: string;
  readonly port?: string;
};

/**
 * Serves the current snapshot until stopped; exit 3 when the snapshot is damaged, 4 when the state cannot be written. Its
 * results are answers to requests, so there is no `--json`.
 */
export function serveCommand(effects: ServeEffects): Command {
  const { terminal, settings, version } = effects;
  return withConfigFile(new Command("serve").description("answer requests from the current snapshot"))
    .option("--workers <n>", "processes that answer", wholeNumber(1), 1)
    .option("--store <directory>", "store of snapshots (setting KONKYO_STORE)")
    .option("--host <address>", "address to listen on (setting HOST)")
    .option("--port <n>", "port to listen on; 0 takes a free one (setting PORT)")
    .action(async (options: Options) => {
      const configured = runtimeConfig(settings, options, {
        KONKYO_STORE: options.store,
        HOST: options.host,
        PORT: options.port,
      });
      requireCurrent(configured.store);
      // Several processes share one port, so the system has to choose it.
      const choose = configured.port === 0 && options.workers === 1;
      const port = choose ? await nextFreePort(configured.host, 0) : configured.port;
      const config = { ...configured, port };
      await effects
        .serve({
          config,
          workers: options.workers,
          log: "requests",
          stop: effects.interruption(),
          onReady({ url, snapshotId, state, workers, metricsPort }) {
            terminal.note(`konkyo ${version} answers at ${url}${workers > 1 ? ` with ${workers} workers` : ""}`);
            terminal.note(`snapshot: ${snapshotId}`);
            terminal.note(`state: ${state}`);
            if (metricsPort !== null) terminal.note(`metrics: port ${metricsPort}`);
          },
        })
        .catch((error: unknown) => {
          throw namingAddress(error, config);
        });
    });
}

function requireCurrent(store: string): void {
  if (currentId(store) !== null) return;
  throw failed(
    `no snapshot of ${store} is current; build one with: konkyo build --sources <file> --out ${store} --promote, or make one current with: konkyo promote <id> --store ${store}`,
  );
}
