import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it } from "vitest";
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

  it("refuses a signature by a key that is not trusted here", async () => {
    const stranger = loadTrust({ store: temporaryFolder("other-store"), production: false, now: builtAt });
    const { mismatches } = await verifySnapshot(copy, { policy: stranger });
    expect(mismatches).toEqual([{ file: "manifest.sig", reason: expect.stringContaining("no trusted key") }]);
  });
});
