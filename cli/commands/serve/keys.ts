import { Command } from "commander";
import type { StateShell } from "../../service/state-shell.ts";
import { keysCapCommand } from "./keys-cap.ts";
import { keysCreateCommand } from "./keys-create.ts";
import { keysListCommand } from "./keys-list.ts";
import { keysRevokeCommand } from "./keys-revoke.ts";

/** Makes, lists, limits and revokes the API keys of a service, while it runs or not. */
export function keysCommand(shell: StateShell): Command {
  return new Command("keys")
    .description("make, list, limit and revoke API keys")
    .addCommand(keysCreateCommand(shell))
    .addCommand(keysListCommand(shell))
    .addCommand(keysRevokeCommand(shell))
    .addCommand(keysCapCommand(shell));
}
