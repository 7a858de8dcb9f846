import { inject } from "vitest";
import { describeRecord } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/corpus.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile(() => ({
  snapshots: { store: inject("testStore"), id: inject("testSnapshotId") },
}));

describeRecord({
  service,
  corpus: corpusOfFile(),
  path: (id) => `/v1/tax_rulesets/${encodeURIComponent(id)}`,
  table: "tax_ruleset",
  asked: "unified_id",
  missing: ["TAX-ffffffffff", "TAX-1", "架空投資促進税制", "x".repeat(3_000)],
});
