import { joined } from "./bytes.ts";
import { sha256 } from "./hashes.ts";

const hashBytes = 32;

/** Leaf hash of RFC 6962: SHA-256(0x00 | bytes). */
export function leafOf(bytes: Uint8Array): Promise<Uint8Array> {
  return sha256(joined(Uint8Array.of(0), bytes));
}

/** Inner node: SHA-256(0x01 | left | right). */
export function nodeOf(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return sha256(joined(Uint8Array.of(1), left, right));
}

/** Root over leaves: neighbours are joined level by level, an odd last node moves up unchanged. */
export async function rootOf(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  if (leaves.length === 0) return sha256(new Uint8Array());
  let level = leaves;
  while (level.length > 1) {
    const pairs = level.flatMap((node, at) => (at % 2 === 0 ? [[node, level[at + 1]] as const] : []));
    level = await Promise.all(pairs.map(([left, right]) => (right === undefined ? left : nodeOf(left, right))));
  }
  return level[0]!;
}

/**
 * Root computed from an inclusion path (RFC 9162, 2.1.3.2); null when the path does not fit the index and the number of leaves.
 */
export async function rootFromPath(
  leaf: Uint8Array,
  index: number,
  leaves: number,
  path: readonly Uint8Array[],
): Promise<Uint8Array | null> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= leaves) return null;
  let [position, last, node] = [index, leaves - 1, leaf];
  for (const sibling of path) {
    if (last === 0 || sibling.length !== hashBytes) return null;
    if (position % 2 === 1 || position === last) {
      node = await nodeOf(sibling, node);
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, Math.floor(last / 2)];
    } else node = await nodeOf(node, sibling);
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node : null;
}
