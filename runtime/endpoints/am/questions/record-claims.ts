import type { RecordOf } from "../../../../schemas/records/tables.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { linksOf, recordOf } from "../../../evidence/links.ts";
import { endWords } from "../../../evidence/reports/measure-words.ts";
import type { IntentId } from "../../../questions/intent.ts";
import type { Subject } from "../../../questions/subjects.ts";

/** One statement of a record that fills a slot of the answer. */
export type Claim = {
  readonly slot: string;
  readonly text: string;
  readonly snippet: string;
  readonly sourceUrl: string;
  readonly fetchedAt: string | null;
};

type Stated = { readonly source_url: string | null; readonly fetched_at: string | null };
type Value = string | null;
/** By slot. */
type Statements = Readonly<Record<string, Value>>;

/** A claim, when there is a value and a source URL. */
export function claim(slot: string, name: string, value: Value, { source_url: url, fetched_at }: Stated): Claim[] {
  if (value === null || value === "" || url === null) return [];
  const text = value === name ? name : `${name}: ${value}`;
  return [{ slot, text, snippet: value, sourceUrl: url, fetchedAt: fetched_at }];
}

/** The answer slots for records of a table. */
export function slotsOf(table: Subject, intent: IntentId | null): readonly string[] {
  return table === "program" ? ((intent && programSlots[intent]) ?? programCandidates) : slots[table];
}

const programCandidates = ["candidates", "amount", "deadline"];
const programSlots: Partial<Record<IntentId, readonly string[]>> = {
  i02_program_deadline_documents: ["deadline", "documents", "candidates"],
  i03_program_successor_revision: ["successor", "candidates"],
  i08_similar_municipality_programs: ["candidates", "region"],
};
const slots: Readonly<Record<Exclude<Subject, "program">, readonly string[]>> = {
  loan_program: ["candidates", "amount", "rate"],
  tax_ruleset: ["window", "rate", "conditions"],
  certification: ["candidates", "requirements", "validity", "benefits"],
  case_study: ["cases"],
  law: ["law"],
  court_decision: ["decision"],
  enforcement_case: ["measure"],
};

/** What a record states for the slots. Records without a source give no claims. */
export function claimsOf<Table extends Subject>(
  corpus: Corpus,
  table: Table,
  record: RecordOf<Table>,
  asked: readonly string[],
): Claim[] {
  const { name, stated, statements } = readers[table](record);
  const own = asked.flatMap((slot) => claim(slot, name, statements[slot] ?? null, stated));
  return table === "program" && asked.includes("successor")
    ? [...own, ...successorClaims(corpus, (record as RecordOf<"program">).unified_id, name)]
    : own;
}

type Reading = { readonly name: string; readonly stated: Stated; readonly statements: Statements };

const readers: { readonly [Table in Subject]: (record: RecordOf<Table>) => Reading } = {
  program: (row) => ({
    name: row.primary_name,
    stated: { source_url: row.source_url, fetched_at: row.source_fetched_at },
    statements: {
      candidates: row.primary_name,
      amount: row.amount_max_man_yen === null ? null : `上限 ${row.amount_max_man_yen}万円`,
      deadline: windowOf(row.application_window),
      documents: row.required_documents.join("、"),
      region: row.municipality ?? row.prefecture ?? (row.authority_level === "national" ? "全国" : null),
    },
  }),
  loan_program: (row) => ({
    name: row.program_name,
    stated: { source_url: row.official_url, fetched_at: row.fetched_at },
    statements: {
      candidates: row.program_name,
      amount: row.amount_max_yen === null ? null : `限度額 ${row.amount_max_yen}円`,
      rate: percentOf(row.interest_rate_base_annual),
    },
  }),
  tax_ruleset: (row) => ({
    name: row.ruleset_name,
    stated: row,
    statements: {
      window: `適用期間 ${row.effective_from}〜${endWords(row.effective_until)}`,
      rate: row.rate_or_amount,
      conditions: row.eligibility_conditions,
    },
  }),
  certification: (row) => ({
    name: row.name,
    stated: { source_url: row.source_url, fetched_at: row.source_fetched_at },
    statements: {
      candidates: row.name,
      requirements: row.requirements,
      validity: row.validity,
      benefits: row.benefits,
    },
  }),
  case_study: (row) => ({
    name: row.company_name ?? row.case_id,
    stated: row,
    statements: { cases: row.case_title ?? row.case_summary },
  }),
  law: (row) => ({ name: row.law_title, stated: row, statements: { law: row.law_number } }),
  court_decision: (row) => ({
    name: row.case_name ?? row.case_number ?? row.unified_id,
    stated: row,
    statements: { decision: [row.court, row.decision_date, row.case_number].filter(Boolean).join(" ") },
  }),
  enforcement_case: (row) => ({
    name: row.recipient_name ?? row.case_id,
    stated: row,
    statements: { measure: [row.event_type, row.disclosed_date, row.source_title].filter(Boolean).join(" ") },
  }),
};

function windowOf({ start, end }: { readonly start: string | null; readonly end: string | null }): Value {
  return end === null ? null : `受付 ${start ?? ""}〜${end}`;
}

/** 0.0125 as 年1.25%; rounds off the binary error. */
function percentOf(rate: number | null): Value {
  return rate === null ? null : `年${Math.round(rate * 1e6) / 1e4}%`;
}

function successorClaims(corpus: Corpus, id: string, name: string): Claim[] {
  return (linksOf(corpus, id).relation ?? []).flatMap((key) => {
    const { type, from_id, to_id, source_url } = recordOf(corpus, "relation", key);
    const newer = type === "replaces" ? corpus.programs.nameOf(from_id) : null;
    const value = newer === null || to_id !== id ? null : `後継制度 ${newer}`;
    return claim("successor", name, value, { source_url, fetched_at: null });
  });
}
