import { inject } from "vitest";
import { corpusOfFile } from "../../support/corpus.ts";
import { describeRecord } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile(() => ({
  snapshots: { store: inject("testStore"), id: inject("testSnapshotId") },
}));

describeRecord({
  service,
  corpus: corpusOfFile(),
  path: (id) => `/v1/court-decisions/${encodeURIComponent(id)}`,
  table: "court_decision",
  asked: "unified_id",
  missing: ["HAN-ffffffffff", "HAN", "990001", "x".repeat(3000)],
});
