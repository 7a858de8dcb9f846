import { describeRecord } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describeRecord({
  service,
  corpus: corpusOfFile(),
  path: (id) => `/v1/enforcement-cases/${encodeURIComponent(id)}`,
  table: "enforcement_case",
  asked: "case_id",
  missing: ["kakuu-e9", "kakuu-c1", "3999900000006", "x".repeat(3_000)],
});
