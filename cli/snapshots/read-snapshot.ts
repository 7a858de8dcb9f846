import { readManifest } from "../../snapshots/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";

/** Runs work on the snapshot in a directory, which is opened read-only and not verified, and closes it afterwards. */
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
