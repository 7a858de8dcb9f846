import { readManifest } from "../../snapshots/format/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";

/** Opens the snapshot in a directory read-only and unverified, runs the work and closes it. */
export async function readSnapshot<Result>(
  directory: string,
  work: (snapshot: Snapshot) => Promise<Result> | Result,
): Promise<Result> {
  const snapshot = new Snapshot(directory, readManifest(directory));
  try {
    return await work(snapshot);
  } finally {
    await snapshot.close();
  }
}
