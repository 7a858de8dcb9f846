import { confidenceOf, contentChecksum, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { readMeasurePeriod, readSurchargeYen } from "./measure-text.ts";
import { unionOf } from "./merge/merge.ts";
import { type Merged, mergeRows } from "./merge/merge-rows.ts";

/** One enforcement case per case id. */
export function reconcileEnforcement(
  rows: readonly Sourced<"enforcement_case">[],
  nameOf: ReadonlyMap<string, string>,
): Merged<"enforcement_case"> {
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
        recipient_name: partyName(known.recipient_name, nameOf.get(known.recipient_houjin_bangou ?? "")),
        amount_yen: known.amount_yen ?? texts.map(readSurchargeYen).find((yen) => yen !== null) ?? null,
        disclosed_until: known.disclosed_until ?? period?.end ?? null,
        measure_start_date: period?.start ?? null,
        measure_end_date: period?.end ?? null,
        occurred_fiscal_years: years.toSorted((a, b) => a - b),
        source_url: link.url,
        confidence: confidenceOf(row, lineage),
        fetched_at: link.fetchedAt,
        ...contentChecksum(best[0]!),
      };
    },
  );
}

/** A name that runs on before or behind that of the company with its number is of two parties: the company is the one meant. */
function partyName(stated: string | null, registered: string | undefined): string | null {
  if (stated === null || registered === undefined) return stated;
  const [written, company] = [fold(stated), fold(registered)];
  return written !== company && written.includes(company) ? registered : stated;
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
        ...contentChecksum(best[0]!),
      };
    },
  );
}
