import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildReport } from "../../schemas/snapshot/report.ts";
import type { SourcesFile } from "../../schemas/input/sources.ts";
import { storeLayout } from "../../snapshots/files/layout.ts";
import { judgeSources } from "../gates/source-gate.ts";
import type { InputWatch } from "../inputs/input-watch.ts";
import type { Tally } from "../report/tally.ts";
import { BuildFailure } from "../run/workspace.ts";

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
 * Brings the report up to date and stops a build whose sources are not what they are expected to be, all of them reported at
 * once. What is wrong with optional sources becomes a warning.
 */
export function judgeInputs(
  { sources }: SourcesFile,
  tally: Tally,
  { optional, leftovers }: { readonly optional: readonly string[]; readonly leftovers: readonly string[] },
  report: BuildReport,
): void {
  const { faults, warnings } = judgeSources(sources, tally, optional);
  addCounts(report, tally);
  const cleaned = leftovers.length === 0 ? [] : [`removed what builds that did not end left: ${leftovers.join(", ")}`];
  report.warnings = [...cleaned, ...warnings];
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

/** Leaves the report of a build in its store, beside the snapshots: a build that stops publishes none. */
export async function keepReport(store: string, report: BuildReport): Promise<void> {
  // A full disk is reported by the failure itself.
  await writeFile(join(store, storeLayout.report), `${JSON.stringify(report, null, 1)}\n`).catch(() => undefined);
}

function addCounts(report: BuildReport, tally: Tally): void {
  report.sources = tally.reports();
  report.refused_rows = tally.refusedRows;
  report.duplicates_merged = tally.merged;
}
