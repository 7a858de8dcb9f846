import type { Command } from "commander";
import { defineCommand, wholeNumber } from "../../shell/option-values.ts";
import { type ConfigOptions, withConfigFile } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { show } from "../../terminal/terminal.ts";

type Options = ConfigOptions & { readonly label?: string; readonly cap?: number; readonly json?: boolean };

/** Opens an account with one key. The key is shown once, since only its hash is kept. */
export function keysCreateCommand(shell: StateShell): Command {
  return withConfigFile(defineCommand("create", "open an account with a new key, which is shown once"))
    .option("--label <text>", "what the key is for")
    .option("--cap <yen>", "most that may be spent in a month, in JPY without tax", wholeNumber(0))
    .action(async ({ label, cap, json, ...options }: Options) => {
      const { apiKey, keyId } = await withState(shell, { ...options, create: true }, ({ accounts }) =>
        accounts.create({ label: label ?? null, capYen: cap ?? null }),
      );
      show(shell.terminal, json, { data: { api_key: apiKey, key_id: keyId }, text: () => apiKey });
      if (!json) shell.terminal.note(`its id is ${keyId}; the key itself is not shown again`);
    });
}
