import { companyPublicBaseline } from "../../evidence/artifacts/baseline.ts";
import { defineArtifact } from "./define-artifact.ts";
import { companyFolderBrief } from "../../evidence/artifacts/folder-brief.ts";
import { companyPublicAuditPack } from "../../evidence/artifacts/audit-pack.ts";

export const makeCompanyPublicBaseline = defineArtifact(companyPublicBaseline, {
  id: "EVD-6",
  summary: "Make a baseline of what public records say about a company",
  description:
    "Puts together identity, invoice registration, published measures, case studies, contracts and dated events of one " +
    "corporate number, with receipts for every source.",
  guide: {
    use: "The public facts of one company as a sealed document, by corporate number: register, invoice status, contracts, cases.",
    example: { houjin_bangou: "1011001030018", packet_profile: "brief" },
    keywords: ["企業情報", "会社概要", "基礎情報", "company baseline", "company profile"],
  },
});

export const makeCompanyFolderBrief = defineArtifact(companyFolderBrief, {
  id: "EVD-7",
  summary: "Make a brief for the folder of a client company",
  description:
    "Writes a folder readme, a CRM note and questions to the owner from public records of one corporate number, ready to " +
    "paste, with receipts for every source.",
  guide: {
    use: "A short sealed brief for a client folder (顧問先フォルダ) about one company, by corporate number.",
    example: { houjin_bangou: "1011001030018", packet_profile: "brief" },
    keywords: ["顧問先", "フォルダ", "概況", "client folder", "brief"],
  },
});

export const makeCompanyPublicAuditPack = defineArtifact(companyPublicAuditPack, {
  id: "EVD-8",
  summary: "Make a pack of public evidence on a company for an audit file",
  description:
    "Lists every public record of one corporate number as a ledger with receipts, what is not connected, and the controls a " +
    "reviewer has to carry out. It rates nothing.",
  guide: {
    use: "A sealed pack for auditors about one company, with receipts for each statement, by corporate number.",
    example: { houjin_bangou: "1011001030018", packet_profile: "brief" },
    keywords: ["監査", "デューデリジェンス", "audit", "due diligence"],
  },
});
