import type { Command } from "commander";
import { moveLocalKey } from "../../../snapshots/trust/key-files.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

type Options = JsonOption & { readonly store: string };

/** Takes the signing key that an earlier version made inside a store out of it. */
export function moveKeyCommand({ terminal, settings }: Shell): Command {
  return defineCommand("move", "move the signing key that lies inside a store beside it")
    .option("--store <directory>", "store of snapshots", settings.store)
    .action(({ store, json }: Options) => {
      const file = moveLocalKey(store);
      show(terminal, json, { data: { file }, text: () => [file ?? `no key lies inside ${store}`] });
      if (file && !json) terminal.note("copies of the store that were made or served before still hold the key");
    });
}
