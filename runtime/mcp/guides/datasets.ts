import type { Guides } from "./guide.ts";

/** Tools that search and read the other datasets. */
export const datasetGuides: Guides = {
  search_case_studies: {
    use: "How did other companies use public programs? 「飲食店の持続化補助金の事例」, by words, industry, size, program.",
    example: { q: "製造業", limit: 5 },
  },
  get_case_study: {
    use: "Read one published case by its case_id, as search_case_studies gives it.",
    example: { case_id: "mirasapo_case_3736" },
  },
  search_loan_programs: {
    use: "Public loans with their terms: 「無担保の創業融資」, by provider, collateral, guarantor, amount, rate.",
    example: { q: "創業", limit: 5 },
  },
  get_loan_program: {
    use: "Read one public loan by its loan_id, as search_loan_programs gives it.",
    example: { loan_id: 6946540262307 },
  },
  search_loans: {
    use: "Loans without collateral or guarantor at a glance: 「担保なし、保証人なし」 as yes-or-no filters. For words use search_loan_programs.",
    example: { no_collateral: true, limit: 5 },
  },
  search_enforcement_cases: {
    use: "Published sanctions, repayments and audit findings by ministry, law, day, amount: 「補助金の不正受給」. For one company use check_enforcement.",
    example: { q: "行政処分", limit: 5 },
  },
  get_enforcement_case: {
    use: "Read one published sanction by its case_id, as search_enforcement_cases gives it.",
    example: { case_id: "act-23173" },
  },
  search_invoice_registrants: {
    use: "Qualified-invoice issuers (適格請求書発行事業者) by name, corporate number, place or day of registration.",
    example: { q: "苫小牧市", limit: 5 },
  },
  get_invoice_registrant: {
    use: "Is a T-number registered? 「T1000020012131は有効？」 Not found here does not prove that it is unregistered.",
    example: { invoice_registration_number: "T1000020012131" },
  },
  search_bids: {
    use: "Public tenders and contracts by words, buyer, winner, amount: 「システム開発の落札」. Corporate numbers name buyer and winner.",
    example: { q: "業務委託", limit: 5 },
  },
  get_bid: {
    use: "Read one tender or contract by its id (BID-…).",
    example: { unified_id: "BID-65f03df1b4" },
  },
};
