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
  path: (id) => `/v1/laws/${encodeURIComponent(id)}`,
  table: "law",
  asked: "unified_id",
  missing: ["LAW-ffffffffff", "law", "LAW-0", "あ", "x".repeat(3000)],
});
