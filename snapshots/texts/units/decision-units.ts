import type { CourtDecision } from "../../../schemas/records/court-decision.ts";
import { articleInDigits } from "../../text/laws/article-number.ts";
import { passagesOf, type TextUnit } from "../text-unit.ts";

export type IndexedDecision = DecisionTexts &
  Pick<
    CourtDecision,
    "unified_id" | "case_name" | "court" | "court_level" | "decision_date" | "subject_area" | "cited_statutes"
  >;
type DecisionTexts = Pick<CourtDecision, "key_ruling" | "ruling_summary" | "impact_on_business" | "source_excerpt">;

const priors: Readonly<Record<string, number>> = { supreme: 1000, high: 500, district: 250 };
/** More statutes than this are a list of what was argued, not what the decision is about. */
const MOST_STATUTES = 12;

/** A decision as a unit of a text index: its rulings, and the court and day it may be asked for by. */
export function decisionUnit(decision: IndexedDecision): TextUnit {
  const { case_name: name, subject_area: area, court, court_level: level, decision_date: day } = decision;
  const statutes = decision.cited_statutes
    .slice(0, MOST_STATUTES)
    .map(({ law_name: law, article }) => (article === null ? law : `${law}${articleInDigits(article)}`));
  return {
    id: decision.unified_id,
    group: null,
    label: "",
    heads: [name, area, ...statutes].filter((head) => head !== null),
    marks: [
      ...(level === null ? [] : [`level:${level}`]),
      ...(court === null ? [] : [`court:${courtWithoutDivision(court)}`]),
      ...(day === null ? [] : [`day:${day}`, `month:${day.slice(0, 7)}`, `year:${day.slice(0, 4)}`]),
    ],
    passages: decisionPassages(decision),
    prior: priors[level ?? ""] ?? 150,
    preview: [],
  };
}

/** Passages of a decision as the index has them. */
export function decisionPassages(decision: DecisionTexts): string[] {
  const { key_ruling: ruling, ruling_summary: summary, impact_on_business: impact, source_excerpt: excerpt } = decision;
  const texts = new Set([ruling, summary, impact, excerpt].filter((text) => text !== null));
  return [...texts].flatMap(passagesOf);
}

/** 東京高等裁判所第16民事部 is 東京高等裁判所. */
export function courtWithoutDivision(court: string): string {
  return /^.*?裁判所/.exec(court.normalize("NFKC"))?.[0] ?? court;
}
