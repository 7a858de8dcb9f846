import { companyFolderBrief } from "../../evidence/artifacts/folder-brief.ts";
import { defineArtifact } from "./define-artifact.ts";

export const makeCompanyFolderBrief = defineArtifact(companyFolderBrief, {
  id: "EVD-7",
  summary: "Make a brief for the folder of a client company",
  description:
    "Writes a folder readme, a CRM note and questions to the owner from public records of one corporate number, ready to " +
    "paste, with receipts for every source.",
});
