import type { z } from "zod";
import type { Match } from "../../../schemas/answers/match.ts";
import type { Bid } from "../../../schemas/records/bid.ts";
import type { CaseStudy } from "../../../schemas/records/case-study.ts";
import type { CourtDecision } from "../../../schemas/records/court-decision.ts";
import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import type { FoundLaw } from "../../../schemas/records/law.ts";
import type { LoanProgram } from "../../../schemas/records/loan.ts";
import type { OpenState, Program } from "../../../schemas/records/program.ts";
import type { TaxRuleset } from "../../../schemas/records/tax-ruleset.ts";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import { searchBids } from "../../endpoints/bids/bids.ts";
import { searchCaseStudies } from "../../endpoints/case-studies/case-studies.ts";
import { searchCourtDecisions } from "../../endpoints/court-decisions/court-decisions.ts";
import { searchEnforcementCases } from "../../endpoints/enforcement-cases/enforcement-cases.ts";
import { searchHoujin } from "../../endpoints/houjin/search.ts";
import { searchLaws } from "../../endpoints/laws/laws.ts";
import { searchLoanPrograms } from "../../endpoints/loan-programs/loan-programs.ts";
import { searchPrograms } from "../../endpoints/programs/search.ts";
import { searchTaxRulesets } from "../../endpoints/tax-rulesets/tax-rulesets.ts";
import type { Language } from "../../wire/language.ts";
import type { PagedTable } from "../words/addresses.ts";
import { openWords } from "../words/open-status.ts";
import { articleName, shownDay, shownManYen, shownYen } from "../words/values.ts";
import { inWords } from "../words/words.ts";

/** One search result of any kind. */
export type Hit = {
  readonly id: string;
  readonly title: string;
  /** Short facts that distinguish it: who, where, when, how much. */
  readonly facts: readonly (string | null)[];
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
};

export type SearchKind = {
  readonly table: PagedTable;
  readonly search: Endpoint;
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
  status: string;
};

const companyStatus = {
  ja: { registered: "登録あり", closed: "登録閉鎖", unverified: "登録簿では未確認" },
  en: { registered: "Registered", closed: "Closed", unverified: "Not confirmed in the register" },
} as const;

/** The datasets of the search box, in page order. */
export const searchKinds: readonly SearchKind[] = [
  {
    table: "program",
    search: searchPrograms,
    paged: true,
    hit: (row: Program & OpenState, language) => ({
      id: row.unified_id,
      title: row.primary_name,
      facts: [
        inWords("program_kind", row.program_kind, language),
        row.authority_name ?? inWords("authority_level", row.authority_level, language),
        row.municipality ?? row.prefecture,
        row.amount_max_man_yen === null
          ? null
          : (language === "ja" ? "上限 " : "up to ") + shownManYen(row.amount_max_man_yen, language),
        row.open_status === "unknown" ? null : openWords(row, language),
      ],
    }),
  },
  {
    table: "law",
    search: searchLaws,
    paged: true,
    hit: (row: z.infer<typeof FoundLaw>, language) => ({
      id: row.unified_id,
      title: row.law_title,
      facts: [
        inWords("law_type", row.law_type, language),
        row.law_number,
        inWords("revision_status", row.revision_status, language),
      ],
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
      facts: [row.court, shownDay(row.decision_date, language), row.case_name === null ? null : row.case_number],
      excerpt: row.matching_text ?? row.key_ruling ?? row.ruling_summary,
    }),
  },
  {
    table: "houjin",
    search: searchHoujin,
    minLength: 2,
    paged: false,
    hit: (row: CompanyRow, language) => ({
      id: row.houjin_bangou,
      title: row.name,
      facts: [
        `${language === "ja" ? "法人番号 " : "No. "}${row.houjin_bangou}`,
        [row.prefecture, row.city].filter(Boolean).join("") || null,
        companyStatus[language][row.status as "registered"] ?? row.status,
      ],
    }),
  },
  {
    table: "enforcement_case",
    search: searchEnforcementCases,
    paged: true,
    hit: (row: EnforcementCase, language) => ({
      id: row.case_id,
      title: row.recipient_name ?? row.program_name_hint ?? row.event_type ?? row.case_id,
      facts: [row.event_type, row.ministry, shownDay(row.disclosed_date, language), shownYen(row.amount_yen, language)],
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
        row.procuring_entity,
        shownDay(row.decision_date ?? row.bid_deadline, language),
        shownYen(row.awarded_amount_yen, language),
        row.winner_name,
      ],
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
        inWords("tax_category", row.tax_category, language),
        inWords("ruleset_kind", row.ruleset_kind, language),
        row.authority,
      ],
      excerpt: row.filing_requirements,
    }),
  },
  {
    table: "loan_program",
    search: searchLoanPrograms,
    paged: true,
    hit: (row: LoanProgram, language) => ({
      id: String(row.id),
      title: row.program_name,
      facts: [row.provider, shownYen(row.amount_max_yen, language)],
      excerpt: row.target_conditions,
    }),
  },
  {
    table: "case_study",
    search: searchCaseStudies,
    paged: true,
    hit: (row: CaseStudy, language) => ({
      id: row.case_id,
      title: row.case_title ?? row.company_name ?? row.case_id,
      facts: [row.company_name, row.prefecture, row.industry_name, shownDay(row.publication_date, language)],
      excerpt: row.case_summary,
    }),
  },
];
