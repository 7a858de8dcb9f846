import type { BuildReport } from "../../schemas/report.ts";
import type { SourcesFile } from "../../schemas/sources.ts";
import { judgeSources } from "../gates/source-gate.ts";
import type { InputWatch } from "../inputs/input-watch.ts";
import type { Tally } from "../report/tally.ts";
import { BuildFailure } from "../run/failure.ts";

/** The report of a build that has read nothing yet. */
export function emptyReport(stages: BuildReport["stages"]): BuildReport {
  return {
    format: "konkyo-build-report/1",
    losses: [],
    sources: [],
    refused_rows: [],
    tables: [],
    duplicates_merged: 0,
    merges: [],
    dangling_ids: [],
    lexicon_coverage: [],
    warnings: [],
    stages,
  };
}

/**
 * Brings the report up to date and stops a build whose sources are not what they are expected to be, all of them told at
 * once. What is wrong with optional sources becomes a warning.
 */
export function judgeInputs(
  { sources }: SourcesFile,
  tally: Tally,
  optional: readonly string[],
  report: BuildReport,
): void {
  const { faults, warnings } = judgeSources(sources, tally, optional);
  addCounts(report, tally);
  report.warnings = warnings;
  if (faults.length === 0) return;
  throw new BuildFailure(
    "inputs_refused",
    `the sources cannot be used as they are, and nothing was published; mend them, or let a source that may fail say "optional": true (for one build: --optional <source id>)`,
    { details: faults, report },
  );
}

/** What was parsed and what was hashed must be the same bytes. */
export async function checkUnchanged(watch: InputWatch, tally: Tally, report: BuildReport): Promise<void> {
  const details = await watch.changed();
  if (details.length === 0) return;
  addCounts(report, tally);
  throw new BuildFailure(
    "inputs_changed",
    "files changed while the build read them, and nothing was published; build again when they are at rest",
    { details, report },
  );
}

function addCounts(report: BuildReport, tally: Tally): void {
  report.sources = tally.reports();
  report.refused_rows = tally.refusedRows;
  report.duplicates_merged = tally.merged;
}
