import { hexId } from "../builder/rows/ids.ts";
import { askCompany } from "./companies.ts";
import type { Found, Match, Row } from "./found.ts";
import type { Judged } from "./judged.ts";
import type { Served } from "./served.ts";

/** A dataset of the judged files: how the service is asked for it, and where the snapshot holds it. */
export type JudgedDataset = {
  ask(service: Served, judged: Judged, limit: number): Promise<Found>;
  /** SQL over the tables of the snapshot: `judged`, an id as the judged files write it, and `held`, the id of the service. */
  readonly ids: string | null;
  /** The id of the service where it follows from the judged one alone. */
  readonly idOf?: (judged: string) => string;
  /** File of the corpus whose `unified_id` is the judged id, where `judged` of the SQL is a line of it. */
  readonly linesOf?: string;
  /** SQL: ids of the service of the records that the judges of the corpus files could see, where others came later. */
  readonly seenByJudges?: string;
  /** SQL: `id`, `name` and `body` of every document, for the other engines and for names; null where only numbers are looked up. */
  readonly documents: string | null;
};

type Body = {
  readonly results: readonly Row[];
  readonly match?: Match;
};

/** Every revision state: judged laws include replaced and repealed ones. */
const allRevisions = { currently_effective_only: "false", include_repealed: "true" };

export const judgedDatasets: Readonly<Record<string, JudgedDataset>> = {
  programs: {
    ask: search("/v1/programs/search", "unified_id", "primary_name"),
    ids: `SELECT unified_id AS judged, unified_id AS held FROM program WHERE NOT excluded
      UNION ALL SELECT unnest(merged_ids), unified_id FROM program WHERE NOT excluded`,
    seenByJudges: `SELECT DISTINCT key FROM trace WHERE "table" = 'program' AND "at" LIKE 'programs.jsonl%'`,
    documents: `SELECT unified_id AS id, primary_name AS name, concat_ws(chr(10), array_to_string(aliases, chr(10)),
      prefecture, municipality, authority_name, array_to_string(target_types, ' '), array_to_string(funding_purpose, ' '))
      AS body FROM program WHERE NOT excluded`,
  },
  // A loan is a view of a program, whose id the judged files use and the record does not keep: its source row has it.
  loan_programs: {
    ask: search("/v1/loan-programs/search", "id", "program_name"),
    ids: `SELECT regexp_extract("at", '#(\\d+)$', 1) AS judged, key AS held FROM trace WHERE "table" = 'loan_program'`,
    linesOf: "loan_programs.jsonl",
    documents: `SELECT CAST(id AS VARCHAR) AS id, program_name AS name,
      concat_ws(chr(10), provider, loan_type, target_conditions, security_notes, source_excerpt) AS body FROM loan_program`,
  },
  tax_rulesets: {
    ask: search("/v1/tax_rulesets/search", "unified_id", "ruleset_name"),
    ids: `SELECT unified_id AS judged, unified_id AS held FROM tax_ruleset
      UNION ALL SELECT ruleset_name, unified_id FROM tax_ruleset`,
    documents: `SELECT unified_id AS id, ruleset_name AS name, concat_ws(chr(10), authority, rate_or_amount,
      eligibility_conditions, calculation_formula, filing_requirements) AS body FROM tax_ruleset`,
  },
  certifications: {
    ask: search("/v1/am/certifications", "entity_id", "name"),
    ids: "SELECT entity_id AS judged, entity_id AS held FROM certification",
    documents: `SELECT entity_id AS id, name, concat_ws(chr(10), prefecture, authority, requirements, validity, benefits)
      AS body FROM certification`,
  },
  case_studies: {
    ask: search("/v1/case-studies/search", "case_id", "case_title"),
    ids: "SELECT case_id AS judged, case_id AS held FROM case_study",
    documents: `SELECT case_id AS id, coalesce(case_title, '') AS name, concat_ws(chr(10), company_name, houjin_bangou,
      prefecture, municipality, industry_name, array_to_string(programs_used, ' '), case_summary, source_excerpt) AS body
      FROM case_study`,
  },
  laws: {
    ask: search("/v1/laws/search", "unified_id", "law_title", allRevisions),
    ids: "SELECT egov_law_id AS judged, unified_id AS held FROM law WHERE egov_law_id IS NOT NULL",
    documents: `SELECT unified_id AS id, law_title AS name, concat_ws(chr(10), law_short_title, law_number, ministry, summary,
      (SELECT string_agg(alias, chr(10)) FROM law_alias WHERE law_id = law.unified_id)) AS body FROM law`,
  },
  law_articles: {
    ask: askForArticles,
    ids: `SELECT egov_law_id AS judged, egov_law_id AS held FROM law WHERE egov_law_id IS NOT NULL
      UNION ALL SELECT DISTINCT egov_law_id || '#' || article_number, egov_law_id || '#' || article_number
      FROM law_article JOIN law ON law.unified_id = law_id WHERE provision = 'main' AND article_number IS NOT NULL`,
    documents: `SELECT egov_law_id || '#' || article_number AS id,
      concat_ws(' ', any_value(law_title), any_value(article_title), any_value(caption)) AS name, any_value(text) AS body
      FROM law_article JOIN law ON law.unified_id = law_id
      WHERE provision = 'main' AND article_number IS NOT NULL AND egov_law_id IS NOT NULL GROUP BY 1`,
  },
  court_decisions: {
    ask: search("/v1/court-decisions/search", "unified_id", "case_name"),
    ids: "SELECT unified_id AS judged, unified_id AS held FROM court_decision",
    idOf: (id) => hexId("HAN", id),
    documents: `SELECT unified_id AS id, coalesce(case_name, '') AS name, concat_ws(chr(10), case_number, court, subject_area,
      key_ruling, ruling_summary) AS body FROM court_decision`,
  },
  enforcement_cases: {
    ask: search("/v1/enforcement-cases/search", "case_id", "recipient_name"),
    ids: "SELECT case_id AS judged, case_id AS held FROM enforcement_case",
    documents: `SELECT case_id AS id, coalesce(recipient_name, '') AS name, concat_ws(chr(10), recipient_houjin_bangou,
      prefecture, program_name_hint, ministry, bureau, event_type, source_title, reason_excerpt, legal_basis) AS body
      FROM enforcement_case`,
  },
  bids: {
    ask: search("/v1/bids/search", "unified_id", "bid_title"),
    ids: "SELECT unified_id AS judged, unified_id AS held FROM bid",
    idOf: (id) => hexId("BID", id),
    documents: `SELECT unified_id AS id, bid_title AS name, concat_ws(chr(10), procuring_entity, ministry, winner_name,
      winner_houjin_bangou, bid_description) AS body FROM bid`,
  },
  companies: {
    ask: askCompany,
    ids: null,
    idOf: (id) => id.replace(/^bids:(.+)$/, (_, key: string) => `bids:${hexId("BID", key)}`),
    documents: null,
  },
};

function search(path: string, key: string, name: string, fixed: Readonly<Record<string, string>> = {}) {
  return async (service: Served, { query }: Judged, limit: number): Promise<Found> => {
    // A search box has one line: the service refuses control characters, and titles in the judged files have line breaks.
    const q = query.replace(/\s+/g, " ");
    const reply = await service.ask<Body>(path, { q, limit: String(limit), ...fixed });
    const hits = reply.body.results.map((row) => ({ id: String(row[key]), name: textOf(row[name]), row }));
    return { hits, match: matchOf(reply.body, reply.note), milliseconds: reply.milliseconds };
  };
}

/**
 * The articles that rows of laws show, law by law. Of a law whose articles are not all held, the law itself comes before them
 * when the question is about an article that is not: it is the right answer, as it says what it lacks.
 */
async function askForArticles(service: Served, judged: Judged, limit: number): Promise<Found> {
  type Article = { article_number: string; caption: string | null };
  const found = await search("/v1/laws/search", "egov_law_id", "law_title", allRevisions)(service, judged, limit);
  const hits = found.hits.flatMap((law) => {
    const articles = ((law.row["matching_articles"] ?? []) as Article[]).map(({ article_number: number, caption }) => {
      const name = `${law.name} ${number} ${caption ?? ""}`;
      return { id: `${law.id}#${number}`, name, row: law.row };
    });
    return judged.cut && law.row["text_complete"] === false ? [law, ...articles] : articles;
  });
  return { ...found, hits };
}

function matchOf({ match, results }: Body, note: string | null): Match {
  if (match) return { kind: match.kind, strength: match.strength, used: match.used };
  if (results.length === 0) return { kind: "none", strength: "none", used: null };
  return { kind: note === "partial-match" ? "partial" : "full", strength: null, used: null };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
