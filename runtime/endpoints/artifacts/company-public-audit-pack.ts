import { companyPublicAuditPack } from "../../evidence/artifacts/audit-pack.ts";
import { defineArtifact } from "./define-artifact.ts";

export const makeCompanyPublicAuditPack = defineArtifact(companyPublicAuditPack, {
  id: "EVD-8",
  summary: "Make a pack of public evidence on a company for an audit file",
  description:
    "Lists every public record of one corporate number as a ledger with receipts, what is not connected, and the controls a " +
    "reviewer has to carry out. It rates nothing.",
  guide: {
    use: "A sealed pack for auditors about one company, with receipts for each statement, by corporate number.",
    example: { houjin_bangou: "1011001030018", max_per_section: 5 },
    keywords: ["監査", "デューデリジェンス", "audit", "due diligence"],
  },
});
