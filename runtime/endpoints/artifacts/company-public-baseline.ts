import { companyPublicBaseline } from "../../evidence/artifacts/baseline.ts";
import { defineArtifact } from "./define-artifact.ts";

export const makeCompanyPublicBaseline = defineArtifact(companyPublicBaseline, {
  id: "EVD-6",
  summary: "Make a baseline of what public records say about a company",
  description:
    "Puts together identity, invoice registration, published measures, case studies, contracts and dated events of one " +
    "corporate number, with receipts for every source.",
  guide: {
    use: "The public facts of one company as a sealed document, by corporate number: register, invoice status, contracts, cases.",
    example: { houjin_bangou: "1011001030018", max_per_section: 5 },
    keywords: ["企業情報", "会社概要", "基礎情報", "company baseline", "company profile"],
  },
});
