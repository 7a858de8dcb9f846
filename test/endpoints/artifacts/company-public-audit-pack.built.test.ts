import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { describeArtifact } from "./artifact-suite.ts";

const service = serviceOfFile();

const ask = describeArtifact(service, "company_public_audit_pack", {
  sectionIds: ["audit_subject", "evidence_ledger", "risk_and_gap_register", "review_controls"],
  made: ["risk_and_gap_register", "review_controls"],
});

it("keeps a ledger in which every record names its receipt", async () => {
  const { body } = await ask({ houjin_bangou: "3999900000006" });
  const ledger = body.sections.find(({ section_id: id }: { section_id: string }) => id === "evidence_ledger").rows;
  const receipts = new Set(body.source_receipts.map(({ source_receipt_id: id }: { source_receipt_id: string }) => id));
  const records = ledger.filter(({ source_url: url }: { source_url: string | null }) => url !== null);
  expect(records).toHaveLength(9);
  for (const row of records) expect(receipts).toContain(row.source_receipt_id);
});

it("registers published measures and gaps side by side, without a rating", async () => {
  const { body } = await ask({ houjin_bangou: "3999900000006" });
  const rows = body.sections.find(({ section_id: id }: { section_id: string }) => id === "risk_and_gap_register").rows;
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: "record", dataset: "enforcement", entity_id: "kakuu-e1" }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ kind: "gap", gap_id: "source_stale", reading: "HIT" }));
  expect(JSON.stringify(body)).not.toMatch(/"(?:[a-z_]*score|rating|grade)":/);
});
