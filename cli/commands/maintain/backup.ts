import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { backupEmbedded } from "../../../runtime/state/embedded/backup.ts";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { defineCommand } from "../../shell/option-values.ts";
import { bytesText } from "../../terminal/quantities.ts";
import { type ConfigOptions, embeddedState, withConfigFile } from "../../service/runtime-config.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

export type BackupEffects = Shell & {
  readonly backup: typeof backupEmbedded;
};

type Options = ConfigOptions & { readonly json?: boolean };

/** Copies the embedded state as it stands at one moment, while it is in use. */
export function backupCommand({ terminal, settings, now, backup }: BackupEffects): Command {
  return withConfigFile(defineCommand("backup", "copy the embedded state, while it is in use"))
    .argument("<directory>", "empty or new folder for the copy")
    .action(async (directory: string, { json, ...options }: Options) => {
      const state = embeddedState(settings, options);
      if (!existsSync(join(state, "data.mdb")))
        throw new CommandFailure(
          exit.failed,
          `${state} holds no state; KONKYO_STATE names the folder that the service uses`,
        );
      const { createdAt, files, tables } = await backup(state, directory, now());
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      show(terminal, json, {
        data: { directory, state, created_at: createdAt, bytes, files, tables },
        text: () => `${directory}: ${bytesText(bytes)} as of ${createdAt}`,
      });
      if (!json) terminal.note("it holds the accounts and the secret of the service; keep it like a key");
    });
}
