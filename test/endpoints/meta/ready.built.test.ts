import { describe, expect, inject, it } from "vitest";
import type { Endpoint } from "../../../runtime/endpoint/endpoint.ts";
import { getReadiness } from "../../../runtime/endpoints/meta/health.ts";
import type { ReadinessReport } from "../../../runtime/base/readiness.ts";
import { serviceOfFile } from "../../support/service.ts";

const { id: snapshotId } = inject("snapshot");
const service = serviceOfFile();

const notReady = { snapshot: "failed: not mounted", search_index: "failed: not mounted", store: "ok" } as const;
const waiting = serviceOfFile(() => ({
  endpoints: [
    {
      ...getReadiness,
      handler: () => answerTo({ ready: false, checks: notReady, corpusSnapshotId: null }),
    } as Endpoint,
  ],
}));

const answerTo = (report: ReadinessReport) =>
  getReadiness.handler({ params: {}, query: {}, body: undefined }, {
    services: { readiness: { report: () => report } },
  } as never);

describe("GET /readyz", () => {
  it("answers 200 with all checks and the snapshot, to anyone and without a slot", async () => {
    const { status, body, headers } = await service().ask("/readyz");
    expect([status, body]).toEqual([
      200,
      {
        status: "ready",
        checks: { snapshot: "ok", search_index: "ok", store: "ok" },
        corpus_snapshot_id: snapshotId,
      },
    ]);
    expect(headers.get("x-anon-quota-limit")).toBeNull();
  });

  it("stays ready while the store cannot be reached", () => {
    const checks = { snapshot: "ok", search_index: "ok", store: "degraded: store unreachable" } as const;
    expect(answerTo({ ready: true, checks, corpusSnapshotId: snapshotId })).toEqual({
      body: { status: "ready", checks, corpus_snapshot_id: snapshotId },
    });
  });

  it("answers 503 while snapshot or index cannot be used, and when to ask again", async () => {
    const { status, body, headers } = await waiting().ask("/readyz");
    expect([status, body]).toEqual([503, { status: "not_ready", checks: notReady }]);
    expect(headers.get("retry-after")).toBe("2");
  });
});
