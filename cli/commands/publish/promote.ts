import { basename } from "node:path";
import type { Command } from "commander";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { findSnapshot } from "../../snapshots/find-snapshot.ts";
import { promoteVerified } from "../../snapshots/promotion.ts";
import type { VerifyingShell } from "../../snapshots/verification.ts";
import { show } from "../../terminal/terminal.ts";

type Options = JsonOption & { readonly store?: string; readonly allowUnsigned?: boolean };

/** Verifies a snapshot and makes it current; exit 3 when it does not verify. */
export function promoteCommand(shell: VerifyingShell): Command {
  return defineCommand("promote", "verify a snapshot and make it current")
    .argument("<snapshot>", "id of the snapshot or the first 8 or more characters of it")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(shell.settings.store)})`)
    .option("--allow-unsigned", "pass over a missing or unknown signature")
    .action(async (text: string, options: Options) => {
      const { directory, store } = findSnapshot(text, options.store, shell.settings);
      const promotion = await promoteVerified(store, basename(directory), options.allowUnsigned ?? false, shell);
      const { corpus_snapshot_id: id, changed } = promotion;
      show(shell.terminal, options.json, {
        data: { store, ...promotion },
        text: () => [changed ? `${id} is now current in ${store}` : `${id} is current in ${store} already`],
      });
    });
}
