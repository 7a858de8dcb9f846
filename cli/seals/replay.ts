import { openCorpus } from "../../runtime/corpus/corpus.ts";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { type Replay, replaySeal } from "../../runtime/seals/replay-seal.ts";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { readSnapshot } from "../snapshots/inspection.ts";

/** Repeats the request of a seal on the snapshot in a directory. */
export function replayFrom(
  directory: string,
  seal: AuditSeal,
  sent: unknown,
  endpoints: readonly Endpoint[],
): Promise<Replay> {
  return readSnapshot(directory, async (snapshot) =>
    replaySeal(seal, sent, { corpus: await openCorpus(snapshot), endpoints }),
  );
}
