import type { z } from "zod";
import type { Match } from "../../../schemas/answers/match.ts";
import type { Bid } from "../../../schemas/records/bid.ts";
import type { CaseStudy } from "../../../schemas/records/case-study.ts";
import type { CourtDecision } from "../../../schemas/records/court-decision.ts";
import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import type { FoundLaw } from "../../../schemas/records/law.ts";
import type { LoanProgram } from "../../../schemas/records/loan.ts";
import type { Certification, MutualPlan } from "../../../schemas/records/program-link.ts";
import type { OpenState, Program } from "../../../schemas/records/program.ts";
import type { TaxRuleset } from "../../../schemas/records/tax-ruleset.ts";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import { searchCertifications } from "../../endpoints/am/programs/certifications.ts";
import { searchMutualPlans } from "../../endpoints/am/programs/mutual-plans.ts";
import { searchBids } from "../../endpoints/bids/bids.ts";
import { searchCaseStudies } from "../../endpoints/case-studies/case-studies.ts";
import { searchCourtDecisions } from "../../endpoints/court-decisions/court-decisions.ts";
import { searchEnforcementCases } from "../../endpoints/enforcement-cases/enforcement-cases.ts";
import { searchHoujin } from "../../endpoints/houjin/search.ts";
import { searchLaws } from "../../endpoints/laws/laws.ts";
import { searchLoanPrograms } from "../../endpoints/loan-programs/loan-programs.ts";
import { searchPrograms } from "../../endpoints/programs/search.ts";
import { searchTaxRulesets } from "../../endpoints/tax-rulesets/tax-rulesets.ts";
import { defineTexts, type Language } from "../../wire/language.ts";
import type { PagedTable } from "../words/addresses.ts";
import { caseTitle } from "../words/case-title.ts";
import { articleName, shownDay, shownManYen, shownYen } from "../words/values.ts";
import { inWords } from "../words/words.ts";

const texts = defineTexts({
  ja: {
    kind: "種類",
    authority: "実施主体",
    place: "地域",
    most: "上限額",
    upTo: (amount: string) => `上限 ${amount}`,
    number: "番号",
    numbered: (number: string) => `法人番号 ${number}`,
    status: "状態",
    court: "裁判所",
    day: "日付",
    measure: "処分の種類",
    ministry: "省庁",
    amount: "金額",
    buyer: "発注者",
    winner: "受注者",
    tax: "税目",
    lender: "取扱機関",
    company: "事業者",
    industry: "業種",
    provider: "運営",
    registered: "登録あり",
    closed: "登録閉鎖",
    unverified: "法人番号の登録は未確認",
  },
  en: {
    kind: "Kind",
    authority: "Run by",
    place: "Place",
    most: "Up to",
    upTo: (amount) => `up to ${amount}`,
    number: "Number",
    numbered: (number) => `No. ${number}`,
    status: "Status",
    court: "Court",
    day: "Day",
    measure: "Measure",
    ministry: "Ministry",
    amount: "Amount",
    buyer: "Buyer",
    winner: "Winner",
    tax: "Tax",
    lender: "Lender",
    company: "Company",
    industry: "Industry",
    provider: "Run by",
    registered: "Registered",
    closed: "Closed",
    unverified: "Not confirmed in the register",
  },
});

/** A short fact that tells a result from others, with its label for tables. */
type Fact = readonly [label: string, value: string | null];

/** One search result of any kind. */
export type Hit = {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Whether applications are taken; programs only. */
  readonly state?: OpenState;
  /** When and where its source was read. */
  readonly fetchedAt: string | null;
  readonly source: string | null;
  /** The matching passage, or a summary. */
  readonly excerpt?: string | null;
  /** Matching parts, each with its anchor in the page. */
  readonly parts?: readonly { readonly fragment: string; readonly name: string; readonly text: string | null }[];
};

/** Search answers; that of companies has neither total nor match. */
export type SearchAnswer<Row> = {
  readonly total?: number;
  readonly results: readonly Row[];
  readonly match?: Match;
  /** Most results, where the answer does not count all. */
  readonly limit?: number;
};

export type SearchKind = {
  readonly table: PagedTable;
  readonly search: Endpoint;
  /** Parameter of its words; `q` by default. */
  readonly words?: string;
  /** Minimum length of its query. */
  readonly minLength?: number;
  readonly paged: boolean;
  hit(row: never, language: Language): Hit;
};

type CompanyRow = {
  houjin_bangou: string;
  name: string;
  prefecture: string | null;
  city: string | null;
  status: "registered" | "closed" | "unverified";
  sources: readonly { source_url: string | null; fetched_at: string | null }[];
};

/** The source of a record, under the names that tables give it. */
function sourceOf(row: {
  readonly source_url?: string | null;
  readonly source_fetched_at?: string | null;
  readonly fetched_at?: string | null;
}) {
  return { source: row.source_url ?? null, fetchedAt: row.source_fetched_at ?? row.fetched_at ?? null };
}

/** The datasets of the search box, in page order. */
export const searchKinds: readonly SearchKind[] = [
  {
    table: "program",
    search: searchPrograms,
    paged: true,
    hit(row: Program & OpenState, language) {
      const t = texts[language];
      const most = shownManYen(row.amount_max_man_yen, language);
      return {
        id: row.unified_id,
        title: row.primary_name,
        facts: [
          [t.kind, inWords("program_kind", row.program_kind, language)],
          [t.authority, row.authority_name ?? inWords("authority_level", row.authority_level, language)],
          [t.place, row.municipality ?? row.prefecture],
          [t.most, most === null ? null : t.upTo(most)],
        ],
        state: row,
        source: row.official_url,
        // Lists leave it out; the search adds it from a column.
        fetchedAt: null,
      };
    },
  },
  {
    table: "law",
    search: searchLaws,
    paged: true,
    hit: (row: z.infer<typeof FoundLaw>, language) => ({
      id: row.unified_id,
      title: row.law_title,
      facts: [
        [texts[language].kind, inWords("law_type", row.law_type, language)],
        [texts[language].number, row.law_number],
        [texts[language].status, inWords("revision_status", row.revision_status, language)],
      ],
      ...sourceOf(row),
      parts: (row.matching_articles ?? []).map(({ article_number: number, caption, opening }) => ({
        fragment: `a${number}`,
        name: `${articleName(number, language)}${caption ?? ""}`,
        text: opening,
      })),
    }),
  },
  {
    table: "court_decision",
    search: searchCourtDecisions,
    paged: true,
    hit: (row: CourtDecision & { matching_text?: string | null }, language) => ({
      id: row.unified_id,
      title: row.case_name ?? row.case_number ?? row.unified_id,
      facts: [
        [texts[language].court, row.court],
        [texts[language].day, shownDay(row.decision_date, language)],
        [texts[language].number, row.case_number],
      ],
      ...sourceOf(row),
      excerpt: row.matching_text ?? row.key_ruling ?? row.ruling_summary,
    }),
  },
  {
    table: "houjin",
    search: searchHoujin,
    minLength: 2,
    paged: false,
    hit(row: CompanyRow, language) {
      const t = texts[language];
      return {
        id: row.houjin_bangou,
        title: row.name,
        facts: [
          [t.number, t.numbered(row.houjin_bangou)],
          [t.place, [row.prefecture, row.city].filter(Boolean).join("") || null],
          [t.status, t[row.status]],
        ],
        source: row.sources[0]?.source_url ?? null,
        fetchedAt: row.sources[0]?.fetched_at ?? null,
      };
    },
  },
  {
    table: "enforcement_case",
    search: searchEnforcementCases,
    paged: true,
    hit: (row: EnforcementCase, language) => ({
      id: row.case_id,
      title: caseTitle(row, language),
      facts: [
        [texts[language].measure, row.event_type],
        [texts[language].ministry, row.ministry],
        [texts[language].day, shownDay(row.disclosed_date, language)],
        [texts[language].amount, shownYen(row.amount_yen, language)],
      ],
      ...sourceOf(row),
      excerpt: row.reason_excerpt,
    }),
  },
  {
    table: "bid",
    search: searchBids,
    paged: true,
    hit: (row: Bid, language) => ({
      id: row.unified_id,
      title: row.bid_title,
      facts: [
        [texts[language].buyer, row.procuring_entity],
        [texts[language].day, shownDay(row.decision_date ?? row.bid_deadline, language)],
        [texts[language].amount, shownYen(row.awarded_amount_yen, language)],
        [texts[language].winner, row.winner_name],
      ],
      ...sourceOf(row),
      excerpt: row.bid_description,
    }),
  },
  {
    table: "tax_ruleset",
    search: searchTaxRulesets,
    paged: true,
    hit: (row: TaxRuleset, language) => ({
      id: row.unified_id,
      title: row.ruleset_name,
      facts: [
        [texts[language].tax, inWords("tax_category", row.tax_category, language)],
        [texts[language].kind, inWords("ruleset_kind", row.ruleset_kind, language)],
        [texts[language].authority, row.authority],
      ],
      ...sourceOf(row),
      excerpt: row.filing_requirements,
    }),
  },
  {
    table: "loan_program",
    search: searchLoanPrograms,
    paged: true,
    hit(row: LoanProgram, language) {
      const t = texts[language];
      const most = shownYen(row.amount_max_yen, language);
      return {
        id: String(row.id),
        title: row.program_name,
        facts: [
          [t.lender, row.provider],
          [t.kind, inWords("loan_type", row.loan_type, language)],
          [t.most, most === null ? null : t.upTo(most)],
        ],
        ...sourceOf(row),
        excerpt: row.target_conditions,
      };
    },
  },
  {
    table: "certification",
    search: searchCertifications,
    paged: true,
    hit: (row: Certification, language) => ({
      id: row.entity_id,
      title: row.name,
      facts: [[texts[language].authority, row.authority]],
      ...sourceOf(row),
      excerpt: row.benefits,
    }),
  },
  {
    table: "mutual_plan",
    search: searchMutualPlans,
    words: "name_query",
    paged: true,
    hit: (row: MutualPlan, language) => ({
      id: row.entity_id,
      title: row.name,
      facts: [
        [texts[language].kind, inWords("plan_kind", row.plan_kind, language)],
        [texts[language].provider, row.provider],
      ],
      ...sourceOf(row),
    }),
  },
  {
    table: "case_study",
    search: searchCaseStudies,
    paged: true,
    hit: (row: CaseStudy, language) => ({
      id: row.case_id,
      title: row.case_title ?? row.company_name ?? row.case_id,
      facts: [
        [texts[language].company, row.company_name],
        [texts[language].place, row.prefecture],
        [texts[language].industry, row.industry_name],
        [texts[language].day, shownDay(row.publication_date, language)],
      ],
      ...sourceOf(row),
      excerpt: row.case_summary,
    }),
  },
];
