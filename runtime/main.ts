import cluster from "node:cluster";
import { once } from "node:events";
import { loadTrust } from "../snapshots/trust/policy.ts";
import type { Background } from "./process/background.ts";
import { startHousekeeping } from "./process/housekeeping.ts";
import { scrubPace } from "./mount/scrub.ts";
import { createVerifier, type Verifier } from "./mount/verifier.ts";
import { serveVerifications } from "./mount/verify-channel.ts";
import { createClusterScrape } from "./observe/metrics.ts";
import { type MetricsServer, startMetricsServer } from "./observe/metrics-server.ts";
import { openState } from "./process/open-state.ts";
import { type Ready, type RunOptions, stateName } from "./process/run-options.ts";
import { sealJobs } from "./process/open-seals.ts";
import { startServing } from "./process/serve-process.ts";
import { logVerifierEvent } from "./process/snapshot-log.ts";
import { withBreaker } from "./state/breaker.ts";
import type { StateStore } from "./state/store.ts";
import { keepTickShape } from "./base/tick-shape.ts";
import { runWorker } from "./process/worker.ts";
import { Workers } from "./process/workers.ts";

/**
 * Serves the current snapshot of a store until `stop` is aborted and what was running then has been answered. Fails when
 * it cannot start: with MountError for a snapshot that may not be mounted, with the system's own error for a taken port.
 */
export async function runService(options: RunOptions): Promise<void> {
  keepTickShape();
  const ending = endingOn(options);
  if (cluster.isWorker) return runWorker(options, ending);
  await (options.workers > 1 ? runPrimary(options, ending) : runAlone(options, ending));
}

/** All in this process. */
async function runAlone(options: RunOptions, onFatal: (error: unknown) => void): Promise<void> {
  const { config, version, log, clock, stop, orders } = options;
  const verifier = openVerifier(options);
  let differenceUnits: number | null = null;
  const serving = await startServing({
    config,
    version,
    log,
    clock,
    verifier,
    reconcileDiffUnits: () => differenceUnits,
    warn: (line) => log.warn(line),
    onFatal,
  }).catch((error: unknown) => {
    verifier.close();
    throw error;
  });
  const machine = new Machine(options, verifier);
  try {
    machine.keepHouse(serving.store, (units) => {
      differenceUnits = units;
    });
    const metricsPort = await machine.serveMetrics(() => serving.metrics.scrape());
    orders.on("refresh", () => void serving.mounts.refresh());
    orders.on("restart", () => log.warn("there are no workers to replace: start with --workers 2 or more"));
    const { url, port } = serving.service;
    machine.announce({ url, port, snapshotId: serving.mounts.state().id ?? "", metricsPort });
    if (!stop.aborted) await once(stop, "abort");
    log.info("draining");
    await serving.drain();
  } finally {
    await machine.stop();
    await serving.close();
    machine.close();
  }
}

/** Answers nothing itself: verifies and scrubs snapshots, keeps house, watches over the workers. */
async function runPrimary(options: RunOptions, onFatal: (error: unknown) => void): Promise<void> {
  const { config, log, clock, stop, orders } = options;
  const verifier = openVerifier(options);
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
    const state = await openState({ config, warn: (line) => log.warn(line), onFatal });
    store = withBreaker(state.store, { now: () => performance.now(), patienceMs: state.patienceMs });
    const { url, port, snapshotId } = await workers.start(options.workers);
    machine.keepHouse(store, (units) => workers.reconciled(units));
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

/** What there is once on each machine, whatever the number of processes. */
class Machine {
  readonly #options: RunOptions;
  readonly #verifier: Verifier;
  #house: Background | null = null;
  #metrics: MetricsServer | null = null;

  constructor(options: RunOptions, verifier: Verifier) {
    this.#options = options;
    this.#verifier = verifier;
  }

  keepHouse(store: StateStore, onReconciled: (differenceUnits: number) => void): void {
    const { clock, log, config } = this.#options;
    const jobs = sealJobs({ config, store, now: () => clock.now(), warn: (line) => log.warn(line) });
    this.#house = startHousekeeping({ store, clock, log, jobs, onReconciled });
  }

  /** The port they are served on; null when the settings name none. */
  async serveMetrics(scrape: () => Promise<string>): Promise<number | null> {
    const { host, metricsPort } = this.#options.config;
    if (metricsPort === null) return null;
    this.#metrics = await startMetricsServer({ host, port: metricsPort, scrape });
    return this.#metrics.port;
  }

  announce(facts: Omit<Ready, "state" | "workers">): void {
    const { config, log, onReady, workers, version } = this.#options;
    const ready = { ...facts, state: stateName(config), workers };
    log.info("serving", { version, ...ready });
    onReady(ready);
  }

  async stop(): Promise<void> {
    await this.#house?.stop();
    await this.#metrics?.close();
  }

  close(): void {
    this.#verifier.close();
    this.#options.log.flush();
  }
}

function openVerifier({ config, log, clock }: RunOptions): Verifier {
  const { store, trustRoot, production } = config;
  return createVerifier({
    trust: () => loadTrust({ store, rootFile: trustRoot ?? undefined, production, now: new Date(clock.now()) }),
    clock,
    scrub: scrubPace,
    onEvent: (event) => logVerifierEvent(log, event),
  });
}

/** What to do when the state is lost: say so and end, once. */
function endingOn({ log, onFatal }: RunOptions): (error: unknown) => void {
  return (error) => {
    log.error("the state can no longer be trusted", {}, error);
    log.flush();
    onFatal();
  };
}
