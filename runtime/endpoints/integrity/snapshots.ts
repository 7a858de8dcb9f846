import { z } from "zod";
import { CorpusSnapshotId, Sha256Hex, Timestamp } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { integrityOf, openToAll } from "./integrity-of.ts";

const HeldSnapshots = z
  .object({
    current: CorpusSnapshotId.nullable().describe("The snapshot that is served; null when there is none."),
    snapshots: z
      .array(
        z.object({
          corpus_snapshot_id: CorpusSnapshotId,
          sequence: z.int().min(1).describe("Place in the publisher's series."),
          prev_id: CorpusSnapshotId.nullable().describe("The snapshot before it; null for the first."),
          published_at: Timestamp.describe("When it was built."),
          expires: Timestamp.describe("After this a newer one should have been published."),
          manifest_sha256: Sha256Hex.describe("SHA-256 of its manifest: its leaf in the log of snapshots."),
        }),
      )
      .describe("The snapshots that can be asked by X-Corpus-Snapshot-Id, newest first."),
    checkpoint: z.string().describe("Signed note of the log of snapshots: origin, size and root."),
  })
  .meta({ id: "HeldSnapshots", description: "The snapshots that this service can answer from." });

export const listHeldSnapshots = defineEndpoint({
  ...openToAll,
  id: "INT-2",
  method: "GET",
  path: "/v1/integrity/snapshots",
  summary: "List the snapshots that can be asked",
  description: "Every snapshot the store holds, with the signed checkpoint of the log that all of them went into.",
  response: HeldSnapshots,
  failures: ["not_ready"],
  cache: "none",
  reads: "service",
  async handler(_input, { services }) {
    const integrity = integrityOf(services);
    const checkpoint = integrity.snapshotCheckpoint();
    if (checkpoint === null) throw new ServiceError("not_ready");
    return {
      body: { current: integrity.currentSnapshot(), snapshots: [...(await integrity.heldSnapshots())], checkpoint },
    };
  },
});
