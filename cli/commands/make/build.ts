import { isAbsolute, relative, resolve } from "node:path";
import type { Command } from "commander";
import type { BuildResult } from "../../../builder/build.ts";
import type { SourceReport } from "../../../schemas/report.ts";
import { readSigner } from "../../../snapshots/trust/local-keys.ts";
import { type BuildingShell, runBuild } from "../../snapshots/build-run.ts";
import { CommandFailure, exit, oneLine } from "../../shell/failure.ts";
import { findSnapshot } from "../../snapshots/find-snapshot.ts";
import { defineCommand, wholeNumber } from "../../shell/option-values.ts";
import { promoteVerified } from "../../snapshots/promotion.ts";
import { bytesText, counted, countText, secondsText } from "../../terminal/quantities.ts";
import { renderTable } from "../../terminal/render-table.ts";
import { show, type Terminal } from "../../terminal/terminal.ts";

type Options = {
  readonly sources: string;
  readonly out: string;
  readonly prev?: string;
  readonly threads?: number;
  readonly signKey?: string;
  readonly expiresDays: number;
  readonly acceptLoss?: boolean;
  readonly promote?: boolean;
  readonly json?: boolean;
};

/** Reasons shown for one source; the report in the snapshot has all of them. */
const REASONS = 3;

/** Compiles sources into a snapshot; exit 2 when the inputs lost too much, 5 when the disk is full. */
export function buildCommand(effects: BuildingShell): Command {
  const { terminal, settings } = effects;
  return defineCommand("build", "compile official files into one signed snapshot")
    .requiredOption("--sources <file>", "sources file that names the inputs")
    .option("--out <store>", "store that the snapshot goes into", settings.store)
    .option("--prev <snapshot>", "snapshot to compare with (default: the current one of the store)")
    .option("--threads <n>", "threads for the database (default: one for each core)", wholeNumber(1))
    .option("--sign-key <file>", "private key to sign with (default: the key of this store, made on first use)")
    .option("--expires-days <n>", "days until a newer snapshot should have followed", wholeNumber(1), 90)
    .option("--accept-loss", "go on when a table lost more than a tenth of its rows")
    .option("--promote", "make the snapshot current when it is built and verified")
    .action(async ({ json, promote, ...options }: Options) => {
      requireKey(options.signKey);
      const prev = options.prev && findSnapshot(options.prev, options.out, settings).directory;
      const result = await runBuild({ ...options, prev }, effects);
      const { corpusSnapshotId: id, directory, existed, manifest, seconds } = result;
      const promotion = promote ? await promoteVerified(options.out, id, false, effects) : null;
      show(terminal, json, {
        data: {
          corpus_snapshot_id: id,
          directory,
          existed,
          promoted: promotion !== null,
          sequence: manifest.sequence,
          seconds,
          report: result.report,
        },
        text: () => resultText(result, seconds, terminal),
      });
      if (promotion) terminal.note(`current in ${options.out}`);
      else
        terminal.note(
          `to make it current: konkyo promote ${id.slice(0, 12)}${options.out === settings.store ? "" : ` --store ${options.out}`}`,
        );
    });
}

/** A key that cannot be used is found before the work, not after it. */
function requireKey(path: string | undefined): void {
  try {
    if (path) readSigner(path);
  } catch (error) {
    throw new CommandFailure(
      exit.wrongUsage,
      `--sign-key: ${oneLine((error as Error).message)}; make a key with: konkyo keygen --out <file>`,
      { cause: error },
    );
  }
}

function resultText(
  {
    corpusSnapshotId,
    directory,
    existed,
    manifest,
    report: { sources, tables, warnings, duplicates_merged: merged },
  }: BuildResult,
  seconds: number,
  terminal: Terminal,
): string {
  const { bold, yellow } = terminal.colors;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const lines = [
    bold(corpusSnapshotId),
    shortest(directory),
    existed
      ? `the store held this snapshot already; verified in ${secondsText(seconds)}`
      : `${counted(rows, "row")} in ${counted(tables.length, "table")}, ${bytesText(bytes)}, built in ${secondsText(seconds)}`,
    "",
    renderTable(
      terminal,
      [
        { head: "source", shrink: true },
        { head: "adapter" },
        ...["files", "rows in", "out", "refused", "noted"].map((head) => ({ head, align: "right" }) as const),
      ],
      [...sources, totalOf(sources)].map(({ id, adapter, files, rows_in, rows_out, refused, noted }) => [
        id,
        adapter,
        countText(files),
        countText(rows_in),
        countText(rows_out),
        paint(refused, yellow),
        paint(noted, yellow),
      ]),
    ),
  ];
  if (merged > 0)
    lines.push("", `${counted(merged, "row")} said the same as another and ${merged === 1 ? "was" : "were"} merged`);
  for (const { id, reasons } of sources) {
    if (reasons.length === 0) continue;
    lines.push("", `${id}: rows refused and values left out`);
    for (const { reason, count, examples } of reasons.slice(0, REASONS))
      lines.push(`  ${countText(count)} × ${oneLine(reason)}${examples[0] ? `, first at ${examples[0].at}` : ""}`);
    if (reasons.length > REASONS)
      lines.push(
        `  and ${counted(reasons.length - REASONS, "other reason")}: konkyo inspect --report ${corpusSnapshotId.slice(0, 12)}`,
      );
  }
  for (const warning of warnings) lines.push("", yellow(`warning: ${warning}`));
  return lines.join("\n");
}

function totalOf(sources: readonly SourceReport[]): Omit<SourceReport, "merged" | "reasons"> {
  const sum = (field: "files" | "rows_in" | "rows_out" | "refused" | "noted") =>
    sources.reduce((total, source) => total + source[field], 0);
  return {
    id: "total",
    adapter: "",
    files: sum("files"),
    rows_in: sum("rows_in"),
    rows_out: sum("rows_out"),
    refused: sum("refused"),
    noted: sum("noted"),
  };
}

function paint(count: number, color: (text: string) => string): string {
  return count === 0 ? "0" : color(countText(count));
}

/** The path as a person in this folder would type it. */
function shortest(path: string): string {
  const near = relative(process.cwd(), resolve(path));
  return near && !near.startsWith("..") && !isAbsolute(near) ? near : path;
}
