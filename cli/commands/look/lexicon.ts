import { Command } from "commander";
import { CommandFailure, exit, wrongUsage } from "../../shell/failure.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import type { LexiconReport, LexiconRequest } from "../../snapshots/lexicon-report.ts";
import { counted } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";

export type LexiconEffects = Shell & { readonly checkLexicon: (request: LexiconRequest) => Promise<LexiconReport> };

type Options = JsonOption & { readonly snapshot: string; readonly store?: string; readonly sources?: string };

const said = {
  refused: "cannot be used",
  double: "stands in several lines that lead to the same",
  conflict: "leads to many things that have nothing in common",
  no_record: "leads to no record",
} as const;

/** Looks after the words that questions are read with. */
export function lexiconCommand(effects: LexiconEffects): Command {
  return new Command("lexicon")
    .description("check the words that questions and records are read with")
    .addCommand(lexiconCheckCommand(effects));
}

/** Exit 0 when there is nothing to mend, 1 for doubles and conflicts, 2 for lines that a build would refuse. */
function lexiconCheckCommand({ terminal, settings, now, checkLexicon }: LexiconEffects): Command {
  return defineCommand("check", "list doubles, conflicts and lines that lead to no record, by file and line")
    .option("--sources <file>", "sources file whose lexicon files are read; without records to hold them against")
    .option("--snapshot <snapshot>", SNAPSHOT_ARGUMENT, "current")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .action(async ({ sources, store, snapshot, json }: Options) => {
      if (sources !== undefined && store !== undefined) throw wrongUsage("give either --sources or --store");
      const report = await checkLexicon(
        sources === undefined
          ? { directory: findSnapshot(snapshot, store, settings).directory }
          : { sources, now: now() },
      );
      const { findings, lines } = report;
      const count = (...rules: readonly string[]) => findings.filter(({ rule }) => rules.includes(rule)).length;
      show(terminal, json, {
        data: report,
        text: () => [
          ...findings.map(({ rule, place, text, others }) =>
            [`${place}: ${text}: ${said[rule]}`, ...(others.length > 0 ? [others.join(", ")] : [])].join("; "),
          ),
          `${counted(lines, "line")}: ${count("refused")} refused, ${counted(count("double"), "double")}, ` +
            `${counted(count("conflict"), "conflict")}, ${count("no_record")} without a record`,
        ],
      });
      if (count("refused") > 0)
        throw new CommandFailure(
          exit.inputsChanged,
          `${counted(count("refused"), "line")} of the lexicon cannot be used`,
        );
      if (count("double", "conflict") > 0)
        throw new CommandFailure(exit.failed, "the lexicon has doubles or conflicts; the lines above name them");
    });
}
