import { companyFolderBrief } from "../../evidence/artifacts/folder-brief.ts";
import { defineArtifact } from "./define-artifact.ts";

export const makeCompanyFolderBrief = defineArtifact(companyFolderBrief, {
  id: "EVD-7",
  summary: "Make a brief for the folder of a client company",
  description:
    "Writes a folder readme, a CRM note and questions to the owner from public records of one corporate number, ready to " +
    "paste, with receipts for every source.",
  guide: {
    use: "A short sealed brief for a client folder (顧問先フォルダ) about one company, by corporate number.",
    example: { houjin_bangou: "1011001030018", max_per_section: 5 },
    keywords: ["顧問先", "フォルダ", "概況", "client folder", "brief"],
  },
});
