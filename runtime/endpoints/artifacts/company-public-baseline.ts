import { companyPublicBaseline } from "../../evidence/artifacts/baseline.ts";
import { defineArtifact } from "./define-artifact.ts";

export const makeCompanyPublicBaseline = defineArtifact(companyPublicBaseline, {
  id: "EVD-6",
  summary: "Make a baseline of what public records say about a company",
  description:
    "Puts together identity, invoice registration, published measures, case studies, contracts and dated events of one " +
    "corporate number, with receipts for every source.",
});
