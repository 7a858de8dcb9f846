import type { AuditSeal } from "../../schemas/seal.ts";
import { openCorpus } from "../../runtime/corpus/corpus.ts";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { type Replay, replaySeal } from "../../runtime/seals/replay-seal.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";

/** Asks the request of a seal again on the snapshot in a directory. */
export async function replayFrom(
  directory: string,
  seal: AuditSeal,
  sent: unknown,
  endpoints: readonly Endpoint[],
): Promise<Replay> {
  const snapshot = new Snapshot(directory, readManifest(directory));
  try {
    return await replaySeal(seal, sent, { corpus: await openCorpus(snapshot), endpoints });
  } finally {
    await snapshot.close();
  }
}
