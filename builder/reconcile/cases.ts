import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { readMeasurePeriod, readSurchargeYen } from "./measure-text.ts";
import { unionOf } from "./merge.ts";
import { type Merged, mergeRows } from "./merge-rows.ts";

/** One enforcement case per case id. */
export function reconcileEnforcement(rows: readonly Sourced<"enforcement_case">[]): Merged<"enforcement_case"> {
  return mergeRows(
    "enforcement_case",
    rows,
    (row) => row.case_id,
    ({ key, row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, false);
      const years = unionOf(best.map((candidate) => candidate.row.occurred_fiscal_years));
      const texts = best.flatMap(({ row: { period_text: period, reason_excerpt: reason } }) =>
        [period ?? [], reason ?? []].flat(),
      );
      const period = texts.map(readMeasurePeriod).find((read) => read !== null) ?? null;
      return {
        ...known,
        case_id: key,
        amount_yen: known.amount_yen ?? texts.map(readSurchargeYen).find((yen) => yen !== null) ?? null,
        disclosed_until: known.disclosed_until ?? period?.end ?? null,
        measure_start_date: period?.start ?? null,
        measure_end_date: period?.end ?? null,
        occurred_fiscal_years: years.toSorted((a, b) => a - b),
        source_url: link.url,
        confidence: confidenceOf(row, lineage),
        fetched_at: link.fetchedAt,
      };
    },
  );
}

/** One case study per case id. */
export function reconcileCaseStudies(rows: readonly Sourced<"case_study">[]): Merged<"case_study"> {
  return mergeRows(
    "case_study",
    rows,
    (row) => row.case_id,
    ({ key, row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, false);
      return {
        ...known,
        case_id: key,
        programs_used: unionOf(best.map((candidate) => candidate.row.programs_used)),
        source_url: link.url,
        confidence: confidenceOf(row, lineage),
        fetched_at: link.fetchedAt,
      };
    },
  );
}
