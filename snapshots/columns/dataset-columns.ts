import { precedentWeight, tier, trustLevel } from "../../schemas/enums.ts";
import type { CitedStatute } from "../../schemas/records/court-decision.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import { readProgram } from "../eligibility/program-reading.ts";
import { readingWords } from "../eligibility/reading-words.ts";
import { foldNumbers } from "../text/fold.ts";
import { byText } from "../text/order.ts";
import { byPlace, type Column, dates, declareColumns, newestFirst, numbers, order, texts, words } from "./declare.ts";

type Program = RecordOf<"program">;
type Law = RecordOf<"law">;
type CourtDecision = RecordOf<"court_decision">;
type Bid = RecordOf<"bid">;
type LoanProgram = RecordOf<"loan_program">;
type EnforcementCase = RecordOf<"enforcement_case">;
type CaseStudy = RecordOf<"case_study">;
type TaxRuleset = RecordOf<"tax_ruleset">;

/** Parts two texts of one column; no text holds it, so nothing is found across it. */
const BETWEEN_TEXTS = "\0";

/** An article of a law, and a paragraph of it, as one word that decisions are filtered by. */
export function citedArticleWord(lawId: string, article: string, paragraph: number | null): string {
  return paragraph === null ? `${lawId} ${article}` : `${lawId} ${article} ${paragraph}`;
}

/** A decision that cites a paragraph is found by its article too. */
function articleWords(cited: readonly CitedStatute[], wanted: CitedStatute["basis"]): string[] {
  return cited.flatMap(({ law_id: lawId, article, paragraph, basis }) => {
    if (lawId === null || article === null || basis !== wanted) return [];
    const word = citedArticleWord(lawId, article, null);
    return paragraph === null ? [word] : [word, citedArticleWord(lawId, article, paragraph)];
  });
}

/** The filter columns of each dataset: the one place that says what is in `search/<dataset>.col`. */
export const datasetColumns = {
  program: declareColumns<Program>()({
    idOf: ({ unified_id }) => unified_id,
    shows: ({ excluded }) => !excluded,
    compare: (a, b) => byPlace(trustLevel, a.trust_level, b.trust_level) || byText(a.primary_name, b.primary_name),
    columns: {
      name: texts(({ primary_name }) => primary_name),
      merged_id: words(({ merged_ids: ids }) => ids),
      tier: words(({ tier: own }) => own),
      prefecture: words(({ prefecture }) => prefecture),
      authority_level: words(({ authority_level }) => authority_level),
      funding_purpose: words(({ funding_purpose }) => funding_purpose),
      target_types: words(({ target_types }) => target_types),
      industries: words(({ enriched }) => textsOf(enriched?.B_target?.["industries_jsic"])),
      amount_max_man_yen: numbers(({ amount_max_man_yen }) => amount_max_man_yen),
      // What the name says about whom and what it is for.
      reading: words((program, language) => readingWords(readProgram(language.programs(), program))),
      fetched_at: texts(({ source_fetched_at }) => source_fetched_at),
      fetched_at_seconds: numbers(({ source_fetched_at: at }) => (at === null ? null : Date.parse(at) / 1000)),
      by_merit: order(
        (a, b) =>
          byPlace(tier, a.tier, b.tier) ||
          oldestFirst(a.next_deadline, b.next_deadline) ||
          (b.amount_max_man_yen ?? -1) - (a.amount_max_man_yen ?? -1),
      ),
      newest_first: order((a, b) => newestFirst(a.source_fetched_at, b.source_fetched_at)),
      oldest_first: order((a, b) => oldestFirst(a.source_fetched_at, b.source_fetched_at)),
      best_tier_first: order(
        (a, b) => byPlace(tier, a.tier, b.tier) || newestFirst(a.source_fetched_at, b.source_fetched_at),
      ),
    },
  }),
  law: declareColumns<Law>()({
    idOf: ({ unified_id }) => unified_id,
    compare: (a, b) => byText(a.law_number, b.law_number),
    columns: {
      law_type: words(({ law_type }) => law_type),
      ministry: words(({ ministry }) => ministry),
      revision_status: words(({ revision_status }) => revision_status),
      promulgated_date: dates(({ promulgated_date }) => promulgated_date),
      enforced_date: dates(({ enforced_date }) => enforced_date),
    },
  }),
  court_decision: declareColumns<CourtDecision>()({
    idOf: ({ unified_id }) => unified_id,
    compare: (a, b) =>
      byPlace(precedentWeight, a.precedent_weight, b.precedent_weight) || newestFirst(a.decision_date, b.decision_date),
    columns: {
      court: words(({ court }) => court),
      court_level: words(({ court_level }) => court_level),
      decision_type: words(({ decision_type }) => decision_type),
      subject_area: words(({ subject_area }) => subject_area),
      related_law_ids: words(({ related_law_ids }) => related_law_ids),
      listed_articles: words(({ cited_statutes }) => articleWords(cited_statutes, "reference_list")),
      named_articles: words(({ cited_statutes }) => articleWords(cited_statutes, "ruling_text")),
      decision_date: dates(({ decision_date }) => decision_date),
      // What article citations are looked for in: 第十七条, 第１７条 and 第17条 are the same.
      rulings: texts(({ key_ruling: ruling, ruling_summary: summary, source_excerpt: excerpt }) =>
        [ruling ?? [], summary ?? [], excerpt ?? []].flat().map(foldNumbers).join(BETWEEN_TEXTS),
      ),
    },
  }),
  bid: declareColumns<Bid>()({
    idOf: ({ unified_id }) => unified_id,
    // Lists of awards announce nothing: the day of the decision is the day they were made known.
    compare: (a, b) => newestFirst(a.announcement_date ?? a.decision_date, b.announcement_date ?? b.decision_date),
    columns: {
      bid_kind: words(({ bid_kind }) => bid_kind),
      procuring_houjin_bangou: words(({ procuring_houjin_bangou }) => procuring_houjin_bangou),
      winner_houjin_bangou: words(({ winner_houjin_bangou }) => winner_houjin_bangou),
      program_id_hint: words(({ program_id_hint }) => program_id_hint),
      awarded_amount_yen: numbers(({ awarded_amount_yen }) => awarded_amount_yen),
      bid_deadline: dates(({ bid_deadline }) => bid_deadline),
    },
  }),
  loan_program: declareColumns<LoanProgram>()({
    idOf: ({ id }) => String(id),
    compare: (a, b) => a.id - b.id,
    columns: {
      provider: words(({ provider }) => provider),
      loan_type: words(({ loan_type }) => loan_type),
      collateral_required: words(({ collateral_required }) => collateral_required),
      personal_guarantor_required: words(({ personal_guarantor_required }) => personal_guarantor_required),
      third_party_guarantor_required: words(({ third_party_guarantor_required }) => third_party_guarantor_required),
      amount_max_yen: numbers(({ amount_max_yen }) => amount_max_yen),
      interest_rate_base_annual: numbers(({ interest_rate_base_annual }) => interest_rate_base_annual),
      loan_period_years_max: numbers(({ loan_period_years_max }) => loan_period_years_max),
    },
  }),
  enforcement_case: declareColumns<EnforcementCase>()({
    idOf: ({ case_id }) => case_id,
    compare: (a, b) => newestFirst(a.disclosed_date, b.disclosed_date),
    columns: {
      event_type: words(({ event_type }) => event_type),
      ministry: words(({ ministry }) => ministry),
      prefecture: words(({ prefecture }) => prefecture),
      legal_basis: words(({ legal_basis }) => legal_basis),
      program_name_hint: words(({ program_name_hint }) => program_name_hint),
      recipient_houjin_bangou: words(({ recipient_houjin_bangou }) => recipient_houjin_bangou),
      disclosed_date: dates(({ disclosed_date }) => disclosed_date),
      amount_improper_grant_yen: numbers(({ amount_improper_grant_yen }) => amount_improper_grant_yen),
      // The publisher, as far as an address tells.
      publisher: words(({ source_url }) => (source_url === null ? null : new URL(source_url).host)),
    },
  }),
  case_study: declareColumns<CaseStudy>()({
    idOf: ({ case_id }) => case_id,
    compare: (a, b) => newestFirst(a.publication_date, b.publication_date),
    columns: {
      prefecture: words(({ prefecture }) => prefecture),
      industry_jsic: words(({ industry_jsic }) => industry_jsic),
      houjin_bangou: words(({ houjin_bangou }) => houjin_bangou),
      programs_used: words(({ programs_used }) => programs_used),
      total_subsidy_received_yen: numbers(({ total_subsidy_received_yen }) => total_subsidy_received_yen),
      employees: numbers(({ employees }) => employees),
    },
  }),
  tax_ruleset: declareColumns<TaxRuleset>()({
    idOf: ({ unified_id }) => unified_id,
    compare: (a, b) => newestFirst(a.effective_from, b.effective_from),
    columns: {
      tax_category: words(({ tax_category }) => tax_category),
      ruleset_kind: words(({ ruleset_kind }) => ruleset_kind),
      effective_from: dates(({ effective_from }) => effective_from),
      // What has no end ends after every day.
      effective_until: numbers(({ effective_until: day }) => (day === null ? Number.MAX_SAFE_INTEGER : dayNumber(day))),
    },
  }),
};

/** A dataset with a column file. */
export type ColumnDataset = keyof typeof datasetColumns;

type Declared<Name extends ColumnDataset> = (typeof datasetColumns)[Name]["columns"];

/** Names of the columns of one kind. */
export type ColumnName<Name extends ColumnDataset, Kind extends Column<never>["kind"]> = {
  [Key in keyof Declared<Name>]: Declared<Name>[Key] extends { readonly kind: Kind } ? Key : never;
}[keyof Declared<Name>] &
  string;

export const columnDatasets = Object.keys(datasetColumns) as ColumnDataset[];

function oldestFirst(a: string | null, b: string | null): number {
  return a === null || b === null ? newestFirst(a, b) : byText(a, b);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A day as a number that orders like it: 2026-04-01 is 20260401. */
export function dayNumber(date: string): number {
  return Number(date.replaceAll("-", ""));
}
