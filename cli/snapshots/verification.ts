import { basename } from "node:path";
import { layout, SNAPSHOT_ID } from "../../snapshots/files/layout.ts";
import { loadTrust, type TrustPolicy } from "../../snapshots/trust/policy.ts";
import type { Verification, verifySnapshot } from "../../snapshots/verify.ts";
import { failed, messageOf, wrongUsage } from "../shell/failure.ts";
import type { FoundSnapshot } from "./find-snapshot.ts";
import { withProgress } from "../terminal/task-list.ts";
import { bytesText, secondsText } from "../terminal/quantities.ts";
import type { Shell } from "../shell/shell.ts";

export type VerifyingShell = Shell & { readonly verify: typeof verifySnapshot };

/** The trusted signatures for a store on this machine; fails when the settings are contradictory or unreadable. */
export function trustOf(
  store: string,
  allowUnsigned: boolean,
  { settings, now }: Pick<Shell, "settings" | "now">,
): TrustPolicy {
  const { production, trustRoot: rootFile } = settings;
  if (allowUnsigned && production) throw wrongUsage("--allow-unsigned is refused when NODE_ENV is production");
  try {
    return loadTrust({ store, rootFile, production, now: now(), allowUnsigned });
  } catch (error) {
    const subject = rootFile ? `KONKYO_TRUST_ROOT (${rootFile})` : `the keys of ${store}`;
    throw failed(`${subject} cannot be used: ${reasonOf(error)}`, error);
  }
}

/** Verifies a snapshot with this machine's trust settings and shows progress; also returns how long it took. */
export async function verifyFound(
  { directory, store }: FoundSnapshot,
  { allowUnsigned, deep }: { readonly allowUnsigned: boolean; readonly deep: boolean },
  shell: VerifyingShell,
): Promise<Verification & { readonly seconds: number }> {
  const policy = trustOf(store, allowUnsigned, shell);
  const start = shell.now().getTime();
  return withProgress(await shell.terminal.startProgress(), async (progress) => {
    progress.begin("verify");
    let bytes = 0;
    const verification = await shell.verify(directory, {
      policy,
      deep,
      onBytes: (count) => progress.detail("verify", bytesText((bytes += count))),
    });
    const seconds = (shell.now().getTime() - start) / 1000;
    const mismatches = [...misplaced(directory, verification), ...verification.mismatches];
    progress.end("verify", secondsText(seconds), mismatches.length > 0 ? "failed" : "done");
    return { ...verification, mismatches, seconds };
  });
}

/** Advice when the signature is the problem; otherwise null. */
export function signatureAdvice({ mismatches }: Pick<Verification, "mismatches">): string | null {
  if (!mismatches.some(({ file }) => file === layout.signature)) return null;
  return "a snapshot from another machine needs KONKYO_TRUST_ROOT set to its publisher's root file; --allow-unsigned passes over the signature";
}

/** The directory is named after another snapshot id. */
function misplaced(directory: string, { corpusSnapshotId }: Verification): Verification["mismatches"] {
  const name = basename(directory);
  if (corpusSnapshotId === null || !SNAPSHOT_ID.test(name) || name === corpusSnapshotId) return [];
  return [{ file: layout.manifest, reason: `is of ${corpusSnapshotId}, but the directory is called ${name}` }];
}

function reasonOf(error: unknown): string {
  const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] };
  if (issues?.[0]) return `${issues[0].path.map(String).join(".") || "the file"}: ${issues[0].message}`;
  return messageOf(error);
}
