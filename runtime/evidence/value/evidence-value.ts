import type { EvidenceRecord } from "../../../schemas/answers/evidence.ts";
import type { EvidenceValue } from "../../../schemas/answers/evidence-value.ts";

/** Evidence value of records, as counts of what they show. */
export function evidenceValueOf(records: readonly EvidenceRecord[], knownGaps: number): EvidenceValue {
  const coverages = records.flatMap(({ fact_provenance_coverage_pct: coverage }) => coverage ?? []);
  return {
    records_returned: records.length,
    source_linked_records: records.filter(isSourceLinked).length,
    precomputed_records: records.filter(({ precomputed }) => precomputed).length,
    pdf_fact_refs: records.reduce((sum, { pdf_fact_refs: refs }) => sum + (refs?.length ?? 0), 0),
    known_gap_count: knownGaps,
    fact_provenance_coverage_pct_avg:
      coverages.length === 0 ? null : coverages.reduce((sum, share) => sum + share, 0) / coverages.length,
    web_search_performed_by_jpcite: false,
    request_time_llm_call_performed: false,
  };
}

/** Whether a record, or a fact it shows, names its source. */
export function isSourceLinked({ source_url: url, facts }: EvidenceRecord): boolean {
  return url !== null || (facts?.some(({ source }) => source?.url) ?? false);
}
