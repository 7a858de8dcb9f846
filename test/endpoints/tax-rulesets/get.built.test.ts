import { describeRecord } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describeRecord({
  service,
  corpus: corpusOfFile(),
  path: (id) => `/v1/tax_rulesets/${encodeURIComponent(id)}`,
  table: "tax_ruleset",
  asked: "unified_id",
  added: ["validity", "as_of", "condition_sentences"],
  missing: ["TAX-ffffffffff", "TAX-1", "架空投資促進税制", "x".repeat(3_000)],
});
