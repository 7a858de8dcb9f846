import { basename } from "node:path";
import type { Command } from "commander";
import { currentId, previousId, rollback } from "../../../snapshots/catalogue.ts";
import { wrongUsage } from "../../shell/failure.ts";
import { findSnapshot } from "../../snapshots/find-snapshot.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { requireSound } from "../../snapshots/promotion.ts";
import { show } from "../../terminal/terminal.ts";
import type { VerifyingShell } from "../../snapshots/verification.ts";

type Options = JsonOption & {
  readonly reason: string;
  readonly to?: string;
  readonly store?: string;
  readonly allowUnsigned?: boolean;
};

/** Steps back to an earlier snapshot, on purpose and with a reason for the log. */
export function rollbackCommand(shell: VerifyingShell): Command {
  return defineCommand("rollback", "make an earlier snapshot current again")
    .requiredOption("--reason <text>", "why, for the log")
    .option("--to <id>", "snapshot to go back to (default: the one that was current before)")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(shell.settings.store)})`)
    .option("--allow-unsigned", "pass over a missing or unknown signature")
    .action(async (options: Options) => {
      const store = options.store ?? shell.settings.store;
      const previous = currentId(store);
      if (options.reason.trim() === "") throw wrongUsage('a rollback needs a reason: --reason "..."');
      const target =
        options.to === undefined
          ? previousId(store)
          : basename(findSnapshot(options.to, store, shell.settings).directory);
      if (target !== null && target !== previous)
        await requireSound(store, target, options.allowUnsigned ?? false, shell);
      const id = await rollback(store, options.reason, shell.now(), target ?? undefined);
      show(shell.terminal, options.json, {
        data: { store, corpus_snapshot_id: id, previous_id: previous, reason: options.reason },
        text: () => [`${id} is current again in ${store}${previous ? `, instead of ${previous}` : ""}`],
      });
    });
}
