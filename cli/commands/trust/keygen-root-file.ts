import { existsSync } from "node:fs";
import type { Command } from "commander";
import { writeDurably } from "../../../snapshots/transfer/durable-files.ts";
import type { RootFile } from "../../../snapshots/trust/policy.ts";
import { parseVerifier } from "../../../snapshots/trust/signed-note.ts";
import { failed, readOption, wrongUsage } from "../../shell/failure.ts";
import { defineCommand, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

type Options = JsonOption & {
  readonly key: readonly string[];
  readonly threshold: number;
  readonly out: string;
};

/** Writes the root of trust: the keys, and how many of them must sign a key list. */
export function rootFileCommand({ terminal }: Shell): Command {
  return defineCommand("root-file", "write the root file that KONKYO_TRUST_ROOT names")
    .requiredOption("--key <vkey...>", "public root keys, as keygen printed them")
    .option("--threshold <n>", "how many of them must sign a key list", wholeNumber(1), 1)
    .requiredOption("--out <file>", "where it goes; an existing file is never replaced")
    .action(async ({ key, threshold, out, json }: Options) => {
      const keys = key.map((vkey) => readOption("--key", () => parseVerifier(vkey).vkey));
      if (new Set(keys).size < keys.length) throw wrongUsage("the same --key is given twice");
      if (threshold > keys.length)
        throw wrongUsage(`--threshold ${threshold} can never be met by ${keys.length} of --key`);
      if (existsSync(out)) throw failed(`${out} exists already and a root is never replaced; choose another --out`);
      const root: RootFile = { format: "konkyo-root/1", threshold, keys };
      await writeDurably(out, `${JSON.stringify(root, null, 1)}\n`);
      show(terminal, json, { data: { file: out, ...root }, text: () => [out] });
    });
}
