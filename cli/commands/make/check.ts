import type { Command } from "commander";
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
  readonly acceptLoss?: boolean;
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
    .option("--accept-loss", "go on when a table lost more than a tenth of its rows")
    .action(async ({ json, ...options }: Options) => {
      const { corpusSnapshotId: id, report } = await runCheck({ ...options, expiresDays: 1 }, effects);
      const { sources, refused_rows: refused, warnings } = report;
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
          ...sourceLines(sources, terminal.columns),
          "",
          ...faults,
          ...warnings.map((warning) => yellow(`warning: ${warning}`)),
          ...(faults.size > 0 || warnings.length > 0 ? [""] : []),
          `nothing was published; a build would give ${id} with ${counted(faults.size, "fault")}`,
        ],
      });
    });
}
