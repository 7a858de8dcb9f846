import type { OpenState, ProgramDetail } from "../../../../schemas/records/program.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import type { Programs } from "../../../corpus/programs.ts";
import type { RowSet } from "../../../corpus/tables/row-set.ts";
import type { Applicant } from "./applicant.ts";
import { caveatsOf } from "./caveats.ts";
import { consideredRows } from "./place-signals.ts";
import { purposeSignals, signalsOf } from "./signals.ts";
import type { Signal } from "./signal.ts";

type Match = Pick<
  ProgramDetail,
  | "unified_id"
  | "primary_name"
  | "tier"
  | "authority_level"
  | "prefecture"
  | "amount_max_man_yen"
  | "official_url"
  | "source_url"
  | "source_fetched_at"
> &
  OpenState & { readonly fit_score: number; readonly match_reasons: string[]; readonly caveats: string[] };

/** The best programs for an applicant, by points and then by merit, and how many the place does not exclude. */
export function prescreen(
  corpus: Corpus,
  applicant: Applicant,
  { limit, asOf }: { readonly limit: number; readonly asOf: string },
): { readonly results: Match[]; readonly totalConsidered: number } {
  const { programs, exclusions, deadlines } = corpus;
  const purposes = purposeSignals(programs, applicant);
  const considered = consideredRows(programs, applicant.prefecture);
  const signals = signalsOf(corpus, applicant, { asOf, considered });
  const points = pointsByRow(programs.size, purposes, signals);
  return {
    results: best(programs, considered, points, limit).map((row) => {
      const record = programs.record(row);
      const said = [...purposes, ...signals].filter(({ rows, says }) => says !== "" && rows.has(row));
      const { open_status, open_window, as_of } = deadlines.stateOf(row, asOf);
      return {
        unified_id: record.unified_id,
        primary_name: record.primary_name,
        tier: record.tier,
        authority_level: record.authority_level,
        prefecture: record.prefecture,
        amount_max_man_yen: record.amount_max_man_yen,
        official_url: record.official_url,
        fit_score: points[row]!,
        match_reasons: said.filter((signal) => signal.points > 0).map(({ says }) => says),
        caveats: [
          ...said.filter((signal) => signal.points <= 0).map(({ says }) => says),
          ...caveatsOf(record, applicant, { exclusions, asOf, lastDay: deadlines.lastDayOf(row, asOf) }),
        ],
        source_url: record.source_url,
        source_fetched_at: record.source_fetched_at,
        open_status,
        open_window,
        as_of,
      };
    }),
    totalConsidered: considered ? considered.count : programs.size,
  };
}

/** The most specific shared purpose counts fully, each further one half. */
function pointsByRow(size: number, purposes: readonly Signal[], signals: readonly Signal[]): Int16Array {
  const total = new Int16Array(size);
  const shared = new Uint8Array(size);
  for (const { rows, points } of purposes)
    rows.each((row) => (total[row]! += shared[row]!++ === 0 ? points : points >> 1));
  for (const { rows, points } of signals) if (points !== 0) rows.each((row) => (total[row]! += points));
  return total;
}

/** The considered rows with most points; ties in order of merit. */
function best(programs: Programs, considered: RowSet | null, points: Int16Array, limit: number): number[] {
  const byPoints = new Map<number, number[]>();
  for (const row of programs.byMerit) {
    if (considered && !considered.has(row)) continue;
    const equals = byPoints.get(points[row]!) ?? [];
    if (equals.length < limit) equals.push(row);
    byPoints.set(points[row]!, equals);
  }
  return [...byPoints.keys()]
    .toSorted((a, b) => b - a)
    .flatMap((key) => byPoints.get(key)!)
    .slice(0, limit);
}
