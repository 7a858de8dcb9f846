import { describeRecord } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describeRecord({
  service,
  corpus: corpusOfFile(),
  path: (id) => `/v1/case-studies/${encodeURIComponent(id)}`,
  table: "case_study",
  asked: "case_id",
  missing: ["kakuu-c9", "KAKUU-C1", "架空", "x".repeat(3_000)],
});
