import type { Command } from "commander";
import { prune } from "../../../snapshots/catalogue.ts";
import { defineCommand, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

type Options = JsonOption & { readonly keep: number; readonly store: string };

/** Removes old snapshots and says which. */
export function pruneCommand({ terminal, settings, now }: Shell): Command {
  return defineCommand("prune", "remove all but the newest snapshots")
    .requiredOption(
      "--keep <n>",
      "how many of the newest to keep, beside the current one and those current within 25 hours",
      wholeNumber(1),
    )
    .option("--store <directory>", "store of snapshots", settings.store)
    .action(async ({ keep, store, json }: Options) => {
      const removed = await prune(store, keep, now());
      show(terminal, json, {
        data: { store, removed },
        text: () => (removed.length === 0 ? [`nothing to remove from ${store}`] : removed.map((id) => `removed ${id}`)),
      });
    });
}
