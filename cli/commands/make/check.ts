import type { Command } from "commander";
import { lossText, unusedColumns } from "../../../builder/report/report-text.ts";
import { type CheckingShell, runCheck } from "../../snapshots/build-run.ts";
import { oneLine } from "../../shell/failure.ts";
import { defineCommand, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import { counted } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";
import { yellow } from "../../terminal/text.ts";
import { sourceLines } from "../../snapshots/source-lines.ts";

type Options = JsonOption & {
  readonly sources: string;
  readonly out: string;
  readonly threads?: number;
  readonly acceptLoss?: readonly string[];
  readonly optional?: readonly string[];
};

/** Runs a build without publishing; exits with the code the build would exit with. */
export function checkCommand(effects: CheckingShell): Command {
  const { terminal, settings } = effects;
  return defineCommand("check", "do all of a build but publish, and list every fault of the sources")
    .requiredOption("--sources <file>", "sources file that names the inputs")
    .option("--out <store>", "store that the build would go into", settings.store)
    .option("--threads <n>", "threads for the database (default: one for each core)", wholeNumber(1))
    .option("--optional <source...>", "sources that the build can do without, by id")
    .option("--accept-loss <of...>", "tables, or table.field, that may lose more than their limit")
    .action(async ({ json, ...options }: Options) => {
      const { corpusSnapshotId: id, report } = await runCheck({ ...options, expiresDays: 1 }, effects);
      const { losses, sources, refused_rows: refused, warnings } = report;
      const notes = sources.flatMap(({ id: source, reasons }) =>
        reasons.flatMap(({ examples }) => examples.map(({ at, reason }) => ({ source, at, reason }))),
      );
      // Values dropped from rows that were kept appear among the examples only.
      const faults = new Set(
        [...refused, ...notes].map(({ source, at, reason }) => oneLine(`${source}: ${at}: ${reason}`)),
      );
      show(terminal, json, {
        data: { corpus_snapshot_id: id, report },
        text: () => [
          ...losses.map(lossText),
          ...sourceLines(sources, terminal.columns),
          "",
          ...sources.flatMap((source) => unusedColumns(source).map((line) => oneLine(`${source.id}: ${line}`))),
          ...faults,
          ...warnings.map((warning) => yellow(`warning: ${warning}`)),
          ...(faults.size > 0 || warnings.length > 0 ? [""] : []),
          `nothing was published; a build would give ${id} with ${counted(faults.size, "fault")}`,
        ],
      });
    });
}
