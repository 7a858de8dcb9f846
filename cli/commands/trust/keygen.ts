import { type Command, Option } from "commander";
import { generateKey, writeKeyFile } from "../../../snapshots/trust/key-files.ts";
import { failed, wrongUsage } from "../../shell/failure.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";
import { keyListCommand, revokeCommand } from "./keygen-key-list.ts";
import { moveKeyCommand } from "./keygen-move.ts";
import { rootFileCommand } from "./keygen-root-file.ts";

type Options = JsonOption & { readonly out?: string; readonly name?: string; readonly purpose: string };

/** Creates Ed25519 keys, and the root file and key list that publish them. */
export function keygenCommand(shell: Shell): Command {
  return (
    defineCommand("keygen", "make signing keys, a root file, a key list; revoke a key")
      // Options after a subcommand belong to it: all three have --out.
      .enablePositionalOptions()
      .usage(
        "--out <file> [options]\n       konkyo keygen root-file --key <vkey>... --out <file>\n       konkyo keygen key-list --root-key <file>... --add <key>... --version <n> --expires <time> --out <file>\n       konkyo keygen key-list --sign <file> --root-key <file>...\n       konkyo keygen revoke <key> --list <file> --root-key <file>... --out <file>\n       konkyo keygen move [--store <directory>]",
      )
      .option("--out <file>", "where the private key goes; an existing file is never replaced")
      .option("--name <name>", "name its signatures carry (default: konkyo-<purpose>)")
      .addOption(
        new Option("--purpose <purpose>", "what it will sign")
          .choices(["snapshot", "seal", "root"])
          .default("snapshot"),
      )
      .action(({ out, purpose, name = `konkyo-${purpose}`, json }: Options) => {
        if (!out) throw wrongUsage("say where the private key goes: konkyo keygen --out <file>");
        if (!/^[^\s+]+$/.test(name)) throw wrongUsage(`--name may hold neither white space nor a plus sign: "${name}"`);
        const { pem, vkey } = generateKey(name);
        try {
          writeKeyFile(out, name, pem);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
          throw failed(`${out} exists already and a key is never replaced; choose another --out`, error);
        }
        show(shell.terminal, json, { data: { file: out, name, purpose, vkey }, text: () => [vkey] });
        if (!json) shell.terminal.note(`the private key is in ${out}; keep it secret, publish the line above`);
      })
      .addCommand(rootFileCommand(shell))
      .addCommand(keyListCommand(shell))
      .addCommand(revokeCommand(shell))
      .addCommand(moveKeyCommand(shell))
  );
}
