import type { HeldSnapshot } from "../endpoint/integrity.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { currentId, listSnapshots } from "../../snapshots/catalogue.ts";
import { layout } from "../../snapshots/layout.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";
import type { StoredLog } from "./stored-log.ts";

/** Name of the log of snapshots, the first line of its checkpoints. */
export const snapshotLogOrigin = "konkyo/snapshots";

export type PublishedSnapshots = {
  current(): string | null;
  /** The snapshots that the store holds, newest first; one whose manifest cannot be read is left out. */
  held(): Promise<readonly HeldSnapshot[]>;
  /** Puts snapshots into the log that it does not have yet, in the order of their sequence. */
  runOnce(): Promise<void>;
};

export type PublishedSnapshotsOptions = {
  /** Folder of snapshots. */
  readonly folder: string;
  readonly store: Pick<DocumentStore, "getDocument" | "putDocument">;
  readonly log: StoredLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** The snapshots of a store, and the log of those that were ever seen there. */
export function createPublishedSnapshots({ folder, store, log, now }: PublishedSnapshotsOptions): PublishedSnapshots {
  const placeKey = (id: string): StateKey => ({ owner: snapshotLogOrigin, kind: "place", id });
  const held = async () =>
    (await listSnapshots(folder)).flatMap(({ id, directory, manifest }) =>
      manifest === null
        ? []
        : [
            {
              corpus_snapshot_id: id,
              sequence: manifest.sequence,
              prev_id: manifest.prev_id,
              published_at: manifest.created_at,
              expires: manifest.expires,
              manifest_sha256: sha256(readFileSync(join(directory, layout.manifest))).toString("hex"),
            },
          ],
    );
  return {
    current: () => currentId(folder),
    held,
    async runOnce() {
      const inOrder = (await held()).toSorted((a, b) => a.sequence - b.sequence);
      await log.append(async (opened) => {
        const leaves: Buffer[] = [];
        for (const { corpus_snapshot_id: id, manifest_sha256: digest } of inOrder) {
          const leaf = Buffer.from(digest, "hex");
          const stored = await store.getDocument(placeKey(id), now());
          const place = stored && Number(stored.value);
          if (place !== null && place < opened.size && (await opened.leaf(place)).equals(leaf)) continue;
          const options = { nowMs: now(), expiresAtMs: null, ifVersion: stored?.version ?? 0 };
          if ((await store.putDocument(placeKey(id), String(opened.size + leaves.length), options)) === null)
            return null;
          leaves.push(leaf);
        }
        return leaves;
      });
    },
  };
}
