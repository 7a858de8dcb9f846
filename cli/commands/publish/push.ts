import type { Command } from "commander";
import { prune, promote } from "../../../snapshots/catalogue.ts";
import { openManifest } from "../../../snapshots/format/manifest.ts";
import { parsePlace } from "../../../snapshots/transfer/address.ts";
import type { pullSnapshot } from "../../../snapshots/transfer/pull.ts";
import type { pushSnapshot, PushResult } from "../../../snapshots/transfer/push.ts";
import { defineCommand, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import { CommandFailure, exit } from "../../shell/failure.ts";
import type { InterruptibleShell } from "../../shell/shell.ts";
import { findSnapshot, type FoundSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { signatureAdvice, trustOf, verifyFound, type VerifyingShell } from "../../snapshots/verification.ts";
import { bytesText, counted, secondsText } from "../../terminal/quantities.ts";
import { withProgress } from "../../terminal/task-list.ts";
import { show } from "../../terminal/terminal.ts";
import { bold } from "../../terminal/text.ts";

export type PushEffects = VerifyingShell &
  InterruptibleShell & { readonly pull: typeof pullSnapshot; readonly push: typeof pushSnapshot };

type Options = JsonOption & {
  readonly current?: boolean;
  readonly keep?: number | undefined;
  readonly store?: string;
  readonly parallel: number;
  readonly allowUnsigned?: boolean;
  readonly allowInsecure?: boolean;
};

/** Brings a snapshot to where readers pull it from; exit 3 when it does not verify, 5 when a disk is full. */
export function pushCommand(effects: PushEffects): Command {
  const { terminal, settings } = effects;
  return defineCommand("push", "bring a snapshot to a folder, a bucket or a registry, where others pull it from")
    .argument("<snapshot>", SNAPSHOT_ARGUMENT)
    .argument("<target>", "a folder, s3://bucket/prefix?endpoint=<url>&region=<name> or oci://registry/repository")
    .option("--current", "make it current there, when all of it has arrived")
    .option("--keep <n>", "then remove all but so many of the newest there, never the current one", wholeNumber(1))
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option("--parallel <n>", "files sent at the same time", wholeNumber(1), 4)
    .option("--allow-unsigned", "pass over a missing or unknown signature")
    .option("--allow-insecure", "let plain http reach other machines")
    .action(async (named: string, target: string, options: Options) => {
      const { current = false, json, store, ...how } = options;
      const found = findSnapshot(named, store, settings);
      const result = await pushTo(found, target, { current, ...how }, effects);
      const { id, files, bytes, heldBytes, alreadyPresent, removed } = result;
      show(terminal, json, {
        data: {
          corpus_snapshot_id: id,
          target,
          files,
          bytes,
          held_bytes: heldBytes,
          already_present: alreadyPresent,
          current,
          removed,
        },
        text: () => [
          bold(id),
          alreadyPresent
            ? `${target} held this snapshot already`
            : `${counted(files, "file")}, ${bytesText(bytes)}${heldBytes > 0 ? `, ${bytesText(heldBytes)} of them were there` : ""}`,
          ...(current ? [`current at ${target}`] : []),
          ...removed.map((each) => `removed ${each}`),
        ],
      });
    });
}

type HowToPush = Omit<Options, "json" | "store" | "current"> & { readonly current: boolean };

/** Verifies a snapshot and brings it to a target, with its progress shown. */
export async function pushTo(
  found: FoundSnapshot,
  target: string,
  { current, keep, parallel, allowUnsigned = false, allowInsecure = false }: HowToPush,
  effects: PushEffects,
): Promise<PushResult> {
  const { terminal, settings, now } = effects;
  const to = parsePlace(target, settings.env, allowInsecure);
  await requireVerified(found, allowUnsigned, effects);
  const start = now().getTime();
  return await withProgress(await terminal.startProgress(), async (progress) => {
    progress.begin("push");
    const onProgress = (sent: number, total: number) =>
      progress.detail("push", `${bytesText(sent)} of ${bytesText(total)}`);
    const { directory } = found;
    const signal = effects.interruption();
    const pushed =
      to.kind === "folder"
        ? await pushToFolder(found, to.directory, { current, keep, parallel, allowUnsigned, onProgress }, effects)
        : await effects.push({ directory, to, current, keep, parallel, env: settings.env, signal, onProgress });
    progress.end("push", secondsText((now().getTime() - start) / 1000));
    return pushed;
  });
}

async function requireVerified(found: FoundSnapshot, allowUnsigned: boolean, effects: PushEffects): Promise<void> {
  const verification = await verifyFound(found, { allowUnsigned, deep: false }, effects);
  const [first] = verification.mismatches;
  if (!first) return;
  const advice = signatureAdvice(verification);
  if (advice) effects.terminal.note(advice);
  throw new CommandFailure(exit.verifyFailed, `nothing was pushed: ${first.file}: ${first.reason}`);
}

type FolderOptions = {
  readonly current: boolean;
  readonly keep: number | undefined;
  readonly parallel: number;
  readonly allowUnsigned: boolean;
  readonly onProgress: (sent: number, total: number) => void;
};

/** A folder becomes a store: what is pushed to it is pulled into it, with all that a pull checks. */
async function pushToFolder(
  { directory, store }: FoundSnapshot,
  target: string,
  { current, keep, parallel, allowUnsigned, onProgress }: FolderOptions,
  effects: PushEffects,
): Promise<PushResult> {
  const policy = trustOf(store, allowUnsigned, effects);
  const { id, files, bytes, resumedBytes, heldBytes, alreadyPresent } = await effects.pull({
    from: directory,
    store: target,
    parallel,
    checkManifest: (manifest, signature) => openManifest(manifest, signature, policy),
    verifyDirectory: (pulled) => effects.verify(pulled, { policy }),
    signal: effects.interruption(),
    env: effects.settings.env,
    onProgress: (event) => {
      if (event.type === "bytes") onProgress(event.totalReceivedBytes, event.totalBytes);
    },
  });
  if (current) await promote(target, id, effects.now());
  const removed = keep === undefined ? [] : await prune(target, keep, effects.now());
  return { id, files, bytes, heldBytes: alreadyPresent ? bytes : heldBytes + resumedBytes, alreadyPresent, removed };
}
