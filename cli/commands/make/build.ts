import { isAbsolute, relative, resolve } from "node:path";
import type { Command } from "commander";
import type { BuildResult } from "../../../builder/build.ts";
import { danglingLines, lossText, reasonText } from "../../../builder/report/report-text.ts";
import type { BuildReport, SourceReport } from "../../../schemas/snapshot/report.ts";
import { highestPromoted } from "../../../snapshots/catalogue.ts";
import { type BuildingShell, runBuild } from "../../snapshots/build-run.ts";
import { oneLine } from "../../shell/failure.ts";
import { findSnapshot } from "../../snapshots/find-snapshot.ts";
import { defineCommand, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import { promoteVerified } from "../../snapshots/promotion.ts";
import { sourceLines } from "../../snapshots/source-lines.ts";
import { bytesText, counted, countText, secondsText } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";
import { bold, type Text, yellow } from "../../terminal/text.ts";

type Options = JsonOption & {
  readonly sources: string;
  readonly out: string;
  readonly prev?: string;
  readonly threads?: number;
  readonly signKey?: string;
  readonly expiresDays: number;
  readonly acceptLoss?: readonly string[];
  readonly optional?: readonly string[];
  readonly promote?: boolean;
  readonly full?: boolean;
  readonly explain?: boolean;
};

/** Reasons shown for one source; the report in the snapshot has all of them. */
const REASONS = 3;

/** Compiles sources into a snapshot; exit 2 when inputs are missing, refused or lost too much, 5 when the disk is full. */
export function buildCommand(effects: BuildingShell): Command {
  const { terminal, settings } = effects;
  return defineCommand("build", "compile official files into one signed snapshot")
    .requiredOption("--sources <file>", "sources file that names the inputs")
    .option("--out <store>", "store that the snapshot goes into", settings.store)
    .option("--prev <snapshot>", "snapshot to compare with (default: the current one of the store)")
    .option("--threads <n>", "threads for the database (default: one for each core)", wholeNumber(1))
    .option("--sign-key <file>", "private key to sign with (default: the key beside this store, made on first use)")
    .option("--expires-days <n>", "days until a newer snapshot should have followed", wholeNumber(1), 90)
    .option("--optional <source...>", "sources that this build can do without, by id")
    .option("--accept-loss <of...>", "tables, or table.field, that may lose more than their limit")
    .option("--full", "take nothing from earlier builds, and compare with what they gave for the same inputs")
    .option("--explain", "say which steps ran, and why")
    .option("--promote", "make the snapshot current when it is built and verified")
    .action(async ({ json, promote, explain = false, ...options }: Options) => {
      const prev = options.prev && findSnapshot(options.prev, options.out, settings).directory;
      const result = await runBuild({ ...options, prev }, effects);
      const { corpusSnapshotId: id, directory, existed, manifest, seconds } = result;
      // The data are again what they were: an answer, no failure. Only a rollback steps back.
      const older = existed && manifest.sequence < highestPromoted(options.out);
      const promotion = promote && !older ? await promoteVerified(options.out, id, false, effects) : null;
      show(terminal, json, {
        data: {
          corpus_snapshot_id: id,
          directory,
          existed,
          promoted: promotion !== null,
          sequence: manifest.sequence,
          seconds,
          report: result.report,
          ...(explain && { steps: result.steps }),
        },
        text: () => [
          ...(explain ? [...result.steps.map(stepLine), ""] : []),
          ...resultLines(result, seconds, terminal.columns),
        ],
      });
      if (promotion) terminal.note(`current in ${options.out}`);
      else if (older)
        terminal.note(
          `the data equal those of an older snapshot, and current stays; to step back: konkyo rollback --to ${id.slice(0, 12)} --reason "..."`,
        );
      else
        terminal.note(
          `to make it current: konkyo promote ${id.slice(0, 12)}${options.out === settings.store ? "" : ` --store ${options.out}`}`,
        );
    });
}

function resultLines(
  { corpusSnapshotId: id, directory, existed, manifest, report }: BuildResult,
  seconds: number,
  columns: number | null,
): readonly Text[] {
  const { sources, tables, warnings } = report;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  return [
    bold(id),
    shortest(directory),
    existed
      ? `the store held this snapshot already; verified in ${secondsText(seconds)}`
      : `${counted(rows, "row")} in ${counted(tables.length, "table")}, ${bytesText(bytes)}, built in ${secondsText(seconds)}`,
    "",
    ...heldApart("lost against the current snapshot", report.losses.map(lossText)),
    ...sourceLines(sources, columns),
    ...heldApart("columns that are not used", sources.flatMap(columnLines)),
    ...mergeLines(report, id),
    ...sources.flatMap((source) => reasonLines(source, id)),
    ...heldApart("ids that lead nowhere", danglingLines(report)),
    ...warnings.flatMap((warning) => ["", yellow(`warning: ${warning}`)]),
  ];
}

function stepLine({ step, ran, why }: BuildResult["steps"][number]): string {
  return `${ran ? "made " : "taken"}  ${step}: ${why}`;
}

function columnLines({ id, unused_columns: unused }: SourceReport): readonly string[] {
  return unused.length === 0 ? [] : [`${id}: ${unused.map(({ name }) => name).join(", ")}`];
}

function reasonLines({ id, reasons }: SourceReport, snapshotId: string): readonly Text[] {
  if (reasons.length === 0) return [];
  const more = `and ${counted(reasons.length - REASONS, "other reason")}: konkyo inspect --report ${snapshotId.slice(0, 12)}`;
  return [
    "",
    `${id}: rows refused and values left out`,
    ...reasons.slice(0, REASONS).map((reason) => `  ${countText(reason.count)} × ${oneLine(reasonText(reason))}`),
    ...(reasons.length > REASONS ? [`  ${more}`] : []),
  ];
}

/** Lines under a heading; empty when there are no lines. */
function heldApart(heading: string, lines: readonly string[]): readonly Text[] {
  return lines.length === 0 ? [] : ["", heading, ...lines.map((line) => `  ${oneLine(line)}`)];
}

function mergeLines({ duplicates_merged: merged, merges }: BuildReport, snapshotId: string): readonly Text[] {
  if (merged === 0) return [];
  const lost = merges.reduce((sum, { count }) => sum + count, 0);
  const differed =
    lost === 0
      ? ""
      : `; ${counted(lost, "value")} differed and did not win: konkyo inspect --report ${snapshotId.slice(0, 12)}`;
  return ["", `${counted(merged, "row")} joined the record of another row${differed}`];
}

/** The path relative to the current folder, when that is shorter. */
function shortest(path: string): string {
  const near = relative(process.cwd(), resolve(path));
  return near && !near.startsWith("..") && !isAbsolute(near) ? near : path;
}
