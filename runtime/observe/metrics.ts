import cluster from "node:cluster";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PrometheusContentType } from "prom-client";
import type { FinishedCall } from "./finished-call.ts";

/** Values read when the metrics are collected; all of them synchronous. */
export type Probes = {
  /** Calls being answered. */
  inFlight(): number;
  /** The mounted snapshot, when it was published in milliseconds since 1970; null without one. */
  snapshot(): { readonly sequence: number; readonly publishedAtMs: number } | null;
  /** Whether the last calls of the state store went through. */
  storeUp(): boolean;
  /** Units by which ledger and usage differed at the last comparison; null before the first. */
  reconcileDiffUnits(): number | null;
  /** Milliseconds since 1970. */
  now(): number;
};

export type Metrics = {
  /** Counts one finished call. */
  observe(call: FinishedCall): void;
  /** All metrics of this process in the Prometheus format. */
  scrape(): Promise<string>;
};

/** A timer of this period measures the event loop. With the default of 10 ms it is most of what an idle service does. */
const loopTimerMs = 50;

/** The metrics of one process. In a cluster worker the primary collects them too. */
export function createMetrics(probes: Probes): Metrics {
  // The constructor of the aggregating registry registers the worker's response to its primary.
  const registry = cluster.isWorker ? new AggregatorRegistry<PrometheusContentType>() : new Registry();
  if (cluster.isWorker) AggregatorRegistry.setRegistries(registry);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopTimerMs });
  registerGauges(probes, registry);
  return { observe: callCounter(registry), scrape: () => registry.metrics() };
}

/** For the primary of a cluster: aggregates the metrics of all workers. */
export function createClusterScrape(): () => Promise<string> {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
}

/** Upper bounds of the latency buckets, in seconds. */
const latencyBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function callCounter(registry: Registry): (call: FinishedCall) => void {
  const registers = [registry];
  const latency = new Histogram({
    name: "konkyo_call_duration_seconds",
    help: "Time from the arrival of a call to its answer, by operation",
    labelNames: ["operation"],
    buckets: latencyBuckets,
    registers,
  });
  const calls = new Counter({
    name: "konkyo_calls_total",
    help: "Calls by operation and class of status",
    labelNames: ["operation", "status"],
    registers,
  });
  const units = new Counter({
    name: "konkyo_units_total",
    help: "Units charged, by operation",
    labelNames: ["operation"],
    registers,
  });
  const refusals = new Counter({
    name: "konkyo_refusals_total",
    help: "Calls that were refused or failed, by code",
    labelNames: ["code"],
    registers,
  });
  const ofOperation = (operation: string) => {
    // Operations that are always free are exported with 0.
    units.inc({ operation }, 0);
    return {
      latency: latency.labels(operation),
      units: units.labels(operation),
      byClass: [0, 1, 2, 3, 4, 5].map((digit) => calls.labels(operation, `${digit}xx`)),
    };
  };
  // Looking labels up for each call would take longer than counting it.
  const operations = new Map<string, ReturnType<typeof ofOperation>>();
  return ({ operationId, status, code, units: charged, serviceMs }) => {
    const operation = operationId ?? "none";
    let counts = operations.get(operation);
    if (!counts) operations.set(operation, (counts = ofOperation(operation)));
    counts.latency.observe(serviceMs / 1000);
    counts.byClass[Math.floor(status / 100)]!.inc();
    if (charged > 0) counts.units.inc(charged);
    if (code !== null) refusals.inc({ code });
  };
}

function registerGauges(probes: Probes, registry: Registry): void {
  const gauge = (name: string, help: string, aggregator: "sum" | "min" | "max", read: () => number | null) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge("konkyo_calls_in_flight", "Calls being answered", "sum", () => probes.inFlight());
  gauge("konkyo_store_up", "1 while the state store can be reached", "min", () => (probes.storeUp() ? 1 : 0));
  gauge("konkyo_snapshot_sequence", "Sequence number of the mounted snapshot; the lowest of all workers", "min", () => {
    return probes.snapshot()?.sequence ?? null;
  });
  gauge("konkyo_snapshot_age_seconds", "Seconds since the mounted snapshot was published", "max", () => {
    const snapshot = probes.snapshot();
    return snapshot && (probes.now() - snapshot.publishedAtMs) / 1000;
  });
  gauge("reconcile_diff_units", "Units by which ledger and usage differ; must be 0", "max", () =>
    probes.reconcileDiffUnits(),
  );
}
