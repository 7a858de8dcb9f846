import { existsSync, readFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { writeDurably } from "../../../snapshots/transfer/durable-files.ts";
import { readSigner } from "../../../snapshots/trust/key-files.ts";
import {
  type KeyList,
  type ListedKey,
  readKeyList,
  RootFile,
  rootSignatures,
  signKeyList,
} from "../../../snapshots/trust/policy.ts";
import { parseNote, parseVerifier, signAlso, type Signer } from "../../../snapshots/trust/signed-note.ts";
import { failed, readOption, wrongUsage } from "../../shell/failure.ts";
import { defineCommand, instant, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { show, type Terminal } from "../../terminal/terminal.ts";

type SigningOptions = JsonOption & { readonly rootKey: readonly string[]; readonly root?: string };

type Options = SigningOptions & {
  readonly sign?: string;
  readonly from?: string;
  readonly add?: readonly ListedKey[];
  readonly version?: number;
  readonly expires?: string;
  readonly out?: string;
};

/** Signs the list of trusted keys; it is stored beside the root file as `keys.note`. */
export function keyListCommand({ terminal }: Shell): Command {
  return signingCommand("key-list", "sign the list of keys that count; it belongs beside the root file as keys.note")
    .option("--sign <file>", "add signatures to a list that other root keys have signed; nothing else of it changes")
    .option("--from <file>", "list whose keys the new one takes over")
    .option("--add <key>", "<vkey>:<snapshot, seal or webhook>:<from>:<to>, once for each key; times are UTC", addKey)
    .option("--version <n>", "version of the list, higher than the last", wholeNumber(1))
    .option("--expires <time>", "when a newer list should have followed", instant)
    .option("--out <file>", "where it goes; a list of a lower version is replaced (default with --sign: the same file)")
    .action(async ({ sign, out, ...options }: Options) => {
      if (sign !== undefined) {
        const { from, add, version, expires } = options;
        if ([from, add, version, expires].some((value) => value !== undefined))
          throw wrongUsage("--sign changes nothing of a list; leave out --from, --add, --version and --expires");
        const note = readOption("--sign", () => (readKeyListFile(sign), readFileSync(sign, "utf8")));
        return await writeSigned(terminal, out ?? sign, signAlso(note, signersOf(options)), options);
      }
      const { version, expires } = options;
      const keys = [...(options.from === undefined ? [] : keysOf(options.from)), ...(options.add ?? [])];
      if (version === undefined || expires === undefined || out === undefined || keys.length === 0)
        throw wrongUsage("a new list needs --version, --expires, --out and keys: --add or --from");
      await writeNewList(terminal, out, { format: "konkyo-keys/1", version, expires, keys }, options);
    });
}

type RevokeOptions = SigningOptions & {
  readonly list: string;
  readonly at?: string;
  readonly version?: number;
  readonly expires?: string;
  readonly out: string;
};

/** Makes the next version of a key list, in which one key counts no longer. */
export function revokeCommand({ terminal, now }: Shell): Command {
  return signingCommand("revoke", "sign a key list in which a key counts no longer")
    .argument("<key>", "the key as it is listed, or its name where only one key has it")
    .requiredOption("--list <file>", "the list that counts now")
    .option("--at <time>", "from when on its signatures do not count (default: now)", instant)
    .option("--version <n>", "version of the new list (default: the next)", wholeNumber(2))
    .option("--expires <time>", "when a newer list should have followed (default: as now)", instant)
    .requiredOption("--out <file>", "where it goes; a list of a lower version is replaced")
    .action(async (named: string, options: RevokeOptions) => {
      const list = readOption("--list", () => readKeyListFile(options.list));
      const found = list.keys.filter(({ vkey }) => vkey === named || vkey.startsWith(`${named}+`));
      if (found.length !== 1)
        throw wrongUsage(`${options.list} lists ${found.length} keys "${named}"; it lists ${namesOf(list)}`);
      const [key] = found as [ListedKey];
      const at = options.at ?? now().toISOString().replace(/\.\d+/, "");
      const revoked_at = key.revoked_at !== null && key.revoked_at < at ? key.revoked_at : at;
      const { version = list.version + 1, expires = list.expires } = options;
      const keys = list.keys.map((each) => (each === key ? { ...key, revoked_at } : each));
      await writeNewList(terminal, options.out, { ...list, version, expires, keys }, options);
    });
}

/** What all commands that sign a key list share. */
function signingCommand(name: string, description: string): Command {
  return defineCommand(name, description)
    .requiredOption("--root-key <file...>", "private root keys to sign with; others can sign later, elsewhere")
    .option("--root <file>", "root file: says how many signatures are still missing");
}

function signersOf({ rootKey }: SigningOptions): Signer[] {
  return rootKey.map((path) => readOption("--root-key", () => readSigner(path)));
}

async function writeNewList(terminal: Terminal, out: string, list: KeyList, options: SigningOptions): Promise<void> {
  const held = existsSync(out) ? heldVersion(out) : 0;
  if (held >= list.version) throw failed(`${out} holds version ${held} already; give a higher --version`);
  await writeSigned(terminal, out, signKeyList(list, signersOf(options)), options);
}

async function writeSigned(terminal: Terminal, out: string, note: string, options: SigningOptions): Promise<void> {
  const root = options.root === undefined ? null : readRoot(options.root);
  for (const { verifier } of signersOf(options))
    if (root && !root.keys.includes(verifier.vkey))
      throw wrongUsage(`--root-key: ${verifier.name} is no key of ${options.root}`);
  await writeDurably(`${out}.new`, note);
  await rename(`${out}.new`, out);
  const list = readKeyList(note);
  const signed = root && rootSignatures(note, root);
  const missing = root && Math.max(0, root.threshold - signed!.length);
  show(terminal, options.json, {
    data: {
      file: out,
      signed_by: signersOf(options).map(({ verifier }) => verifier.vkey),
      signatures: parseNote(note)!.signatures.map(({ name }) => name),
      ...(missing !== null && { missing_signatures: missing }),
      ...list,
    },
    text: () => [out],
  });
  if (options.json) return;
  // Whoever signs a list that was made elsewhere must see what it says.
  for (const { vkey, purpose, valid_from, valid_to, revoked_at } of list.keys)
    terminal.note(
      `${purpose} ${vkey.split("+").slice(0, 2).join("+")} ${valid_from} to ${valid_to}${revoked_at === null ? "" : `, revoked ${revoked_at}`}`,
    );
  terminal.note(`version ${list.version}, expires ${list.expires}`);
  if (missing)
    terminal.note(
      `${missing} of ${root!.threshold} signatures missing: konkyo keygen key-list --sign ${out} --root-key …`,
    );
}

function readRoot(path: string): RootFile {
  return readOption("--root", () => RootFile.parse(JSON.parse(readFileSync(path, "utf8"))));
}

function keysOf(path: string): readonly ListedKey[] {
  return readOption("--from", () => readKeyListFile(path)).keys;
}

function readKeyListFile(path: string): KeyList {
  return readKeyList(readFileSync(path, "utf8"));
}

function namesOf({ keys }: KeyList): string {
  return keys.map(({ vkey }) => vkey.split("+").slice(0, 2).join("+")).join(", ");
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
