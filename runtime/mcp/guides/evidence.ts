import type { Guides } from "./guide.ts";

/** Tools that give records with their sources, and all that is held of a company. */
export const evidenceGuides: Guides = {
  query_evidence_packet: {
    use:
      "Sourced evidence for a question across programs, laws, tax, loans, sanctions, cases and contracts, when you must cite: " +
      "「持続化補助金の補助率の根拠は？」. match_reading says what may be claimed: HIT, AMBIGUOUS or NO_HIT.",
    example: { query_text: "持続化補助金", limit: 3 },
  },
  get_evidence_packet: {
    use:
      "Read one record with sources, facts and gaps, by kind and id: a program UNI-…, law LAW-…, decision HAN-…, tax measure " +
      "TAX-…, contract BID-…, or a company (houjin) by its 13 digits. Ids come from the search tools.",
    example: { subject_kind: "program", subject_id: "UNI-910d7652cc", packet_profile: "brief" },
  },
  get_source_manifest: {
    use: "Where every fact of one program comes from: pages, fetch times, checksums, licences. Send its unified_id.",
    example: { program_id: "UNI-910d7652cc" },
  },
  prefetch_intelligence: {
    use: "Prepared summaries of programs for a question, to save reading the sources: 「IT導入補助金」. For citable facts use query_evidence_packet.",
    example: { q: "IT導入補助金", limit: 3 },
  },
  company_public_baseline: {
    use: "The public facts of one company as a sealed document, by corporate number: register, invoice status, contracts, cases.",
    example: { houjin_bangou: "1011001030018", max_per_section: 5 },
  },
  company_folder_brief: {
    use: "A short sealed brief for a client folder (顧問先フォルダ) about one company, by corporate number.",
    example: { houjin_bangou: "1011001030018", max_per_section: 5 },
  },
  company_public_audit_pack: {
    use: "A sealed pack for auditors about one company, with receipts for each statement, by corporate number.",
    example: { houjin_bangou: "1011001030018", max_per_section: 5 },
  },
  get_houjin_360: {
    use:
      "Everything held about one company by its 13-digit corporate number (法人番号): register entry, invoice registration, " +
      "sanctions, contracts won, case studies. With a name only, call search_houjin first.",
    example: { houjin_bangou: "1011001030018", limit: 5 },
  },
  search_houjin: {
    use:
      "From a company name to its corporate number: 「トヨタ自動車」「株式会社見本」. A name never identifies one company: choose by place, then " +
      'read it with get_evidence_packet (subject_kind "houjin").',
    example: { q: "丸紅情報システムズ", limit: 5 },
  },
  check_enforcement: {
    use:
      "Was a company sanctioned, suspended or made to repay? 「この会社に行政処分はある？」 By corporate number, or by name, which only " +
      "finds candidates. Finding nothing is not a clearance.",
    example: { houjin_bangou: "1011001030018" },
  },
  verify_citations: {
    use:
      "Check the citations of a draft before you answer: articles, laws, case numbers, program names. Send the text or the " +
      "citations: 「民法709条」「最判平成30年12月14日」. unverified is not false.",
    example: { citations: ["民法709条", "最判平成30年12月14日"] },
  },
};
