import type { changeWeight } from "../enums.ts";
import type { RecordOf, TableName } from "./tables.ts";

type FieldOf<Name extends TableName> = Extract<keyof RecordOf<Name>, string>;

/** Tables whose records are compared from one snapshot to the next. */
export type ComparedTable = Exclude<TableName, "change" | "trace">;

/** The table whose record another one belongs to, and the field that holds its key. */
type Owner = { readonly table: "program" | "law"; readonly field: string };

/** How people know the records of a table, and which of their fields they ask for first. */
export type Outline<Field extends string = string> = {
  /** Field by which people know a record; null where only its owner has a name. */
  readonly name: Field | null;
  /** Record without which this one says little: its name comes first. */
  readonly owner: Owner | null;
  /** What a change of this table is about, most important first, in words. */
  readonly core: Readonly<Partial<Record<Field, string>>>;
  /** Fields that the build computes from others; "all" for tables that repeat or connect what other tables state. */
  readonly derived: readonly Field[] | "all";
  /** Fields that tell which record it is, where the key follows from values that may change. */
  readonly identity?: readonly Field[];
};

export const outlines: { readonly [Name in ComparedTable]: Outline<FieldOf<Name>> } = {
  program: {
    name: "primary_name",
    owner: null,
    core: {
      application_window: "application window",
      amount_max_man_yen: "maximum amount",
      amount_min_man_yen: "minimum amount",
      subsidy_rate: "subsidy rate",
      target_types: "target",
      funding_purpose: "purpose",
      primary_name: "name",
      program_kind: "kind",
      authority_name: "authority",
      prefecture: "prefecture",
      municipality: "municipality",
      excluded: "held back from search",
      exclusion_reason: "reason for holding back",
      official_url: "official page",
    },
    derived: [
      "trust_level",
      "tier",
      "coverage_score",
      "gap_to_tier_s",
      "a_to_j_coverage",
      "amount_band",
      "enriched",
      "source_mentions",
      "next_deadline",
      "amount_basis",
      "official_url_kind",
      "place_basis",
    ],
  },
  law: {
    name: "law_title",
    owner: null,
    core: {
      last_amended_date: "last amendment",
      enforced_date: "in force since",
      revision_status: "status",
      superseded_by_law_id: "replaced by",
      law_title: "title",
      law_number: "number",
      law_type: "kind",
      ministry: "ministry",
      promulgated_date: "promulgation",
    },
    derived: ["article_count", "text_as_of"],
  },
  law_article: {
    name: "article_title",
    owner: { table: "law", field: "law_id" },
    core: { text: "text", caption: "caption" },
    // The days in force are those of the revision, whether or not it touched the article; titles are those of its chapters.
    derived: ["law_revision_id", "article_number_sort", "effective_from", "effective_until", "text_as_of", "divisions"],
    // A revision gives every article another key.
    identity: ["law_id", "provision", "suppl_label", "article_number", "article_title"],
  },
  law_alias: { name: "alias", owner: { table: "law", field: "law_id" }, core: {}, derived: "all" },
  court_decision: {
    name: "case_name",
    owner: null,
    core: {
      case_number: "case number",
      court: "court",
      decision_date: "decision",
      key_ruling: "ruling",
      related_law_ids: "laws",
    },
    derived: ["court_level", "precedent_weight", "cited_statutes"],
  },
  bid: {
    name: "bid_title",
    owner: null,
    core: {
      bid_deadline: "deadline",
      awarded_amount_yen: "award",
      winner_name: "winner",
      budget_ceiling_yen: "highest price",
      procuring_entity: "buyer",
      announcement_date: "announcement",
      decision_date: "decision",
      question_deadline: "deadline for questions",
      bid_kind: "procedure",
    },
    derived: [],
  },
  loan_program: {
    name: "program_name",
    owner: null,
    core: {
      amount_max_yen: "maximum amount",
      interest_rate_base_annual: "interest rate",
      interest_rate_special_annual: "reduced interest rate",
      loan_period_years_max: "longest term in years",
      grace_period_years_max: "longest grace period in years",
      target_conditions: "target",
      provider: "lender",
    },
    derived: ["support_kind"],
  },
  enforcement_case: {
    name: "recipient_name",
    owner: null,
    core: {
      event_type: "measure",
      amount_yen: "amount",
      disclosed_date: "published",
      measure_start_date: "first day",
      measure_end_date: "last day",
      disclosed_until: "published until",
      ministry: "ministry",
      legal_basis: "legal basis",
    },
    derived: [],
  },
  invoice_registrant: {
    name: "normalized_name",
    owner: null,
    core: {
      registered_date: "registered",
      revoked_date: "revoked",
      expired_date: "expired",
      normalized_name: "name",
      address_normalized: "address",
    },
    derived: ["last_updated_nta"],
  },
  houjin: {
    name: "name",
    owner: null,
    core: {
      close_date: "closed",
      close_cause: "reason for closing",
      successor_houjin_bangou: "successor",
      name: "name",
      address: "address",
    },
    derived: ["update_date"],
  },
  case_study: {
    name: "case_title",
    owner: null,
    core: {
      company_name: "company",
      programs_used: "programs",
      total_subsidy_received_yen: "support received",
      publication_date: "published",
    },
    derived: [],
  },
  tax_ruleset: {
    name: "ruleset_name",
    owner: null,
    core: {
      effective_until: "applies until",
      effective_from: "applies from",
      rate_or_amount: "rate or amount",
      eligibility_conditions: "target",
      tax_category: "tax",
      authority: "authority",
    },
    derived: [],
  },
  exclusion_rule: {
    name: "description",
    owner: null,
    core: {
      kind: "kind",
      severity: "severity",
      program_a: "program",
      program_b: "other program",
      program_b_group: "other programs",
      description: "rule",
    },
    derived: ["linked_programs"],
  },
  certification: {
    name: "name",
    owner: null,
    core: { requirements: "requirements", validity: "validity", benefits: "benefits", authority: "authority" },
    derived: ["program_id"],
  },
  mutual_plan: {
    name: "name",
    owner: null,
    core: { premium_min_yen: "lowest premium", premium_max_yen: "highest premium", provider: "provider" },
    derived: ["program_id"],
  },
  relation: { name: null, owner: null, core: {}, derived: "all" },
  annotation: {
    name: "text_ja",
    owner: { table: "program", field: "entity_id" },
    core: { text_ja: "remark", severity: "severity", kind: "about", superseded_at: "held until" },
    derived: [],
  },
  application_round: {
    name: "round_label",
    owner: { table: "program", field: "program_id" },
    core: { close_date: "deadline", open_date: "opening", announced_date: "results" },
    derived: [],
    // The key of a round that has none of its own follows from its dates.
    identity: ["program_id", "round_label"],
  },
  acceptance_stat: {
    name: "round",
    owner: { table: "program", field: "program_id" },
    core: { year: "year", applied: "applications", accepted: "acceptances", acceptance_rate: "acceptance rate" },
    derived: [],
  },
  lexicon: { name: null, owner: null, core: {}, derived: "all" },
  source: { name: "url", owner: null, core: {}, derived: "all" },
  fact: { name: "field", owner: { table: "program", field: "entity_id" }, core: {}, derived: "all" },
};

/** Fields that tell how a record was read, in every table that has them; they change with every fetch. */
const bookkeeping = new Set([
  "confidence",
  "fetched_at",
  "updated_at",
  "source_fetched_at",
  "source_checksum",
  "checksum_basis",
]);

/** How much a change of a field says to those who follow the subject. */
export function weightOf(table: ComparedTable, field: string): (typeof changeWeight)[number] {
  const { core, derived }: Outline = outlines[table];
  if (derived === "all" || bookkeeping.has(field) || derived.includes(field)) return "derived";
  return field in core ? "core" : "other";
}

/** Does the build compute this field from others? Not asked of tables that are computed as a whole. */
export function isComputed(table: TableName, field: string): boolean {
  if (table === "change" || table === "trace") return false;
  const { derived }: Outline = outlines[table];
  return derived !== "all" && derived.includes(field);
}
