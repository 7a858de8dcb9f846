import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { describeRecord } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describeRecord({
  service,
  corpus: corpusOfFile(),
  path: (id) => `/v1/court-decisions/${encodeURIComponent(id)}`,
  table: "court_decision",
  asked: "unified_id",
  missing: ["HAN-ffffffffff", "HAN", "990001", "x".repeat(3000)],
});
