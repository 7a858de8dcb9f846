/** The closed vocabularies of accounts, alerts, advisors, delegated tasks and lookups; wire values, as in `enums.ts`. */

/** What an alert subscription listens to. */
export const alertFilterType = ["tool", "law_id", "program_id", "industry_jsic", "all"] as const;

/** How much an event matters, gravest first. */
export const alertSeverity = ["critical", "important", "info"] as const;

/** Events an alert can report. */
export const alertEventKind = [
  "program.created",
  "program.opened",
  "program.amended",
  "program.closed",
  "program.removed",
  "law.amended",
  "law.superseded",
  "law.repealed",
  "tax_ruleset.created",
  "tax_ruleset.amended",
  "tax_ruleset.expiring",
  "enforcement.added",
  "court_decision.added",
  "invoice_registrant.changed",
  "exclusion_rule.changed",
  "tool.deprecated",
] as const;

/** State of an alert's webhook. */
export const webhookStatus = ["none", "ok", "suspended"] as const;

/** State of an alert's mail address. */
export const emailStatus = ["none", "pending", "confirmed"] as const;

/** State of a paid subscription at the payment provider. */
export const subscriptionStatus = [
  "active",
  "trialing",
  "past_due",
  "canceled",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "no_subscription",
] as const;

/** What a child key may be good for: reading public data, answers with an audit seal, the account itself. */
export const keyScope = ["read", "seal", "account", "account:read"] as const;

/** What a rotation ends: the key of the account, or every key and session of it. */
export const rotationScope = ["key", "everywhere"] as const;

/** Kinds of keys beside the account's own. */
export const otherKeyKind = ["child", "device", "widget"] as const;

/** What proved that an advisor speaks for its firm: mail at the domain of its page, or a letter to its registered address. */
export const advisorProof = ["mail", "letter"] as const;

/** How a child key came to be. */
export const childKeyOrigin = ["made", "device"] as const;

/** State of a child key. */
export const childKeyState = ["active", "expired", "revoked"] as const;

/** Language of the checkout page. */
export const checkoutLocale = ["ja", "en"] as const;

/** Life of a device grant. */
export const deviceStatus = ["pending", "activated", "issued", "expired", "denied"] as const;

/** Why a device does not get its token yet, or ever. */
export const deviceError = [
  "authorization_pending",
  "slow_down",
  "expired_token",
  "access_denied",
  "invalid_grant",
] as const;

/** Life of a delegated task. */
export const a2aStatus = ["pending", "running", "succeeded", "failed", "cancelled"] as const;

/** Work that can be delegated. */
export const a2aSkill = [
  "search_programs",
  "prescreen_programs",
  "list_open_programs",
  "check_exclusions",
  "check_funding_stack",
  "search_tax_incentives",
  "search_loans",
  "compose_evidence_packet",
  "company_public_baseline",
  "evaluate_tax_rulesets",
] as const;

/** Plans of the compliance newsletter. */
export const compliancePlan = ["free", "paid"] as const;

/** Areas the compliance newsletter covers. */
export const complianceArea = ["invoice", "ebook", "subsidy", "loan", "enforcement", "tax_ruleset", "court"] as const;

/** Language of a newsletter source. */
export const sourceLang = ["ja", "en"] as const;

/** Who a testimonial speaks for. */
export const testimonialAudience = ["税理士", "行政書士", "SMB", "VC", "Dev"] as const;

/** Kind of an advisor's firm. */
export const advisorFirmType = [
  "税理士法人",
  "認定支援機関",
  "社会保険労務士",
  "中小企業診断士",
  "行政書士",
  "弁護士",
  "銀行",
  "商工会議所",
  "その他",
] as const;

/** What an advisor helps with. */
export const advisorSpecialty = ["subsidy", "loan", "tax", "enforcement_defense", "invoice", "ebook"] as const;

/** Industries an advisor knows; both spellings of manufacturing are accepted, as published. */
export const advisorIndustry = [
  "agriculture_forestry",
  "manufacturing",
  "manufacture",
  "it",
  "service",
  "construction",
  "retail",
] as const;

/** How an advisor pays for a referral. */
export const commissionModel = ["flat", "percent"] as const;

/** Vocabularies that the enum lookup lists. */
export const amEnumName = [
  "authority",
  "authority_level",
  "tier",
  "industry",
  "funding_purpose",
  "target_type",
  "region",
  "tax_category",
  "program_kind",
  "loan_type",
  "event_type",
  "ministry",
  "certification_authority",
] as const;

/** Applicant sizes of green-transformation programs. */
export const amGxCompanySize = ["sme", "midsize", "large", "individual", "municipality", "farmer"] as const;

/** Kinds of public loans. */
export const amLoanKind = [
  "ippan",
  "trou",
  "seirei",
  "sanko",
  "sogyo",
  "rinsei",
  "saigai",
  "shingiseikyu",
  "kiki",
  "other",
] as const;

/** Intents a question can be sorted into. */
export const amIntent = [
  "i01_filter_programs_by_profile",
  "i02_program_deadline_documents",
  "i03_program_successor_revision",
  "i04_tax_measure_sunset",
  "i05_certification_howto",
  "i06_compat_incompat_stacking",
  "i07_adoption_cases",
  "i08_similar_municipality_programs",
  "i09_succession_closure",
  "i10_wage_dx_gx_themed",
] as const;

/** Who is asking. */
export const amPersona = [
  "sme_owner",
  "tax_advisor",
  "agri_corp",
  "consultant",
  "ma_advisor",
  "municipality",
  "generic",
] as const;

/** Failures reported inside a 200 answer of the lookup family. */
export const amErrorCode = [
  "missing_required_arg",
  "invalid_enum",
  "invalid_date_format",
  "out_of_range",
  "unknown_parameter",
  "no_matching_records",
  "ambiguous_query",
  "seed_not_found",
  "dataset_not_loaded",
  "internal",
] as const;

/** Plausibility rules on applicant data. */
export const amValidateRule = [
  "training_hours_per_year",
  "annual_work_days",
  "weekly_work_hours",
  "start_year_plausible",
  "birth_vs_age",
  "desired_amount_upper",
] as const;

/** Static reference texts. */
export const amStaticResource = [
  "seido",
  "glossary",
  "money_types",
  "obligations",
  "dealbreakers",
  "sector_combos",
  "crop_library",
  "exclusion_rules",
] as const;

/** Ids of the example profiles. */
export const amExampleProfile = [
  "new_corp",
  "sole_proprietor_retail",
  "manufacturing_sme",
  "farm_rice",
  "minimal",
] as const;

/** Orders of the freshness listing. */
export const metaFreshnessSort = ["fetched_at_desc", "fetched_at_asc", "tier"] as const;

/** Ages of a source, by the day it was fetched. */
export const statsFreshnessBucket = [
  "within_7d",
  "within_30d",
  "within_90d",
  "within_180d",
  "over_180d",
  "unknown",
] as const;
