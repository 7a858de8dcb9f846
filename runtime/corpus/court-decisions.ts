import type { courtLevel, decisionType } from "../../schemas/enums.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { parseArticleNumber } from "../../snapshots/text/article-number.ts";
import { foldNumbers } from "../../snapshots/text/fold-numbers.ts";
import { type DatasetColumns, rowsHolding } from "./tables/columns.ts";
import { type Dataset, type Narrow, openDataset } from "./tables/dataset.ts";

/** What is left out does not filter. Days are bounds, both ends included; decisions without a day drop out. */
export type CourtFilters = {
  /** By its whole name, in any spelling. */
  readonly court?: string | undefined;
  readonly courtLevel?: (typeof courtLevel)[number] | undefined;
  readonly decisionType?: (typeof decisionType)[number] | undefined;
  /** Part of the area, in any spelling. */
  readonly subjectArea?: string | undefined;
  readonly lawId?: string | undefined;
  /** Text that the ruling or the excerpt holds, in any way of writing numbers. */
  readonly articleCitation?: string | undefined;
  readonly decidedFrom?: string | undefined;
  readonly decidedTo?: string | undefined;
};

/** The decisions of a snapshot: by weight as a precedent, the newest first, then by id. */
export type CourtDecisions = Dataset<"court_decision", CourtFilters>;

export function openCourtDecisions(snapshot: Snapshot): Promise<CourtDecisions> {
  return openDataset(snapshot, "court_decision", narrowDecisions);
}

/** The filters over these columns. */
export function narrowDecisions(columns: DatasetColumns<"court_decision">): Narrow<CourtFilters> {
  const courts = columns.texts("court");
  const levels = columns.words("court_level");
  const types = columns.words("decision_type");
  const areas = columns.texts("subject_area");
  const laws = columns.words("related_law_ids");
  const days = columns.numbers("decision_date");
  const { table } = columns;
  const rulings = table.texts("rulings");
  return (filters, narrowing) => {
    narrowing.keepText(courts, filters.court);
    narrowing.keepWord(levels, filters.courtLevel);
    narrowing.keepWord(types, filters.decisionType);
    narrowing.keepPart(areas, filters.subjectArea);
    narrowing.keepWord(laws, filters.lawId);
    narrowing.keepDays(days, filters.decidedFrom, filters.decidedTo);
    // Last, because it looks into the texts of the rows that are left.
    if (filters.articleCitation === undefined) return;
    const citations = citationForms(filters.articleCitation);
    narrowing.keep(rulings, rowsHolding(table.size, rulings, citations, narrowing.admitted));
  };
}

/** How the texts write a citation: folded and, for the number of an article without its 条 (2の2), also with it (2条の2). */
function citationForms(citation: string): string[] {
  const folded = foldNumbers(citation);
  const [main, ...branches] = (!folded.includes("条") && parseArticleNumber(citation)?.split(":")[0]?.split("_")) || [];
  const withUnit = main === undefined ? [] : [`${main}条${branches.map((branch) => `の${branch}`).join("")}`];
  return [folded, ...withUnit].filter((form) => form !== "");
}
