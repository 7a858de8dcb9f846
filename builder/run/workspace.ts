import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { BuildReport } from "../../schemas/snapshot/report.ts";
import { layout, storeLayout } from "../../snapshots/files/layout.ts";
import { foldersUnder } from "../../snapshots/transfer/durable-files.ts";
import { LockedError, takeLock } from "../../snapshots/transfer/lock-file.ts";

/** Where a build writes: the snapshot in the making, and its own files beside it, both hidden inside the store. */
export type Workspace = {
  readonly store: string;
  readonly staging: string;
  readonly work: string;
  /** Folders of builds that did not end, removed before this one began. */
  readonly leftovers: readonly string[];
};

/**
 * Runs a build inside a store that no other build uses meanwhile. Whatever happens, nothing but a published snapshot is
 * left; what a killed build left behind goes when the next one begins.
 */
export async function withWorkspace<Result>(
  store: string,
  run: (space: Workspace) => Promise<Result>,
): Promise<Result> {
  await mkdir(store, { recursive: true });
  const lock = await takeLock(join(store, ".build.lock")).catch((error: unknown) => {
    if (!(error instanceof LockedError)) throw error;
    throw new BuildFailure(
      "failed",
      `another build (process ${error.pid}) is writing to ${store}; wait for it or use another --out`,
    );
  });
  const staging = join(store, `${storeLayout.staging}${randomBytes(8).toString("hex")}`);
  const work = `${staging}.work`;
  try {
    const leftovers = await removeStaging(store);
    for (const folder of [layout.suggest, layout.schemas]) await mkdir(join(staging, folder), { recursive: true });
    await mkdir(join(work, "registers"), { recursive: true });
    return await run({ store, staging, work, leftovers });
  } catch (error) {
    if (error instanceof BuildFailure || !(isNoSpace(error) || (await isFull(store)))) throw error;
    const advice = `no space left for the build in ${store}; free some or use another --out`;
    throw new BuildFailure("no_space", advice, { cause: error });
  } finally {
    await removeStaging(store);
    await lock.release();
  }
}

/** Stops a build that cannot end: the next snapshot takes about as much as the last, and work files come on top. */
export async function requireSpace(store: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(store);
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  if (bavail * bsize >= bytes) return;
  throw new BuildFailure(
    "no_space",
    `the build would need ${megabytes(bytes)} in ${store}, as the current snapshot does, and ${megabytes(bavail * bsize)} are free; free some or use another --out`,
  );
}

/** Less than any file of a build needs. */
const FULL_BYTES = 64 << 10;

/** lmdb calls a write that a full disk cut short an input/output error, as it does when the disk is broken. */
async function isFull(store: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(store);
  return bavail * bsize < FULL_BYTES;
}

/** We hold the build lock, so no other build uses these folders. */
async function removeStaging(store: string): Promise<string[]> {
  const names = (await readdir(store)).filter((name) => name.startsWith(storeLayout.staging));
  for (const name of names) {
    for (const folder of await foldersUnder(join(store, name))) await chmod(folder, 0o755);
    await rm(join(store, name), { recursive: true, force: true });
  }
  return names;
}

/** Ways in which a build ends without a snapshot, each with the exit code that scripts can rely on. */
export const buildExit = {
  failed: 1,
  inputs_refused: 2,
  inputs_changed: 2,
  verify_failed: 3,
  no_space: 5,
  usage: 64,
} as const;

export type BuildFailureKind = keyof typeof buildExit;

/** A build that ended for a reason a person can act on; the message is one line. */
export class BuildFailure extends Error {
  override readonly name = "BuildFailure";
  readonly kind: BuildFailureKind;
  /** Where there are several reasons: one line each. */
  readonly details: readonly string[];
  /** What became of the rows until the build ended, where it had begun to read them. */
  readonly report: BuildReport | null;
  constructor(
    kind: BuildFailureKind,
    message: string,
    {
      details = [],
      report = null,
      ...options
    }: ErrorOptions & { details?: readonly string[]; report?: BuildReport | null } = {},
  ) {
    super(message, options);
    [this.kind, this.details, this.report] = [kind, details, report];
  }
}

/** The error says that the disk is full: DuckDB, lmdb and Node each do it in their own way. */
function isNoSpace(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    code === "ENOSPC" ||
    /no space left on device|ENOSPC|EDQUOT|could not write all bytes/i.test(message ?? String(error))
  );
}
