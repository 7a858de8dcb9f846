/**
 * The closed vocabularies of the corpus and of evidence answers. Values are wire values: adding one is a minor change,
 * renaming or removing one breaks callers. Those of accounts, alerts and lookups are in `service-enums.ts`.
 */
export { prefecture, prefectures } from "./prefectures.ts";
export type { PrefectureEntry } from "./prefectures.ts";

/** How completely and freshly a program is documented, best first; computed by the builder, never taken from a source. */
export const tier = ["S", "A", "B", "C"] as const;

/** How much of a program an answer carries. */
export const fieldsLevel = ["minimal", "default", "full"] as const;

/** Who runs a program; `financial` is a public bank or guarantee body. */
export const authorityLevel = ["national", "prefecture", "municipality", "financial"] as const;

/** What the place of a program rests on. */
export const placeBasis = ["municipality", "prefecture", "name", "publisher_host"] as const;

/** The ten aspects of a program that coverage counts. */
export const coverageDimension = [
  "A_basics",
  "B_target",
  "C_amount",
  "D_schedule",
  "E_expenses",
  "F_documents",
  "G_procedure",
  "H_conditions",
  "I_contact",
  "J_statistics",
] as const;

/** What kind of support a program gives. */
export const programKind = [
  "subsidy",
  "grant",
  "loan",
  "tax_measure",
  "certification",
  "guarantee",
  "insurance",
  "consultation",
  "other",
] as const;

/** Ranges of the maximum amount in units of 10,000 JPY; the lower bound belongs to the range. */
export const amountBand = [
  "unknown",
  "under_50",
  "50_100",
  "100_500",
  "500_1000",
  "1000_5000",
  "5000_10000",
  "over_10000",
] as const;

/** How far the origin of a program row can be checked. */
export const trustLevel = ["verified", "linked", "unverified"] as const;

/** How two programs get in each other's way, or need each other. */
export const exclusionKind = [
  "same_asset_exclusive",
  "mutually_exclusive",
  "duplicate_expense",
  "prerequisite",
  "amount_adjustment",
  "needs_confirmation",
] as const;

/** How strongly an exclusion rule binds. */
export const exclusionSeverity = ["critical", "warning", "info"] as const;

/** What the caller's token baseline was counted from. */
export const sourceTokensBasis = ["unknown", "pdf_pages", "token_count"] as const;

/** What an evidence packet can be about. */
export const subjectKind = [
  "program",
  "houjin",
  "law",
  "court_decision",
  "tax_ruleset",
  "loan_program",
  "enforcement_case",
  "case_study",
  "bid",
  "invoice_registrant",
] as const;

/** How much of a packet is assembled. */
export const packetProfile = ["full", "brief", "verified_only", "changes_only"] as const;

/** Terms under which a source may be reused. */
export const license = [
  "gov_standard_v2.0",
  "pdl_v1.0",
  "cc_by_4.0",
  "public_domain",
  "proprietary",
  "unknown",
] as const;

/** The members of `license` under which content may be passed on. */
export const redistributableLicense = ["gov_standard_v2.0", "pdl_v1.0", "cc_by_4.0", "public_domain"] as const;

/** Outcome of a lookup. `NO_HIT` never means that nothing exists. */
export const reading = ["HIT", "NO_HIT", "AMBIGUOUS"] as const;

/** How a record was matched to what was asked for. */
export const matchBasis = ["identifier", "exact_name", "text"] as const;

/** How far the first records of an answer can be relied on. */
export const matchStrength = ["strong", "weak", "none"] as const;

/** How well the records of an answer fit what was asked. */
export const matchKind = ["identifier", "full", "partial", "none"] as const;

/** Kinds of evidence that an answer can lack. */
export const knownGapKind = [
  "no_records_returned",
  "not_found_in_corpus",
  "dataset_not_loaded",
  "identity_ambiguous",
  "name_only_match",
  "houjin_check_digit_invalid",
  "houjin_number_unverified",
  "source_url_missing",
  "source_url_insecure",
  "source_checksum_missing",
  "source_stale",
  "license_unknown",
  "license_withheld",
  "low_confidence",
  "fact_provenance_partial",
  "facts_not_extracted",
  "rules_not_connected",
  "amendment_history_not_connected",
  "deadline_not_structured",
  "registry_partial_mirror",
  "section_not_requested",
  "result_truncated",
  "compression_unavailable",
  "partial_match",
  "law_text_partial",
  "not_held",
] as const;

/** How much a known gap matters; `review` asks for a person. */
export const knownGapSeverity = ["info", "review", "warning"] as const;

/** Company packs that can be assembled. */
export const artifactType = ["company_public_baseline", "company_folder_brief", "company_public_audit_pack"] as const;

/** Sections of a company pack; `watch_status` holds dated events on the number. */
export const artifactSection = [
  "meta",
  "invoice_status",
  "enforcement",
  "adoption_history",
  "bids",
  "jurisdiction",
  "peer_summary",
  "watch_status",
] as const;

/** What a caller is advised to do with an evidence answer; names as published. */
export const recommendation = ["use_jpcite_prefetch", "use_evidence_packet", "broaden_query_or_skip"] as const;

/** Whether the records of an answer are tied to sources. */
export const evidenceDecision = [
  "supported_by_source_linked_records",
  "no_records_returned",
  "records_returned_without_source_links",
] as const;

/** Whether the caller's own numbers support a claim of saved cost. */
export const costSavingsDecision = [
  "supported_by_caller_baseline",
  "not_supported_by_caller_baseline",
  "needs_caller_baseline",
  "needs_input_token_price",
] as const;

/** Verdict on combining two programs. */
export const fundingVerdict = ["compatible", "incompatible", "requires_review", "unknown"] as const;

/** State of a program's main source, `trust_level` with staleness taken into account. */
export const verificationState = ["verified", "linked", "stale", "unverified"] as const;

/** Procurement procedure: open tender, designated tender, direct contract, open call in the manner of a subsidy. */
export const bidKind = ["open", "selective", "negotiated", "kobo_subsidy"] as const;

/** Whether a law is in force, replaced by another, or abolished. */
export const revisionStatus = ["current", "superseded", "repealed"] as const;

/** Rank of a law. */
export const lawType = [
  "constitution",
  "act",
  "cabinet_order",
  "imperial_order",
  "ministerial_ordinance",
  "rule",
  "notice",
  "guideline",
  "dajokan_fukoku",
  "dajokan_tatsu",
] as const;

/** Part of a law an article stands in. */
export const lawProvision = ["main", "suppl"] as const;

/** What kind of other name a law is known by. */
export const lawAliasKind = ["abbreviation", "kana", "old_title", "egov_law_id", "law_number"] as const;

/** Why a program points at a law. */
export const lawRefKind = ["authority", "eligibility", "exclusion", "reference", "penalty"] as const;

/** Level of a court, read from its name. */
export const courtLevel = ["supreme", "high", "district", "summary", "family"] as const;

/** Form of a court decision, in the court's own words. */
export const decisionType = ["判決", "決定", "命令"] as const;

/** Weight of a decision for later cases. */
export const precedentWeight = ["binding", "persuasive", "informational"] as const;

/** Tax a ruleset belongs to. */
export const taxCategory = ["consumption", "corporate", "income", "property", "local", "inheritance"] as const;

/** What a tax ruleset grants or demands. */
export const rulesetKind = [
  "registration",
  "credit",
  "deduction",
  "special_depreciation",
  "exemption",
  "preservation",
  "other",
] as const;

/** Operators of the tax predicate language. */
export const predicateOp = [
  "eq",
  "ne",
  "gte",
  "lte",
  "gt",
  "lt",
  "in",
  "has",
  "has_invoice_registration",
  "all",
  "any",
  "not",
] as const;

/** Whether a lender asks for security. */
export const loanCondition = ["required", "not_required", "negotiable", "unknown"] as const;

/** Search filter on invoice registrants. */
export const invoiceKind = ["corporate", "individual"] as const;

/** Legal form of an invoice registrant. */
export const registrantKind = ["corporation", "sole_proprietor", "other"] as const;

/** Outcome of a risk lookup, mildest first. */
export const riskBand = ["clear", "caution", "verify", "block"] as const;

/** Company sizes that certifications and programs address. */
export const amCompanySize = ["sole", "small", "sme", "mid", "large"] as const;

/** Themes of green-transformation programs. */
export const amGxTheme = ["ghg_reduction", "ev", "renewable", "zeb_zeh", "carbon_credit"] as const;

/** Kinds of mutual-aid and pension plans. */
export const amPlanKind = [
  "retirement_mutual",
  "bankruptcy_mutual",
  "dc_pension",
  "db_pension",
  "industry_pension",
  "welfare_insurance",
  "health_insurance",
  "other",
] as const;

/** How the premium of a mutual plan is treated for tax. */
export const amTaxDeductionType = [
  "small_enterprise_deduction",
  "idekodc",
  "group_retirement",
  "corp_expense",
  "none",
] as const;

/** How one entity relates to another. */
export const amRelationType = [
  "prerequisite",
  "compatible",
  "incompatible",
  "replaces",
  "amends",
  "related",
  "references_law",
  "successor",
  "predecessor",
  "similar",
] as const;

/**
 * What a relation was read from: stated by a source, derived by a rule, matched on a law id, matched on a name, read in the
 * name of a record, cited in a text, told by rows with the id of one program, matched on name and place of a company.
 */
export const relationBasis = [
  "source",
  "rule",
  "law_id",
  "name",
  "name_in_title",
  "citation",
  "program_id",
  "name_and_place",
] as const;

/** What an annotation is about. */
export const amAnnotationKind = [
  "note",
  "quality",
  "deadline_risk",
  "amendment",
  "verification",
  "correction",
] as const;

/** How much an annotation or alert matters, mildest first. */
export const annotationSeverity = ["info", "important", "critical"] as const;

/** What happened to a record between two snapshots. */
export const changeOp = ["added", "removed", "changed"] as const;

/** How much a change of a field says: what the record is about, anything else it states, what the build computed. */
export const changeWeight = ["core", "other", "derived"] as const;

/** Kinds of published measures, each in one spelling. */
export const enforcementKind = [
  "補助金返還命令",
  "補助金交付決定取消",
  "補助金交付対象除外",
  "不正受給の公表",
  "会計検査院の指摘",
  "課徴金納付命令",
  "課徴金納付命令の勧告",
  "課徴金・罰金",
  "業務改善命令",
  "許認可取消・停止",
  "立入検査・処分",
  "指名停止",
  "指示",
  "行政処分",
  "その他処分",
] as const;

/** Where the amounts of a program come from. */
export const amountBasis = ["official", "words", "listed", "withheld"] as const;

/** What a record among the loans is: money lent, a guarantee for it, or money towards its cost. */
export const loanSupport = ["loan", "guarantee", "interest_subsidy", "grant"] as const;

/** What the checksum of a record was taken of. */
export const checksumBasis = ["document", "row"] as const;

/** What the address of a program leads to. */
export const officialUrlKind = ["page", "home_page"] as const;
