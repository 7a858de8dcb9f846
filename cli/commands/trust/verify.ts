import type { Command } from "commander";
import type { Manifest } from "../../../schemas/snapshot/manifest.ts";
import { derivedEntry } from "../../../snapshots/format/derived-files.ts";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { bytesText, counted, megabytesPerSecond, secondsText } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";
import { green, red } from "../../terminal/text.ts";
import { signatureAdvice, verifyFound, type VerifyingShell } from "../../snapshots/verification.ts";

type Options = JsonOption & { readonly store?: string; readonly allowUnsigned?: boolean; readonly deep?: boolean };

/** Exit 0 when signature, id and every file (with `--deep` every record, too) match the manifest, 3 otherwise. Says what it did not compare. */
export function verifyCommand(shell: VerifyingShell): Command {
  const { terminal, settings } = shell;
  return defineCommand("verify", "recompute everything that a manifest promises")
    .argument("<snapshot>", SNAPSHOT_ARGUMENT)
    .option(
      "--store <directory>",
      "store with the snapshot and the keys that count (default: the one the snapshot lies in)",
    )
    .option("--allow-unsigned", "pass over a missing or unknown signature")
    .option("--deep", "also hash every record and hold it to the id, as promote does")
    .action(async (text: string, options: Options) => {
      const found = findSnapshot(text, options.store, settings);
      const { allowUnsigned = false, deep = false } = options;
      const verification = await verifyFound(found, { allowUnsigned, deep }, shell);
      const { corpusSnapshotId, signature, filesChecked, bytesChecked, mismatches, seconds } = verification;
      const notChecked = verification.manifest ? uncheckedOf(verification.manifest, deep) : [];
      const rate = megabytesPerSecond(bytesChecked, seconds);
      show(terminal, options.json, {
        data: {
          corpus_snapshot_id: corpusSnapshotId,
          directory: found.directory,
          ok: mismatches.length === 0,
          signature: signature && { origin: signature.origin, note: signature.reason },
          files_checked: filesChecked,
          bytes_checked: bytesChecked,
          seconds,
          megabytes_per_second: rate,
          mismatches,
          not_checked: notChecked,
        },
        text: () => [
          corpusSnapshotId ?? found.directory,
          ...(signature ? [`signature: ${signature.origin}${signature.reason ? ` (${signature.reason})` : ""}`] : []),
          `checked: ${counted(filesChecked, "file")}, ${bytesText(bytesChecked)} in ${secondsText(seconds)}${rate === null ? "" : `, ${rate} MB/s`}`,
          ...mismatches.map(({ file, reason }) => red(`mismatch: ${file}: ${reason}`)),
          ...(mismatches.length === 0 ? [green("ok: everything matches the manifest")] : []),
          ...notChecked.map((line) => `not checked: ${line}`),
        ],
      });
      if (mismatches.length === 0) return;
      const advice = signatureAdvice(verification);
      if (advice) terminal.note(advice);
      const files = [...new Set(mismatches.map(({ file }) => file))];
      throw new CommandFailure(
        exit.verifyFailed,
        `the snapshot does not match its manifest: ${files.slice(0, 5).join(", ")}${files.length > 5 ? ` and ${files.length - 5} more` : ""}`,
      );
    });
}

/** What the id says, or does not say, and was not compared with the files. */
function uncheckedOf({ tables }: Manifest, deep: boolean): string[] {
  return [
    ...(deep ? [] : ["records against the id (--deep does)"]),
    ...(derivedEntry(tables) ? [] : ["search, lexicon and schemas against the id: the first format signs them only"]),
    "corpus.duckdb, prepared answers, report.json and README.md against the id: they are signed only",
  ];
}
