import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { derivedDigest } from "../../snapshots/format/derived-files.ts";
import { corpusIdentity } from "../../snapshots/format/identity.ts";
import { bytesLeaf, nodeHash, recordLeaf, sha256 } from "../../snapshots/merkle/hashing.ts";
import { treeRoot } from "../../snapshots/merkle/tree.ts";

const readme = readFileSync(new URL("../../snapshots/README.md", import.meta.url), "utf8");
const stated = (hex: string) => expect(readme).toContain(`\`${hex}\``);

describe("worked example of the format README", () => {
  it("is what the code computes", () => {
    const leaves = [
      recordLeaf("first", "a", canonicalJson({ k: "a", n: 1 })),
      recordLeaf("first", "b", canonicalJson({ n: null, k: "b" })),
      recordLeaf("first", "い", canonicalJson({ k: "い", n: 3 })),
    ];
    const schemaOf = (fields: object[]) => sha256(Buffer.from(canonicalJson({ key: "k", fields }))).toString("hex");
    const text = { name: "k", kind: "string", nullable: false };
    const tables = [
      {
        name: "second",
        rows: 1,
        schema_sha256: schemaOf([text]),
        root: recordLeaf("second", "x", '{"k":"x"}').toString("hex"),
      },
      {
        name: "first",
        rows: 3,
        schema_sha256: schemaOf([text, { name: "n", kind: "integer", nullable: true }]),
        root: treeRoot(Buffer.concat(leaves)).toString("hex"),
      },
    ];
    const identity = corpusIdentity(tables, {
      rules_version: "1",
      normalizer_version: "1",
      index_version: "1",
      precompute_version: "1",
    });
    for (const leaf of leaves) stated(leaf.toString("hex"));
    stated(nodeHash(leaves[0]!, leaves[1]!).toString("hex"));
    for (const table of tables) {
      stated(table.root);
      stated(table.schema_sha256);
      stated(bytesLeaf(Buffer.from(canonicalJson(table))).toString("hex"));
    }
    stated(identity.corpusChecksum);
    stated(identity.corpusSnapshotId);
  });

  it("has the derived files as the code hashes them", () => {
    const file = (path: string, text: string) => {
      const bytes = Buffer.from(text);
      return { path, sha256: sha256(bytes).toString("hex"), size: bytes.length };
    };
    const files = [file("search/law.idx", "index"), file("lexicon/lines.json", "{}"), file("README.md", "not derived")];
    const leaves = files.map((each) => recordLeaf("derived_file", each.path, canonicalJson(each)));
    const { name, rows, root, schema_sha256: schema } = derivedDigest(files);
    expect([name, rows]).toEqual(["derived_file", 2]);
    expect(root).toBe(nodeHash(leaves[1]!, leaves[0]!).toString("hex"));
    for (const hex of [leaves[0]!.toString("hex"), leaves[1]!.toString("hex"), root, schema]) stated(hex);
  });

  it("changes with every version and every count", () => {
    const table = { name: "t", rows: 1, schema_sha256: "0".repeat(64), root: "1".repeat(64) };
    const versions = { rules_version: "1", normalizer_version: "1", index_version: "1", precompute_version: "1" };
    const ids = [
      corpusIdentity([table], versions),
      ...Object.keys(versions).map((name) => corpusIdentity([table], { ...versions, [name]: "2" })),
      corpusIdentity([{ ...table, rows: 2 }], versions),
      corpusIdentity([{ ...table, root: "2".repeat(64) }], versions),
      corpusIdentity([{ ...table, schema_sha256: "3".repeat(64) }], versions),
      corpusIdentity([{ ...table, name: "u" }], versions),
    ].map(({ corpusSnapshotId }) => corpusSnapshotId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
