import type { HeldSnapshot } from "../endpoint/integrity.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { currentId, snapshotIds } from "../../snapshots/catalogue.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { parseManifest } from "../../snapshots/format/manifest.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";
import type { StoredLog } from "./stored-log.ts";

/** Name of the log of snapshots, the first line of its checkpoints. */
export const snapshotLogOrigin = "konkyo/snapshots";

export type PublishedSnapshots = {
  current(): string | null;
  /** The snapshots in the store, newest first, as first seen; one with an unreadable manifest is left out. */
  held(): Promise<readonly HeldSnapshot[]>;
  /** Appends missing snapshots to the log, in order of sequence. */
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

/** The snapshots of a store, and the log of all that were ever seen there. */
export function createPublishedSnapshots({ folder, store, log, now }: PublishedSnapshotsOptions): PublishedSnapshots {
  const placeKey = (id: string): StateKey => ({ owner: snapshotLogOrigin, kind: "place", id });
  // A manifest is large and immutable, so it is read once.
  const known = new Map<string, HeldSnapshot>();
  const held = async () => {
    const ids = await snapshotIds(folder);
    for (const id of known.keys()) if (!ids.includes(id)) known.delete(id);
    for (const id of ids) {
      const found = known.get(id) ?? (await readHeld(folder, id));
      if (found) known.set(id, found);
    }
    return [...known.values()].toSorted(
      (a, b) => b.sequence - a.sequence || (a.corpus_snapshot_id < b.corpus_snapshot_id ? -1 : 1),
    );
  };
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

async function readHeld(folder: string, id: string): Promise<HeldSnapshot | null> {
  try {
    const bytes = await readFile(join(folder, id, layout.manifest));
    const { sequence, prev_id, created_at: published_at, expires } = parseManifest(bytes);
    const manifest_sha256 = sha256(bytes).toString("hex");
    return { corpus_snapshot_id: id, sequence, prev_id, published_at, expires, manifest_sha256 };
  } catch {
    // `verify` reports what is wrong with it.
    return null;
  }
}
