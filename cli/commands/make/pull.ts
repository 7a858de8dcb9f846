import { join } from "node:path";
import type { Command } from "commander";
import { openManifest } from "../../../snapshots/format/manifest.ts";
import type { PullProgress, pullSnapshot } from "../../../snapshots/transfer/pull.ts";
import { PullError } from "../../../snapshots/transfer/manifest-files.ts";
import { defineCommand, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import { type Progress, withProgress } from "../../terminal/task-list.ts";
import { bytesText, counted, secondsText } from "../../terminal/quantities.ts";
import type { InterruptibleShell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";
import { bold } from "../../terminal/text.ts";
import { trustOf, type VerifyingShell } from "../../snapshots/verification.ts";

export type PullEffects = VerifyingShell & InterruptibleShell & { readonly pull: typeof pullSnapshot };

type Options = JsonOption & {
  readonly store: string;
  readonly parallel: number;
  readonly allowUnsigned?: boolean;
  readonly allowInsecure?: boolean;
};

/** Downloads a snapshot into a store; exit 3 when it does not match its signature, 5 when the disk is full. */
export function pullCommand(effects: PullEffects): Command {
  const { terminal, settings, now } = effects;
  return defineCommand("pull", "bring a snapshot from elsewhere into a store, verified")
    .argument(
      "<address>",
      "a folder, https://host/path/<id>, s3://bucket/prefix/<id>?endpoint=<url>&region=<name> or oci://registry/repository/<id>; current in place of the id takes the current one",
    )
    .option("--store <directory>", "store of snapshots", settings.store)
    .option("--parallel <n>", "files fetched at the same time", wholeNumber(1), 4)
    .option("--allow-unsigned", "pass over a missing or unknown signature")
    .option("--allow-insecure", "let plain http reach other machines")
    .action(async (from: string, { store, parallel, json, allowUnsigned = false, allowInsecure = false }: Options) => {
      const policy = trustOf(store, allowUnsigned, effects);
      const start = now().getTime();
      const seconds = () => (now().getTime() - start) / 1000;
      let verifyStart = 0;
      const result = await withProgress(await terminal.startProgress(), async (progress) => {
        const pulled = await effects.pull({
          from,
          store,
          parallel,
          allowInsecure,
          checkManifest: (bytes, signature) => openManifest(bytes, signature, policy),
          verifyDirectory: (directory) => effects.verify(directory, { policy }),
          signal: effects.interruption(),
          env: settings.env,
          onProgress: (event) => {
            if (event.type === "verifying") verifyStart = seconds();
            report(progress, event, seconds());
          },
        });
        progress.end("verify", secondsText(seconds() - verifyStart));
        return pulled;
      }).catch((error: unknown) => {
        if (error instanceof PullError && error.code === "untrusted")
          throw new PullError(error.code, `${error.message}; set KONKYO_TRUST_ROOT to the root file of its publisher`, {
            cause: error,
            file: error.file ?? "",
          });
        throw error;
      });
      const { id, files, bytes, resumedBytes, heldBytes, alreadyPresent } = result;
      const directory = join(store, id);
      show(terminal, json, {
        data: {
          corpus_snapshot_id: id,
          directory,
          files,
          bytes,
          resumed_bytes: resumedBytes,
          held_bytes: heldBytes,
          already_present: alreadyPresent,
          seconds: seconds(),
        },
        text: () => [
          bold(id),
          directory,
          alreadyPresent
            ? "the store held this snapshot already; verified"
            : `${counted(files, "file")}, ${bytesText(bytes)} in ${secondsText(seconds())}${resumedBytes > 0 ? `, ${bytesText(resumedBytes)} of them from an earlier try` : ""}${heldBytes > 0 ? `, ${bytesText(heldBytes)} of them from other snapshots of the store` : ""}; verified`,
        ],
      });
      terminal.note(
        `to make it current: konkyo promote ${id.slice(0, 12)}${store === settings.store ? "" : ` --store ${store}`}`,
      );
    });
}

function report(progress: Progress, event: PullProgress, seconds: number): void {
  if (event.type === "manifest") {
    progress.begin("download");
    progress.detail("download", `${counted(event.files, "file")}, ${bytesText(event.bytes)}`);
  } else if (event.type === "bytes")
    progress.detail(
      "download",
      `${bytesText(event.totalReceivedBytes)} of ${bytesText(event.totalBytes)}: ${event.path}`,
    );
  else if (event.type === "verifying") {
    progress.end("download", secondsText(seconds));
    progress.begin("verify");
  }
}
