import { describe, expect, it } from "vitest";
import { createMetrics } from "../../../runtime/observe/metrics.ts";
import type { Probes } from "../../../runtime/observe/metrics.ts";
import { inventedCall } from "./invented-call.ts";

const probes: Probes = {
  inFlight: () => 3,
  snapshot: () => ({ sequence: 7, publishedAtMs: 1_000_000 }),
  storeUp: () => true,
  reconcileDiffUnits: () => 0,
  now: () => 1_090_000,
};

async function linesOf(metrics: ReturnType<typeof createMetrics>): Promise<string[]> {
  return (await metrics.scrape()).split("\n");
}

describe("the metrics of calls", () => {
  it("count calls by operation and class, units, refusals and latency", async () => {
    const metrics = createMetrics(probes);
    metrics.observe(inventedCall({ serviceMs: 0.4 }));
    metrics.observe(inventedCall({ serviceMs: 3 }));
    metrics.observe(inventedCall({ status: 422, code: "validation_error", units: 0, serviceMs: 0.5 }));
    metrics.observe(inventedCall({ operationId: "PRG-3", units: 12, serviceMs: 9000 }));
    metrics.observe(inventedCall({ operationId: null, route: null, status: 404, code: "route_not_found", units: 0 }));
    const lines = await linesOf(metrics);
    expect(lines).toEqual(
      expect.arrayContaining([
        'konkyo_calls_total{operation="PRG-1",status="2xx"} 2',
        'konkyo_calls_total{operation="PRG-1",status="4xx"} 1',
        'konkyo_calls_total{operation="PRG-3",status="2xx"} 1',
        'konkyo_calls_total{operation="none",status="4xx"} 1',
        'konkyo_units_total{operation="PRG-1"} 2',
        'konkyo_units_total{operation="PRG-3"} 12',
        'konkyo_refusals_total{code="validation_error"} 1',
        'konkyo_refusals_total{code="route_not_found"} 1',
        "# TYPE konkyo_call_duration_seconds histogram",
        'konkyo_call_duration_seconds_bucket{le="0.0005",operation="PRG-1"} 2',
        'konkyo_call_duration_seconds_bucket{le="0.0025",operation="PRG-1"} 2',
        'konkyo_call_duration_seconds_bucket{le="0.005",operation="PRG-1"} 3',
        'konkyo_call_duration_seconds_bucket{le="+Inf",operation="PRG-1"} 3',
        'konkyo_call_duration_seconds_count{operation="PRG-1"} 3',
        'konkyo_call_duration_seconds_bucket{le="5",operation="PRG-3"} 0',
        'konkyo_call_duration_seconds_bucket{le="+Inf",operation="PRG-3"} 1',
        'konkyo_call_duration_seconds_sum{operation="PRG-3"} 9',
      ]),
    );
    expect(await linesOf(metrics)).toEqual(expect.arrayContaining(['konkyo_units_total{operation="PRG-1"} 2']));
  });

  it("hold nothing of a caller", async () => {
    const metrics = createMetrics(probes);
    metrics.observe(inventedCall({ keyId: "canary1", tag: "canary2", requestId: "canary3" }));
    expect(await metrics.scrape()).not.toContain("canary");
  });
});

describe("the metrics of the service", () => {
  it("are read when they are asked for", async () => {
    expect(await linesOf(createMetrics(probes))).toEqual(
      expect.arrayContaining([
        "konkyo_calls_in_flight 3",
        "konkyo_store_up 1",
        "konkyo_snapshot_sequence 7",
        "konkyo_snapshot_age_seconds 90",
        "reconcile_diff_units 0",
      ]),
    );
  });

  it("leave out what is not known", async () => {
    const metrics = createMetrics({
      ...probes,
      snapshot: () => null,
      reconcileDiffUnits: () => null,
      storeUp: () => false,
    });
    const lines = await linesOf(metrics);
    expect(lines).toContain("konkyo_store_up 0");
    expect(lines.filter((line) => /^(?:konkyo_snapshot_\w+|reconcile_diff_units) /.test(line))).toEqual([]);
  });

  it("include the process: memory and lag of the event loop", async () => {
    const text = await createMetrics(probes).scrape();
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(text).toContain("process_resident_memory_bytes");
  });

  it("of two services in one process do not mix", async () => {
    const [first, second] = [createMetrics(probes), createMetrics(probes)];
    first.observe(inventedCall());
    expect(await second.scrape()).not.toContain('operation="PRG-1"');
  });
});
