import { appendFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it } from "vitest";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { recordTables } from "../../snapshots/format/derived-files.ts";
import { corpusIdentity } from "../../snapshots/format/identity.ts";
import { manifestBytes, readManifest, signManifest } from "../../snapshots/format/manifest.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";
import { localSigner } from "../../snapshots/trust/key-files.ts";
import { loadTrust } from "../../snapshots/trust/policy.ts";
import { verifySnapshot } from "../../snapshots/verify.ts";
import { builtAt, temporaryFolder } from "../support/build.ts";
import { bitsOf, filesOf, flipBit, randomNumbers, writableCopy } from "../support/damage.ts";

const { store } = inject("snapshot");
const original = join(store, inject("snapshot").id);
const policy = loadTrust({ store, production: false, now: builtAt });
let copy: string;
beforeEach(() => {
  copy = writableCopy(original, join(temporaryFolder("damage"), "snapshot"));
});

const sign = (manifest: Manifest) => {
  const bytes = manifestBytes(manifest);
  writeFileSync(join(copy, "manifest.json"), bytes);
  writeFileSync(join(copy, "manifest.sig"), signManifest(manifest, bytes, localSigner(store)));
};

const blamed = async () => (await verifySnapshot(copy, { policy })).mismatches.map(({ file }) => file);

describe("verify", () => {
  it("accepts a whole snapshot and says whose key signed it", async () => {
    const { mismatches, signature, filesChecked, corpusSnapshotId } = await verifySnapshot(copy, { policy });
    expect(mismatches).toEqual([]);
    expect(signature?.origin).toBe("local key konkyo-local-snapshot");
    expect(corpusSnapshotId).toBe(inject("snapshot").id);
    expect(filesChecked).toBe(filesOf(copy).length - 2);
  });

  it("notices one flipped bit anywhere and names the file", { timeout: 120_000 }, async () => {
    const random = randomNumbers(7);
    const files = filesOf(copy);
    for (let flip = 0; flip < files.length; flip++) {
      const file = files[flip]!;
      const bit = random(bitsOf(join(copy, file)));
      flipBit(join(copy, file), bit);
      const named = await blamed();
      expect(
        named.some((name) => name === file || (file.startsWith("manifest.") && name.startsWith("manifest."))),
        `${file} bit ${bit}`,
      ).toBe(true);
      flipBit(join(copy, file), bit);
    }
  });

  it.each([
    ["truncated", () => truncateSync(join(copy, "merkle.bin"), 100), "merkle.bin"],
    ["appended to", () => appendFileSync(join(copy, "records.mdb"), "x"), "records.mdb"],
    ["missing", () => rmSync(join(copy, "search", "law.idx")), "search/law.idx"],
    ["extra", () => writeFileSync(join(copy, "search", "more.idx"), ""), "search/more.idx"],
    ["missing below", () => rmSync(join(copy, "search/suggest/law.terms.jsonl")), "search/suggest/law.terms.jsonl"],
    ["extra below", () => writeFileSync(join(copy, "search/suggest/more.jsonl"), ""), "search/suggest/more.jsonl"],
    ["missing manifest", () => rmSync(join(copy, "manifest.json")), "manifest.json"],
    ["missing signature", () => rmSync(join(copy, "manifest.sig")), "manifest.sig"],
  ])("notices a file that is %s", async (_, damage, file) => {
    damage();
    expect(await blamed()).toContain(file);
  });

  it("notices two files that changed places", async () => {
    renameSync(join(copy, "search", "law.idx"), join(copy, "law.tmp"));
    renameSync(join(copy, "search", "bid.idx"), join(copy, "search", "law.idx"));
    renameSync(join(copy, "law.tmp"), join(copy, "search", "bid.idx"));
    expect((await blamed()).toSorted()).toEqual(["search/bid.idx", "search/law.idx"]);
  });

  it.each(["search/law.idx", "search/suggest/law.names.jsonl", "lexicon/lines.json", "schemas/law.json"])(
    "refuses another %s under the same id, signed by the same key",
    async (path) => {
      appendFileSync(join(copy, path), "\n");
      const { files, ...manifest } = readManifest(copy);
      const bytes = readFileSync(join(copy, path));
      const changed = { path, size: bytes.length, sha256: sha256(bytes).toString("hex") };
      sign({ ...manifest, files: files.map((file) => (file.path === path ? changed : file)) });
      const { mismatches } = await verifySnapshot(copy, { policy });
      expect(mismatches).toEqual([{ file: "manifest.json", reason: "its derived files are not those of its id" }]);
    },
  );

  it("reads the first format, whose id does not cover derived files, and takes no later one for it", async () => {
    const manifest = readManifest(copy);
    sign({ ...manifest, format: "konkyo-snapshot/1" });
    expect(await blamed()).toEqual(["manifest.json"]);
    const tables = [...recordTables(manifest.tables)];
    const { corpusSnapshotId, corpusChecksum } = corpusIdentity(tables, manifest.versions);
    const former = { ...manifest, tables, corpus_snapshot_id: corpusSnapshotId, corpus_checksum: corpusChecksum };
    sign({ ...former, format: "konkyo-snapshot/1" });
    expect(await blamed()).toEqual([]);
    sign({ ...former, format: "konkyo-snapshot/2" });
    expect(await blamed()).toEqual(["manifest.json"]);
  });

  it("refuses a signature by a key that is not trusted here", async () => {
    const stranger = loadTrust({ store: temporaryFolder("other-store"), production: false, now: builtAt });
    const { mismatches } = await verifySnapshot(copy, { policy: stranger });
    expect(mismatches).toEqual([{ file: "manifest.sig", reason: expect.stringContaining("no trusted key") }]);
  });
});
