import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { describeRecord } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describeRecord({
  service,
  corpus: corpusOfFile(),
  path: (id) => `/v1/laws/${encodeURIComponent(id)}`,
  table: "law",
  asked: "unified_id",
  missing: ["LAW-ffffffffff", "law", "LAW-0", "あ", "x".repeat(3000)],
});
