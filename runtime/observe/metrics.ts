import cluster from "node:cluster";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { PrometheusContentType } from "prom-client";
import { CallTally } from "./call-tally.ts";
import type { FinishedCall } from "./finished-call.ts";
import { LatencyHistogram } from "./latency-histogram.ts";

/** What is read when the metrics are asked for; none of it may wait for anything. */
export type Probes = {
  /** Calls being answered. */
  inFlight(): number;
  /** The mounted snapshot, when it was published in milliseconds since 1970; null without one. */
  snapshot(): { readonly sequence: number; readonly publishedAtMs: number } | null;
  /** Whether the last calls of the state store went through. */
  storeUp(): boolean;
  /** Units by which ledger and usage differed when they were last compared; null before that. */
  reconcileDiffUnits(): number | null;
  /** Milliseconds since 1970. */
  now(): number;
};

export type Metrics = {
  /** Counts one finished call. */
  observe(call: FinishedCall): void;
  /** All metrics of this process as Prometheus reads them. */
  scrape(): Promise<string>;
};

/** The metrics of one process. In a worker of a cluster the primary reads them too. */
export function createMetrics(probes: Probes): Metrics {
  // The constructor of the aggregating registry is what makes a worker answer its primary.
  const registry = cluster.isWorker ? new AggregatorRegistry<PrometheusContentType>() : new Registry();
  if (cluster.isWorker) AggregatorRegistry.setRegistries(registry);
  const tally = new CallTally();
  collectDefaultMetrics({ register: registry });
  registerCalls(tally, registry);
  registerGauges(probes, registry);
  return {
    observe: (call) => tally.add(call),
    scrape: () => registry.metrics(),
  };
}

/** For the primary of a cluster: reads the metrics of all workers as one. */
export function createClusterScrape(): () => Promise<string> {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
}

function registerCalls(tally: CallTally, registry: Registry): void {
  const counter = (
    name: string,
    help: string,
    labelNames: string[],
    read: (count: (labels: Record<string, string>, value: number) => void) => void,
  ) =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames,
        registers: [],
        collect() {
          this.reset();
          read((labels, value) => this.inc(labels, value));
        },
      }),
    );
  registry.registerMetric(new LatencyHistogram(tally));
  counter("konkyo_calls_total", "Calls by operation and class of status", ["operation", "status"], (count) => {
    for (const [operation, { classes }] of tally.operations)
      for (const [digit, calls] of classes.entries()) if (calls > 0) count({ operation, status: `${digit}xx` }, calls);
  });
  counter("konkyo_units_total", "Units charged, by operation", ["operation"], (count) => {
    for (const [operation, { units }] of tally.operations) count({ operation }, units);
  });
  counter("konkyo_refusals_total", "Calls that were refused or failed, by code", ["code"], (count) => {
    for (const [code, calls] of tally.refusals) count({ code }, calls);
  });
}

function registerGauges(probes: Probes, registry: Registry): void {
  const gauge = (name: string, help: string, aggregator: "sum" | "min" | "max", read: () => number | null) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator,
        registers: [],
        collect() {
          const value = read();
          if (value === null) this.remove();
          else this.set(value);
        },
      }),
    );
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
