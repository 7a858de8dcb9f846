import { randomBytes } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { analyse } from "../../snapshots/language/analyser.ts";
import type { Language } from "../../snapshots/language/language.ts";
import { readTopic } from "../../snapshots/questions/question.ts";
import type { Clock } from "../../snapshots/transfer/clock.ts";
import type { MachineCondition } from "../base/condition.ts";
import type { Config } from "../config/config.ts";
import { publicUrlOf } from "../config/public-url.ts";
import { openCorpus } from "../corpus/corpus.ts";
import { endpoints } from "../features/table.ts";
import { checkAgreement } from "../mount/agreement.ts";
import { createMounts, type Mounts } from "../mount/mounts.ts";
import type { MountEvent } from "../mount/open-snapshots.ts";
import type { Verifier } from "../mount/verifier.ts";
import type { Log } from "../observe/log.ts";
import { createMetrics, type Metrics } from "../observe/metrics.ts";
import { createTraces } from "../observe/traces.ts";
import { prepareCharts } from "../pages/charts/bar-chart.ts";
import { createAnswerCache, type Mounted } from "../pipeline/deps.ts";
import { withBreaker } from "../state/breaker.ts";
import type { StateStore } from "../state/store.ts";
import { type Service, startService } from "./compose.ts";
import { createDocuments } from "./create-services.ts";
import { startBackground } from "./jobs/background.ts";
import { openJournal } from "./open-journal.ts";
import { openPayments } from "./open-payments.ts";
import { createSeals } from "./open-seals.ts";
import { type OpenedState, openState } from "./open-state.ts";

export type ServeProcessOptions = {
  readonly config: Config;
  readonly version: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly verifier: Verifier;
  /** State of the background work on this machine. */
  readonly condition: () => MachineCondition;
  /** Called with a line about the state for operators. */
  readonly warn: (line: string) => void;
  /** Called when the state develops a problem during use. */
  readonly alarm: (line: string) => void;
  /** Called when a write to disk failed and the disk can no longer be trusted. */
  readonly onFatal: (error: unknown) => void;
};

/** A process that answers requests. */
export type ServeProcess = {
  readonly service: Service;
  readonly store: StateStore;
  readonly secrets: OpenedState["secrets"];
  /** The time that charges count for, in milliseconds. */
  readonly now: () => number;
  readonly mounts: Mounts<Mounted>;
  readonly metrics: Metrics;
  /** Stops accepting and lets running requests finish, for at most 25 s. */
  drain(): Promise<void>;
  /** Drains if not yet drained, then closes resources in reverse order of opening. */
  close(): Promise<void>;
};

/** Byte limit of the answer cache of each open snapshot. */
const answerBytes = 48 << 20;

/** Opens state and snapshot and listens. When a step fails, everything opened before is closed. */
export async function startServeProcess(options: ServeProcessOptions): Promise<ServeProcess> {
  const { config, version, log, clock } = options;
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    // A failure to close one must not keep the others open.
    for (const each of closers.splice(0).toReversed())
      await Promise.resolve(each()).catch((error: unknown) => log.error("closing failed", {}, error));
  };
  try {
    const { warn, alarm, onFatal } = options;
    const state = await openState({ config, now: () => clock.now(), warn, onFatal });
    const { now, patienceMs } = state;
    const store = withBreaker(state.store, { now: () => performance.now(), patienceMs, alarm });
    closers.push(() => store.close());
    const documents = createDocuments(endpoints, { version, publicUrl: publicUrlOf(config) });
    const steps = [
      () => documents.contract.openapi.full,
      () => documents.contract.openapi.agent,
      () => documents.catalogue(),
      ...(config.pages ? [prepareCharts] : []),
      () => analyse(""),
    ];
    // Before the mount: the verifier hashes the snapshot meanwhile.
    if (config.warmUp)
      for (const step of steps) {
        await step();
        await turn();
      }
    const mounts = await mountCurrent(options);
    closers.push(() => mounts.close());
    const metrics = createMetrics({
      inFlight: () => service.inFlight(),
      snapshot: () => mountedManifest(mounts),
      storeUp: () => store.health() === "ok",
      reconcileDiffUnits: () => options.condition().booksDifferBy,
      now: () => clock.now(),
    });
    const traces = createTraces({ env: process.env, version, now: () => Date.now(), random: randomBytes, warn });
    if (traces !== null) closers.push(() => traces.close());
    const seals = await createSeals({
      config,
      store,
      secrets: state.secrets,
      now,
      warn,
    });
    const service = await startService({
      config,
      mounts,
      store,
      storeHealth: () => store.health(),
      condition: () => ({ ...options.condition(), mail: config.smtpUrl === null ? "folder" : "server" }),
      secrets: state.secrets,
      payments: await openPayments({ config, store, now }),
      journal: openJournal(config),
      ...seals,
      version,
      documents,
      snapshotFolder: config.store,
      now,
      observe(call) {
        metrics.observe(call);
        log.call(call);
        traces?.record(call);
      },
      notify: (line) => log.warn(line),
    });
    let drained: Promise<void> | null = null;
    const background = startBackground(service.jobs, { clock, log });
    const drain = () => (drained ??= background.stop().then(() => service.drain()));
    closers.push(drain);
    return { service, store, secrets: state.secrets, now, mounts, metrics, drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A snapshot is mounted only when the first question finds the tables of its lexicon made. */
function mountCurrent({ config, verifier, log, clock }: ServeProcessOptions): Promise<Mounts<Mounted>> {
  return createMounts<Mounted>({
    store: config.store,
    verifier,
    clock,
    open: async (snapshot, rest) => ({
      corpus: await openCorpus(snapshot, rest),
      answers: createAnswerCache(answerBytes),
    }),
    async check(snapshot, rest) {
      await checkAgreement(snapshot, snapshot, rest);
      if (config.warmUp) makeTables(await snapshot.language());
    },
    onEvent: (event) => logMountEvent(log, event),
  });
}

function mountedManifest(mounts: Mounts<Mounted>): { sequence: number; publishedAtMs: number } | null {
  if (mounts.state().id === null) return null;
  const { opened, release } = mounts.current();
  const { sequence, created_at: publishedAt } = opened.corpus.snapshot.manifest;
  release();
  return { sequence, publishedAtMs: Date.parse(publishedAt) };
}

/** Loads the dictionary and makes the tables that questions are read with, which takes most of a second each. */
function makeTables(language: Language): void {
  readTopic(language, "補助金");
}

/** Logs the snapshot events of a process; those that need an operator are errors. */
function logMountEvent(log: Log, event: MountEvent): void {
  switch (event.type) {
    case "mounted":
      return log.info("snapshot mounted", { snapshot: event.id, previous: event.previous, ms: event.ms });
    case "refused":
      return log.error("snapshot refused", { snapshot: event.id, pinned: event.pinned, reason: event.reason });
    case "damaged":
      return log.error("snapshot damaged", { snapshot: event.id, file: event.file, reason: event.reason });
    case "closed":
      if (event.inUse > 0) return log.warn("snapshot closed while in use", { snapshot: event.id, calls: event.inUse });
      return log.debug("snapshot closed", { snapshot: event.id });
    case "close_failed":
      return log.warn("snapshot could not be closed", { snapshot: event.id }, event.error);
  }
}
