import type { Command } from "commander";
import type { backupEmbedded } from "../../../runtime/state/embedded/backup.ts";
import {
  type ConfigOptions,
  defineServiceCommand,
  embeddedState,
  requireEmbedded,
} from "../../service/runtime-config.ts";
import type { Shell } from "../../shell/shell.ts";
import { bytesText } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";

export type BackupEffects = Shell & { readonly backup: typeof backupEmbedded };

/** Takes a consistent copy of the embedded state while it is in use. */
export function backupCommand({ terminal, settings, now, backup }: BackupEffects): Command {
  return defineServiceCommand("backup", "copy the embedded state, while it is in use")
    .argument("<directory>", "empty or new folder for the copy")
    .action(async (directory: string, options: ConfigOptions) => {
      const state = embeddedState(settings, options);
      requireEmbedded(state);
      const { createdAt, files, tables } = await backup(state, directory, now());
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      show(terminal, options.json, {
        data: { directory, state, created_at: createdAt, bytes, files, tables },
        text: () => [`${directory}: ${bytesText(bytes)} as of ${createdAt}`],
      });
      if (!options.json) terminal.note("it holds the accounts and the secret of the service; keep it like a key");
    });
}
