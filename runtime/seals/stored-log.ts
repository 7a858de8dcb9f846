import { z } from "zod";
import { signCheckpoint } from "../../snapshots/trust/checkpoint.ts";
import type { Signer } from "../../snapshots/trust/signed-note.ts";
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

/** A log as it stood at one moment. */
export type OpenedLog = {
  readonly size: number;
  /** The signed promise about this size; null before the first entry. */
  readonly checkpoint: string | null;
  leaf(index: number): Promise<Buffer>;
  /** From a leaf to the root of this size. */
  inclusion(index: number): Promise<Buffer[]>;
  /** That the first `from` leaves are still the first of this size. */
  consistency(from: number): Promise<Buffer[]>;
};

export type StoredLog = {
  open(): Promise<OpenedLog>;
  /**
   * Adds what `plan` gives for the log as it stands. `plan` is called again when another writer was faster; it returns null
   * when it has noticed that itself. The new checkpoint is kept in the same step as the new size.
   */
  append(plan: (log: OpenedLog) => Promise<readonly Buffer[] | null>): Promise<void>;
};

export type StoredLogOptions = {
  readonly store: Pick<DocumentStore, "getDocument" | "putDocument">;
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Signs checkpoints; fails when no key may. */
  readonly signer: () => Signer;
};

const Head = z.object({ size: z.int().min(0), tails: z.array(z.string()), checkpoint: z.string() });

/** Attempts that may fail because another writer was faster. Then the append gives up; its entries come again later. */
const mostAttempts = 10;

/** An append-only log in the state. Any number of processes may append: the head decides which of them was first. */
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
    // Tiles are named by what they hold, so a writer that loses the race for the head has written nothing false.
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
