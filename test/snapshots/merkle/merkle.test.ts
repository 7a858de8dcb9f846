import { createHash } from "node:crypto";
import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MerkleReader, MerkleWriter } from "../../../snapshots/merkle/file.ts";
import { bytesLeaf, HASH_BYTES, leafWriter, recordLeaf } from "../../../snapshots/merkle/hashing.ts";
import { rootFromProof, treeRoot } from "../../../snapshots/merkle/tree.ts";

/** Leaves and roots of the reference implementation of RFC 6962. */
const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

describe("tree, RFC 6962", () => {
  it("has the published root of nothing", () => {
    expect(treeRoot(Buffer.alloc(0)).toString("hex")).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
  });

  it.each(roots.map((root, index) => [index + 1, root] as const))(
    "has the published root of %i leaves",
    (size, root) => {
      const leaves = Buffer.concat(inputs.slice(0, size).map((hex) => bytesLeaf(Buffer.from(hex, "hex"))));
      expect(treeRoot(leaves).toString("hex")).toBe(root);
    },
  );

  it("equals the recursive definition for every size up to 130", () => {
    for (let size = 1; size <= 130; size++) {
      const leaves = Array.from({ length: size }, (_, index) => bytesLeaf(Buffer.from(String(index))));
      expect(treeRoot(Buffer.concat(leaves)).equals(recursiveRoot(leaves))).toBe(true);
    }
  });

  it("proves every leaf from the file, and no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), (rows, seed) => {
        const path = join(mkdtempSync(join(tmpdir(), "konkyo-tree-")), "merkle.bin");
        const leaves = Array.from({ length: rows }, (_, index) => bytesLeaf(Buffer.from(`${seed}/${index}`)));
        const writer = new MerkleWriter(path);
        writer.addTable("first", Buffer.concat([bytesLeaf(Buffer.from("x"))]));
        const root = writer.addTable("second", Buffer.concat(leaves));
        writer.addTable("empty", Buffer.alloc(0));
        writer.close();
        const reader = new MerkleReader(path, statSync(path).size);
        expect(reader.root("second").equals(root)).toBe(true);
        const index = seed % rows;
        const proof = reader.path("second", index);
        expect(rootFromProof(leaves[index]!, index, rows, proof)?.equals(root)).toBe(true);
        expect(rootFromProof(bytesLeaf(Buffer.from("forged")), index, rows, proof)?.equals(root)).toBe(false);
        if (rows > 1) {
          expect(rootFromProof(leaves[index]!, index, rows, proof.slice(1))?.equals(root) ?? false).toBe(false);
          expect(rootFromProof(leaves[index]!, (index + 1) % rows, rows, proof)?.equals(root) ?? false).toBe(false);
        }
        reader.close();
      }),
      { numRuns: 60 },
    );
  });

  it("hashes a record as the format says", () => {
    const bytes = Buffer.concat([
      Buffer.from([0]),
      Buffer.from("law"),
      Buffer.from([0]),
      Buffer.from("LAW-1"),
      Buffer.from([0]),
      Buffer.from('{"a":1}'),
    ]);
    expect(recordLeaf("law", "LAW-1", '{"a":1}').toString("hex")).toBe(
      createHash("sha256").update(bytes).digest("hex"),
    );
  });
});

function recursiveRoot(leaves: Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [recursiveRoot(leaves.slice(0, split)), recursiveRoot(leaves.slice(split))];
  return createHash("sha256")
    .update(Buffer.concat([Buffer.from([1]), left, right]))
    .digest();
}

describe("leaves of a whole table", () => {
  it("are those of its records, one by one", () => {
    const records = [
      ["a", "{}"],
      ["い", JSON.stringify({ text: "根拠".repeat(5_000) })],
      ["c", '{"n":1}'],
    ] as const;
    const leaves = Buffer.alloc(records.length * HASH_BYTES);
    const write = leafWriter("law");
    for (const [at, [key, json]] of records.entries())
      write(Buffer.from(key), Buffer.from(json), leaves, at * HASH_BYTES);
    expect(leaves).toEqual(Buffer.concat(records.map(([key, json]) => recordLeaf("law", key, json))));
  });
});
