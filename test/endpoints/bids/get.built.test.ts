import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { describeRecord } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describeRecord({
  service,
  corpus: corpusOfFile(),
  path: (id) => `/v1/bids/${encodeURIComponent(id)}`,
  table: "bid",
  asked: "unified_id",
  added: ["winner_known_name"],
  missing: ["BID-ffffffffff", "bid", "k0001", "x".repeat(3000)],
});
