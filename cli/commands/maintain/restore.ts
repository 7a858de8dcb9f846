import { existsSync, readdirSync } from "node:fs";
import type { Command } from "commander";
import type { restoreEmbedded } from "../../../runtime/state/embedded/backup.ts";
import { type ConfigOptions, defineServiceCommand, embeddedState } from "../../service/runtime-config.ts";
import { failed } from "../../shell/failure.ts";
import type { Shell } from "../../shell/shell.ts";
import { bytesText } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";

export type RestoreEffects = Shell & { readonly restore: typeof restoreEmbedded };

/** Restores a copy of the embedded state. An existing state is never replaced. */
export function restoreCommand({ terminal, settings, now, restore }: RestoreEffects): Command {
  return defineServiceCommand("restore", "bring a copy of the embedded state back")
    .argument("<directory>", "folder that konkyo backup made")
    .action(async (directory: string, options: ConfigOptions) => {
      const state = embeddedState(settings, options);
      if (existsSync(state) && readdirSync(state).length > 0)
        throw failed(
          `${state} is not empty; stop the service and move the folder away first: mv ${state} ${state}.old`,
        );
      const { createdAt, files, restoredBefore, noted } = await restore(directory, state, now());
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      show(terminal, options.json, {
        data: { directory, state, created_at: createdAt, bytes, restored_before: restoredBefore },
        text: () => [`${state}: ${bytesText(bytes)} as of ${createdAt}`],
      });
      if (restoredBefore !== null)
        terminal.note(
          `warning: ${directory} was restored before, on ${restoredBefore.at} to ${restoredBefore.to}: let only one of both serve, because neither has the charges of the other`,
        );
      if (!noted)
        terminal.note(`warning: ${directory} cannot be written to, so it will not tell when it is restored again`);
      if (!options.json) terminal.note("compare the ledger before it is used: konkyo reconcile");
    });
}
