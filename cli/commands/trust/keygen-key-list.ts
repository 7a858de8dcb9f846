import { existsSync, readFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { writeDurably } from "../../../snapshots/transfer/durable-files.ts";
import { type KeyList, type ListedKey, readSigner, signKeyList } from "../../../snapshots/trust/policy.ts";
import { parseNote, parseVerifier } from "../../../snapshots/trust/signed-note.ts";
import { failed, readOption } from "../../shell/failure.ts";
import { defineCommand, instant, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

type Options = JsonOption & {
  readonly rootKey: readonly string[];
  readonly add: readonly ListedKey[];
  readonly version: number;
  readonly expires: string;
  readonly out: string;
};

/** Signs the list of trusted keys; it is stored beside the root file as `keys.note`. */
export function keyListCommand({ terminal }: Shell): Command {
  return defineCommand("key-list", "sign the list of keys that count; it belongs beside the root file as keys.note")
    .requiredOption("--root-key <file...>", "private root keys to sign with")
    .requiredOption(
      "--add <key>",
      "<vkey>:<snapshot, seal or webhook>:<from>:<to>, once for each key; times are UTC",
      addKey,
    )
    .requiredOption("--version <n>", "version of the list, higher than the last", wholeNumber(1))
    .requiredOption("--expires <time>", "when a newer list should have followed", instant)
    .requiredOption("--out <file>", "where it goes; a list of a lower version is replaced")
    .action(async ({ rootKey, add, version, expires, out, json }: Options) => {
      const list: KeyList = { format: "konkyo-keys/1", version, expires, keys: [...add] };
      const held = existsSync(out) ? heldVersion(out) : 0;
      if (held >= version) throw failed(`${out} holds version ${held} already; give a higher --version`);
      const signers = rootKey.map((path) => readOption("--root-key", () => readSigner(path)));
      await writeDurably(`${out}.new`, signKeyList(list, signers));
      await rename(`${out}.new`, out);
      show(terminal, json, {
        data: { file: out, signed_by: signers.map(({ verifier }) => verifier.vkey), ...list },
        text: () => [out],
      });
    });
}

function addKey(text: string, before: readonly ListedKey[] = []): ListedKey[] {
  const day = String.raw`\d{4}-\d{2}-\d{2}(?:T[\d:]+Z)?`;
  const match = new RegExp(`^(.+):(snapshot|seal|webhook):(${day}):(${day})$`).exec(text);
  if (!match) throw new InvalidArgumentError("It must be <vkey>:<snapshot, seal or webhook>:<from>:<to>.");
  const [, vkey, purpose, from, to] = match as unknown as [string, string, ListedKey["purpose"], string, string];
  const [valid_from, valid_to] = [instant(from), instant(to)];
  if (valid_to <= valid_from) throw new InvalidArgumentError("It ends before it begins.");
  try {
    return [...before, { vkey: parseVerifier(vkey).vkey, purpose, valid_from, valid_to, revoked_at: null }];
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}

/** Version of the list in a file, unverified: it only prevents an older list from replacing a newer one. */
function heldVersion(path: string): number {
  const version = /"version": (\d+)/.exec(parseNote(readFileSync(path, "utf8"))?.text ?? "")?.[1];
  if (!version) throw failed(`${path} exists and is not a key list; choose another --out`);
  return Number(version);
}
