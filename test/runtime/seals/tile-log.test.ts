import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isConsistent } from "../../../snapshots/merkle/log-proofs.ts";
import { rootFromProof } from "../../../snapshots/merkle/tree.ts";
import {
  appendLeaves,
  consistencyPath,
  emptyLog,
  inclusionPath,
  leafAt,
  logRoot,
  type LogTree,
} from "../../../runtime/seals/tile-log.ts";

const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const leafNumber = (number: number) => sha256(Buffer.from([0]), Buffer.from(`entry ${number}`));

/** The definition of RFC 6962, 2.1, word for word. */
function merkleTreeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Buffer.from([1]), merkleTreeHash(leaves.slice(0, split)), merkleTreeHash(leaves.slice(split)));
}

/** A log of `size` leaves, grown in steps, with its tiles in a map. */
function grown(size: number, step = 97) {
  const leaves = Array.from({ length: size }, (_, number) => leafNumber(number));
  const tiles = new Map<string, Buffer>();
  let log: LogTree = emptyLog;
  for (let at = 0; at < size; at += step) {
    const next = appendLeaves(log, leaves.slice(at, at + step));
    for (const { level, root, hashes } of next.tiles) tiles.set(`${level}.${root}`, hashes);
    log = next.log;
  }
  const read = async (level: number, root: string) => tiles.get(`${level}.${root}`)!;
  return { leaves, log, read, tiles };
}

describe("a log kept in tiles", () => {
  it("has the root that RFC 6962 defines, at every size and however it grew", async () => {
    for (const size of [0, 1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 1000]) {
      const { leaves, log, read } = grown(size, size % 2 === 0 ? 97 : 301);
      expect((await logRoot(log, read)).equals(merkleTreeHash(leaves)), `${size}`).toBe(true);
    }
  });

  it("goes on over two levels of tiles", async () => {
    const { leaves, log, read, tiles } = grown(256 * 256 + 300, 5000);
    const root = merkleTreeHash(leaves);
    expect((await logRoot(log, read)).equals(root)).toBe(true);
    expect([...tiles.keys()].filter((name) => name.startsWith("1."))).toHaveLength(1);
    for (const index of [0, 255, 256, 65_535, 65_536, leaves.length - 1]) {
      expect((await leafAt(log, index, read)).equals(leaves[index]!)).toBe(true);
      const path = await inclusionPath(log, index, leaves.length, read);
      expect(rootFromProof(leaves[index]!, index, leaves.length, path)?.equals(root)).toBe(true);
    }
  });

  it("proves every leaf in every earlier size", async () => {
    const { leaves, log, read } = grown(300);
    const cases = fc
      .integer({ min: 1, max: 300 })
      .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));
    await fc.assert(
      fc.asyncProperty(cases, async ([size, index]) => {
        const path = await inclusionPath(log, index, size, read);
        const root = merkleTreeHash(leaves.slice(0, size));
        expect(rootFromProof(leaves[index]!, index, size, path)?.equals(root)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("proves that it only grew, between any two sizes", async () => {
    const { leaves, log, read } = grown(300);
    const cases = fc
      .integer({ min: 0, max: 300 })
      .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size })));
    await fc.assert(
      fc.asyncProperty(cases, async ([size, from]) => {
        const path = await consistencyPath(log, from, size, read);
        const at = (length: number) => ({ size: length, root: merkleTreeHash(leaves.slice(0, length)) });
        expect(isConsistent(at(from), at(size), path)).toBe(true);
        if (from > 0 && from < size) {
          const [first, second] = [leaves.slice(0, from), leaves.slice(0, size)];
          const dropped = { size: size - 1, root: merkleTreeHash(second.toSpliced(from - 1, 1)) };
          expect(isConsistent(at(from), dropped, path)).toBe(false);
          const changed = { size: from, root: merkleTreeHash(first.with(0, leafNumber(-1))) };
          expect(isConsistent(changed, at(size), path)).toBe(false);
          expect(isConsistent(at(from), at(size), path.slice(1))).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });
});
