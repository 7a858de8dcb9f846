import type { DatasetName } from "../../schemas/input/input.ts";
import type { SourceEntry } from "../../schemas/input/sources.ts";
import type { SourceReport } from "../../schemas/snapshot/report.ts";

export type GateResult = {
  /** Why the build may not go on, one line each. */
  readonly faults: string[];
  /** The same of sources that a build can do without. */
  readonly warnings: string[];
};

type Place = { readonly at: string; readonly reason: string };

/** What became of the rows of each source so far. */
type JudgedCounts = {
  reports(): readonly SourceReport[];
  /** The first row of a source that was refused. */
  firstRefused(id: string): Place | null;
};

/** Files that are missing or damaged, and expectations that do not hold; sources called optional only warn. */
export function judgeSources(
  sources: readonly SourceEntry[],
  { reports, firstRefused }: JudgedCounts,
  optional: readonly string[],
): GateResult {
  const result: GateResult = { faults: [], warnings: [] };
  for (const report of reports()) {
    const entry = sources.find(({ id }) => id === report.id)!;
    const isOptional = entry.optional === true || optional.includes(entry.id);
    const lines = isOptional ? result.warnings : result.faults;
    const used = report.rows_out + report.merged;
    const lack = `; the snapshot has ${used === 0 ? "no" : used} ${entry.dataset ?? "row"} of it`;
    for (const fault of faultsOf(entry, report, firstRefused(entry.id)))
      lines.push(isOptional ? `optional source "${entry.id}": ${fault}${lack}` : `source "${entry.id}": ${fault}`);
  }
  return result;
}

function* faultsOf(entry: SourceEntry, report: SourceReport, first: Place | null): Generator<string> {
  const { rows_in: rowsIn, rows_out: rowsOut, merged, refused, repeated, faults } = report;
  for (const { at, reason } of faults) yield `${at}: ${reason}`;
  const [fewest, most, used] = [fewestRows(entry), mostRefused(entry, rowsIn), rowsOut + merged];
  const example = first ? `; first at ${first.at}: ${first.reason}` : "";
  if (used < fewest) {
    // A file that cannot be used is reason enough for rows that are not there.
    if (faults.length === 0)
      yield `${used} ${used === 1 ? "row" : "rows"} could be used, at least ${fewest} ${fewest === 1 ? "is" : "are"} expected${example}`;
  } else if (refused > most)
    yield `${refused} of ${rowsIn} rows ${refused === 1 ? "was" : "were"} refused, at most ${most} may be${example}`;
  else if (repeated > most) yield `${repeated} of ${rowsIn} rows repeat another row or its id, at most ${most} may`;
}

/** Dates of things that have happened when a source tells of them, by dataset. */
const pastDates: Readonly<Partial<Record<DatasetName, readonly string[]>>> = {
  law: ["promulgated_date", "updated_at"],
  court_decision: ["decision_date", "updated_at"],
  bid: ["announcement_date", "decision_date", "updated_at"],
  enforcement_case: ["disclosed_date"],
  case_study: ["publication_date"],
  tax_ruleset: ["updated_at"],
  annotation: ["observed_at"],
};

/** Shares and numbers of refused rows that are usual: slips of a publisher, not a file in another layout. */
const usualRefusedShare = 0.1;
const usualRefusedRows = 3;

/** Fields of a row whose day may not be later than the fetch. */
export function pastDatesOf({ expect }: SourceEntry, dataset: DatasetName): readonly string[] {
  return expect?.not_after_fetch ?? pastDates[dataset] ?? [];
}

/** Fewest rows that a build must be able to use. */
function fewestRows({ expect }: SourceEntry): number {
  return expect?.min_rows ?? 1;
}

/** Most of so many rows that may be refused. */
function mostRefused({ expect }: SourceEntry, rowsIn: number): number {
  if (expect?.max_refused_share !== undefined) return Math.floor(rowsIn * expect.max_refused_share);
  return Math.max(usualRefusedRows, Math.floor(rowsIn * usualRefusedShare));
}
