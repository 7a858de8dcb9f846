import { EMPTY_ROOT, HASH_BYTES, nodeHash, parentLevel } from "./hashing.ts";

/** Root over leaf hashes that lie one after another. */
export function treeRoot(leaves: Buffer): Buffer {
  if (leaves.length === 0) return EMPTY_ROOT;
  let level = leaves;
  while (level.length > HASH_BYTES) level = parentLevel(level);
  return level;
}

/** Number of nodes on each level of a tree with `leaves` leaves, leaves first, root last. */
export function levelSizes(leaves: number): number[] {
  if (leaves === 0) return [];
  const sizes = [leaves];
  for (let size = leaves; size > 1; sizes.push(size)) size = Math.ceil(size / 2);
  return sizes;
}

/** Places, as [level, index], of the nodes that prove leaf `index`; leaf's sibling first. */
export function proofNodes(index: number, leaves: number): [level: number, index: number][] {
  const nodes: [number, number][] = [];
  let position = index;
  for (const [level, size] of levelSizes(leaves).entries()) {
    const sibling = position ^ 1;
    if (size > 1 && sibling < size) nodes.push([level, sibling]);
    position >>>= 1;
  }
  return nodes;
}

/**
 * Root that an inclusion path leads to, as RFC 9162 2.1.3.2 computes it, or null when the path does not fit the
 * index and the number of leaves.
 */
export function rootFromProof(
  leaf: Uint8Array,
  index: number,
  leaves: number,
  path: readonly Uint8Array[],
): Buffer | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= leaves) return null;
  let [position, last, node]: [number, number, Buffer] = [index, leaves - 1, Buffer.from(leaf)];
  for (const sibling of path) {
    if (last === 0 || sibling.length !== HASH_BYTES) return null;
    if (position % 2 === 1 || position === last) {
      node = nodeHash(sibling, node);
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, Math.floor(last / 2)];
    } else node = nodeHash(node, sibling);
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node : null;
}
