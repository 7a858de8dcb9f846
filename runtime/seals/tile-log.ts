import { HASH_BYTES, nodeHash } from "../../snapshots/merkle/hashing.ts";
import { consistencyRanges, inclusionRanges, type LeafRange, splitOf } from "../../snapshots/merkle/log-proofs.ts";
import { treeRoot } from "../../snapshots/merkle/tree.ts";

/**
 * State of an append-only log beside its full tiles. A tile is 256 adjacent hashes; a full one is written once under its own
 * root, which is a hash of the level above. `tails[n]` are the hashes of level n not yet in a full tile.
 */
export type LogTree = { readonly size: number; readonly tails: readonly Buffer[] };

export const emptyLog: LogTree = { size: 0, tails: [] };

/** A full tile, identified by level and root. */
export type Tile = { readonly level: number; readonly root: string; readonly hashes: Buffer };

/** Reads a full tile written before. */
export type TileReader = (level: number, root: string) => Promise<Buffer>;

const tileHashes = 256;
const tileBytes = tileHashes * HASH_BYTES;

/** A log with further leaves, and the tiles that became full. The tiles must be stored before the log itself. */
export function appendLeaves(
  log: LogTree,
  leaves: readonly Buffer[],
): { readonly log: LogTree; readonly tiles: Tile[] } {
  const tiles: Tile[] = [];
  const tails = [...log.tails];
  let added: readonly Buffer[] = leaves;
  for (let level = 0; added.length > 0; level++) {
    let tail = Buffer.concat([tails[level] ?? Buffer.alloc(0), ...added]);
    const roots: Buffer[] = [];
    for (; tail.length >= tileBytes; tail = tail.subarray(tileBytes)) {
      const hashes = Buffer.from(tail.subarray(0, tileBytes));
      const root = treeRoot(hashes);
      roots.push(root);
      tiles.push({ level, root: root.toString("hex"), hashes });
    }
    tails[level] = Buffer.from(tail);
    added = roots;
  }
  return { log: { size: log.size + leaves.length, tails }, tiles };
}

/** Root over all leaves. */
export function logRoot(log: LogTree, read: TileReader): Promise<Buffer> {
  return log.size === 0 ? Promise.resolve(treeRoot(Buffer.alloc(0))) : rangeHash(log, [0, log.size], read);
}

export async function leafAt(log: LogTree, index: number, read: TileReader): Promise<Buffer> {
  return hashesAt(log, 0, index, 1, read);
}

/** Inclusion path from a leaf to the root over the first `size` leaves. */
export function inclusionPath(log: LogTree, index: number, size: number, read: TileReader): Promise<Buffer[]> {
  return hashAll(log, inclusionRanges(index, size), read);
}

/** Consistency path between the first `from` and the first `size` leaves. */
export function consistencyPath(log: LogTree, from: number, size: number, read: TileReader): Promise<Buffer[]> {
  return hashAll(log, from === 0 ? [] : consistencyRanges(from, size), read);
}

async function hashAll(log: LogTree, ranges: readonly LeafRange[], read: TileReader): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (const range of ranges) hashes.push(await rangeHash(log, range, read));
  return hashes;
}

/** Hash of a subtree: read when it is a complete part of one tile, otherwise joined from its halves. */
async function rangeHash(log: LogTree, [start, end]: LeafRange, read: TileReader): Promise<Buffer> {
  const count = end - start;
  let [level, width] = [0, 1];
  while (width * tileHashes <= count && start % (width * tileHashes) === 0)
    [level, width] = [level + 1, width * tileHashes];
  const hashes = count / width;
  const place = start / width;
  const isWhole = Number.isInteger(hashes) && Number.isInteger(Math.log2(hashes)) && hashes <= tileHashes;
  if (isWhole && place % hashes === 0) return treeRoot(await hashesAt(log, level, place, hashes, read));
  const middle = start + splitOf(count);
  return nodeHash(await rangeHash(log, [start, middle], read), await rangeHash(log, [middle, end], read));
}

/** Hashes of one level within a single tile. */
async function hashesAt(log: LogTree, level: number, place: number, count: number, read: TileReader): Promise<Buffer> {
  const tail = log.tails[level];
  if (tail === undefined || place < 0) throw new RangeError(`the log has no hash ${place} on level ${level}`);
  const tile = Math.floor(place / tileHashes);
  const wholeTiles = Math.floor(log.size / tileHashes ** (level + 1));
  const hashes =
    tile < wholeTiles ? await read(level, (await hashesAt(log, level + 1, tile, 1, read)).toString("hex")) : tail;
  const from = (place % tileHashes) * HASH_BYTES;
  const found = hashes.subarray(from, from + count * HASH_BYTES);
  if (found.length !== count * HASH_BYTES) throw new RangeError(`the log has no hash ${place} on level ${level}`);
  return found;
}
