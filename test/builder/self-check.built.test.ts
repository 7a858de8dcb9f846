import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { selfCheck } from "../../builder/stages/self-check.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { temporaryFolder } from "../support/build.ts";
import { writableCopy } from "../support/damage.ts";

const original = join(inject("testStore"), inject("testSnapshotId"));
const { tables } = readManifest(original);
let copy: string;
beforeEach(() => {
  copy = writableCopy(original, join(temporaryFolder("self-check"), "snapshot"));
});

describe("self-check of a finished build", () => {
  it("accepts a snapshot whose parts agree", async () => {
    await expect(selfCheck(copy, tables)).resolves.toBeUndefined();
  });

  it("refuses an index of other records", async () => {
    copyFileSync(join(copy, "search", "bid.idx"), join(copy, "search", "law.idx"));
    await expect(selfCheck(copy, tables)).rejects.toMatchObject({
      kind: "verify_failed",
      message: expect.stringContaining("table law: the index names BID-"),
    });
  });

  it("refuses a tree that does not cover the records", async () => {
    const path = join(copy, "merkle.bin");
    const bytes = readFileSync(path);
    bytes[0]! ^= 1;
    writeFileSync(path, bytes);
    await expect(selfCheck(copy, tables)).rejects.toThrow(/self-check: table \w+: (record|the tree file)/);
  });

  it("refuses a row count that the database does not have", async () => {
    const more = structuredClone(tables);
    more.find(({ name }) => name === "bid")!.rows += 1;
    await expect(selfCheck(copy, more)).rejects.toThrow("table bid: the database has");
  });
});
