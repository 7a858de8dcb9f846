import { type Command, InvalidArgumentError } from "commander";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { defineCommand, wholeNumber } from "../../shell/option-values.ts";
import { countText } from "../../terminal/quantities.ts";
import { type ConfigOptions, withConfigFile } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { show } from "../../terminal/terminal.ts";

/** The key is not repeated: it may be a secret of another service. */
export const UNKNOWN_KEY = "there is no such key; konkyo keys list shows the ids";

type Options = ConfigOptions & { readonly json?: boolean };

/** Sets or removes what the account of a key may spend in a month; the next call sees it. */
export function keysCapCommand(shell: StateShell): Command {
  return withConfigFile(defineCommand("cap", "set or remove what the account of a key may spend in a month"))
    .argument("<key>", "the key or its id")
    .argument("<yen>", 'JPY without tax, or "none"', parseCap)
    .action(async (key: string, capYen: number | null, { json, ...options }: Options) => {
      const keyId = await withState(shell, options, async ({ accounts }) => {
        const credential = await accounts.resolve(key);
        return credential && (await accounts.setCap(credential.accountId, capYen)) ? credential.keyId : null;
      });
      if (keyId === null) throw new CommandFailure(exit.failed, UNKNOWN_KEY);
      show(shell.terminal, json, {
        data: { key_id: keyId, cap_yen: capYen },
        text: () =>
          capYen === null ? `${keyId} has no cap` : `${keyId} may spend ${countText(capYen)} JPY a month, without tax`,
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
