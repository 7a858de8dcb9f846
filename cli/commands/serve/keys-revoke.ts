import type { Command } from "commander";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { defineCommand } from "../../shell/option-values.ts";
import { type ConfigOptions, withConfigFile } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { show } from "../../terminal/terminal.ts";
import { UNKNOWN_KEY } from "./keys-cap.ts";

type Options = ConfigOptions & { readonly json?: boolean };

/** Revokes a key for good; one that was revoked before is left as it is. */
export function keysRevokeCommand(shell: StateShell): Command {
  return withConfigFile(defineCommand("revoke", "revoke a key for good"))
    .argument("<key>", "the key or its id")
    .action(async (key: string, { json, ...options }: Options) => {
      const { keyId, outcome } = await withState(shell, options, async ({ accounts }) => {
        const credential = await accounts.resolve(key);
        return { keyId: credential?.keyId ?? null, outcome: await accounts.revoke(key) };
      });
      if (outcome === "unknown" || keyId === null) throw new CommandFailure(exit.failed, UNKNOWN_KEY);
      show(shell.terminal, json, {
        data: { key_id: keyId, changed: outcome === "revoked" },
        text: () => (outcome === "revoked" ? `${keyId} is revoked` : `${keyId} was revoked already`),
      });
    });
}
