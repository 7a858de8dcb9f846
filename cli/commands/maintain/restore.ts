import { readdirSync } from "node:fs";
import type { Command } from "commander";
import type { restoreEmbedded } from "../../../runtime/state/embedded/backup.ts";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { defineCommand } from "../../shell/option-values.ts";
import { bytesText } from "../../terminal/quantities.ts";
import { type ConfigOptions, embeddedState, withConfigFile } from "../../service/runtime-config.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

export type RestoreEffects = Shell & {
  readonly restore: typeof restoreEmbedded;
};

type Options = ConfigOptions & { readonly json?: boolean };

/** Brings a copy of the embedded state back. A state that is there is never replaced. */
export function restoreCommand({ terminal, settings, restore }: RestoreEffects): Command {
  return withConfigFile(defineCommand("restore", "bring a copy of the embedded state back"))
    .argument("<directory>", "folder that konkyo backup made")
    .action(async (directory: string, { json, ...options }: Options) => {
      const state = embeddedState(settings, options);
      requireEmpty(state);
      const { createdAt, files } = await restore(directory, state);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      show(terminal, json, {
        data: { directory, state, created_at: createdAt, bytes },
        text: () => `${state}: ${bytesText(bytes)} as of ${createdAt}`,
      });
      if (!json) terminal.note("compare the books before it is used: konkyo reconcile");
    });
}

function requireEmpty(state: string): void {
  try {
    if (readdirSync(state).length === 0) return;
  } catch {
    return;
  }
  throw new CommandFailure(
    exit.failed,
    `${state} is not empty; stop the service and move the folder away first: mv ${state} ${state}.old`,
  );
}
