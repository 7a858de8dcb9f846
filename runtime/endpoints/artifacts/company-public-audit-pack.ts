import { companyPublicAuditPack } from "../../evidence/artifacts/audit-pack.ts";
import { defineArtifact } from "./define-artifact.ts";

export const makeCompanyPublicAuditPack = defineArtifact(companyPublicAuditPack, {
  id: "EVD-8",
  summary: "Make a pack of public evidence on a company for an audit file",
  description:
    "Lists every public record of one corporate number as a ledger with receipts, what is not connected, and the controls a " +
    "reviewer has to carry out. It rates nothing.",
});
