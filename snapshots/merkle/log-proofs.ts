import { HASH_BYTES, nodeHash } from "./hashing.ts";

/** Leaves from `start` up to but without `end`; its hash is that of the RFC 6962 tree over them. */
export type LeafRange = readonly [start: number, end: number];

/** Where the tree over `size` leaves (2 or more) splits: the largest power of two below its size. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The ranges whose hashes prove leaf `index` in the first `size` leaves of a log, the leaf's sibling first (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.push([middle, end]);
      end = middle;
    } else {
      ranges.push([start, middle]);
      start = middle;
    }
  }
  return ranges.toReversed();
}

/** The ranges whose hashes prove that the first `from` leaves (1 or more) of a log are those of its first `size` (RFC 6962, 2.1.2). */
export function consistencyRanges(from: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (from !== end) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      ranges.push([middle, end]);
      end = middle;
    } else {
      ranges.push([start, middle]);
      start = middle;
    }
  }
  // The verifier knows the earlier root, so it is left out where the earlier tree is a whole part of the later one.
  return (start === 0 ? ranges : [...ranges, [start, end] as const]).toReversed();
}

/** Whether a log of `from` leaves with one root grew into one of `size` leaves with another, as RFC 9162 2.1.4.2 decides it. */
export function isConsistent(
  earlier: { readonly size: number; readonly root: Uint8Array },
  later: { readonly size: number; readonly root: Uint8Array },
  path: readonly Uint8Array[],
): boolean {
  const [from, size] = [earlier.size, later.size];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(size) || from < 0 || from > size) return false;
  if (path.some((node) => node.length !== HASH_BYTES)) return false;
  if (from === 0) return path.length === 0;
  if (from === size) return path.length === 0 && Buffer.compare(earlier.root, later.root) === 0;
  const nodes = isPowerOfTwo(from) ? [earlier.root, ...path] : [...path];
  let [position, last] = [from - 1, size - 1];
  while (position % 2 === 1) [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  const first = nodes.shift();
  if (first === undefined) return false;
  let [before, after]: [Buffer, Buffer] = [Buffer.from(first), Buffer.from(first)];
  for (const node of nodes) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      before = nodeHash(node, before);
      after = nodeHash(node, after);
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, Math.floor(last / 2)];
    } else after = nodeHash(after, node);
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return last === 0 && before.equals(earlier.root) && after.equals(later.root);
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}
