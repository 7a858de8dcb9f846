import { z } from "zod";
import { signCheckpoint, type Signer } from "../../snapshots/trust/signed-note.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";
import {
  appendLeaves,
  consistencyPath,
  emptyLog,
  inclusionPath,
  leafAt,
  logRoot,
  type LogTree,
  type TileReader,
} from "./tile-log.ts";

/** A log at one point in time. */
export type OpenedLog = {
  readonly size: number;
  /** The signed checkpoint of this size; null before the first entry. */
  readonly checkpoint: string | null;
  leaf(index: number): Promise<Buffer>;
  /** Inclusion path from a leaf to the root of this size. */
  inclusion(index: number): Promise<Buffer[]>;
  /** Consistency path: the first `from` leaves are still the first of this size. */
  consistency(from: number): Promise<Buffer[]>;
};

export type StoredLog = {
  open(): Promise<OpenedLog>;
  /**
   * Appends the leaves that `plan` returns for the current log. `plan` is called again when another writer was faster; it
   * returns null when it noticed that itself. The new checkpoint is written atomically with the new size.
   */
  append(plan: (log: OpenedLog) => Promise<readonly Buffer[] | null>): Promise<void>;
};

export type StoredLogOptions = {
  readonly store: Pick<DocumentStore, "getDocument" | "putDocument">;
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Signs checkpoints; fails without a signing key. */
  readonly signer: () => Signer;
};

const Head = z.object({ size: z.int().min(0), tails: z.array(z.string()), checkpoint: z.string() });

/** Gives up after this many lost races with other writers; the entries are retried later. */
const mostAttempts = 10;

/**
 * An append-only log in the state store. Any number of processes may append: a conditional write of the head decides who was
 * first.
 */
export function createStoredLog({ store, origin, now, signer }: StoredLogOptions): StoredLog {
  const key = (kind: string, id: string): StateKey => ({ owner: origin, kind, id });
  const readTile: TileReader = async (level, root) => {
    const tile = await store.getDocument(key("tile", `${level}.${root}`), now());
    if (tile === null) throw new Error(`${origin}: a tile of the log is lost`);
    return Buffer.from(tile.value, "base64");
  };
  const readHead = async () => {
    const stored = await store.getDocument(key("head", "head"), now());
    if (stored === null) return { version: 0, tree: emptyLog, checkpoint: null };
    const { size, tails, checkpoint } = Head.parse(JSON.parse(stored.value));
    const tree: LogTree = { size, tails: tails.map((tail) => Buffer.from(tail, "base64")) };
    return { version: stored.version, tree, checkpoint };
  };
  const opened = (tree: LogTree, checkpoint: string | null): OpenedLog => ({
    size: tree.size,
    checkpoint,
    leaf: (index) => leafAt(tree, index, readTile),
    inclusion: (index) => inclusionPath(tree, index, tree.size, readTile),
    consistency: (from) => consistencyPath(tree, from, tree.size, readTile),
  });
  const commit = async (tree: LogTree, leaves: readonly Buffer[], ifVersion: number): Promise<boolean> => {
    const { log, tiles } = appendLeaves(tree, leaves);
    const lasting = { nowMs: now(), expiresAtMs: null };
    // Tiles are named by their content, so a writer that loses the race has written nothing wrong.
    for (const { level, root, hashes } of tiles)
      await store.putDocument(key("tile", `${level}.${root}`), hashes.toString("base64"), {
        ...lasting,
        ifVersion: null,
      });
    const head: z.infer<typeof Head> = {
      size: log.size,
      tails: log.tails.map((tail) => tail.toString("base64")),
      checkpoint: signCheckpoint({ origin, size: log.size, root: await logRoot(log, readTile) }, signer()),
    };
    return (await store.putDocument(key("head", "head"), JSON.stringify(head), { ...lasting, ifVersion })) !== null;
  };
  return {
    async open() {
      const { tree, checkpoint } = await readHead();
      return opened(tree, checkpoint);
    },
    async append(plan) {
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const { version, tree, checkpoint } = await readHead();
        const leaves = await plan(opened(tree, checkpoint));
        if (leaves === null) continue;
        if (leaves.length === 0 || (await commit(tree, leaves, version))) return;
      }
      throw new Error(`${origin}: others wrote to the log ${mostAttempts} times in a row`);
    },
  };
}
