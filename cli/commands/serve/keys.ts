import { Command, InvalidArgumentError } from "commander";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { isDelegated } from "../../../runtime/accounts/credential.ts";
import { wholeNumber } from "../../shell/command-options.ts";
import { failed } from "../../shell/failure.ts";
import { countText } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";
import { keysListCommand } from "./keys-list.ts";

/** Creates, lists, limits and revokes API keys, whether or not the service is running. */
export function keysCommand(shell: StateShell): Command {
  return new Command("keys")
    .description("make, list, limit and revoke API keys")
    .addCommand(createCommand(shell))
    .addCommand(keysListCommand(shell))
    .addCommand(revokeCommand(shell))
    .addCommand(capCommand(shell));
}

/** Creates an account with one key. The key is shown once, because only its hash is stored. */
function createCommand(shell: StateShell): Command {
  return defineServiceCommand("create", "open an account with a new key, which is shown once")
    .option("--label <text>", "what the key is for")
    .option("--cap <yen>", "most that may be spent in a month, in JPY without tax", wholeNumber(0))
    .action(async (options: ConfigOptions & { readonly label?: string; readonly cap?: number }) => {
      const { apiKey, keyId } = await withState(shell, { ...options, create: true }, ({ accounts }) =>
        accounts.create({ label: options.label ?? null, capYen: options.cap ?? null }),
      );
      show(shell.terminal, options.json, { data: { api_key: apiKey, key_id: keyId }, text: () => [apiKey] });
      if (!options.json) shell.terminal.note(`its id is ${keyId}; the key itself is not shown again`);
    });
}

/** Revokes a key permanently; revoking it again changes nothing. */
function revokeCommand(shell: StateShell): Command {
  return defineServiceCommand("revoke", "revoke a key for good")
    .argument("<key>", "the key or its id")
    .action(async (key: string, options: ConfigOptions) => {
      const { keyId, outcome } = await withState(shell, options, async ({ accounts }) => {
        const credential = await accounts.resolve(key);
        return { keyId: credential?.keyId ?? null, outcome: await accounts.revoke(key) };
      });
      if (outcome === "unknown" || keyId === null) throw unknownKey();
      show(shell.terminal, options.json, {
        data: { key_id: keyId, changed: outcome === "revoked" },
        text: () => [outcome === "revoked" ? `${keyId} is revoked` : `${keyId} was revoked already`],
      });
    });
}

/** Sets or removes the monthly cap of an account or of one child key; the next call applies it. */
function capCommand(shell: StateShell): Command {
  return defineServiceCommand("cap", "set or remove what the account of a key, or a child key, may spend in a month")
    .argument("<key>", "the key or its id")
    .argument("<yen>", 'JPY without tax, or "none"', parseCap)
    .action(async (key: string, capYen: number | null, options: ConfigOptions) => {
      const keyId = await withState(shell, options, async ({ accounts }) => {
        const credential = await accounts.resolve(key);
        if (credential === null) return null;
        const { accountId, keyId: found } = credential;
        const isSet = isDelegated(credential)
          ? (await accounts.changeChild(accountId, found, { capYen })) !== null
          : await accounts.setCap(accountId, capYen);
        return isSet ? found : null;
      });
      if (keyId === null) throw unknownKey();
      show(shell.terminal, options.json, {
        data: { key_id: keyId, cap_yen: capYen },
        text: () => [
          capYen === null ? `${keyId} has no cap` : `${keyId} may spend ${countText(capYen)} JPY a month, without tax`,
        ],
      });
    });
}

function parseCap(text: string): number | null {
  if (text === "none") return null;
  try {
    return wholeNumber(0)(text);
  } catch {
    throw new InvalidArgumentError('It must be a whole number of JPY, or "none".');
  }
}

/** The input is not repeated in the message: it may be a secret of another service. */
function unknownKey(): Error {
  return failed("there is no such key; konkyo keys list shows the ids");
}
