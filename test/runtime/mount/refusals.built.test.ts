import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, inject, it } from "vitest";
import { promote } from "../../../snapshots/catalogue.ts";
import { generateKey, localKeyPath, writeKeyFile } from "../../../snapshots/trust/key-files.ts";
import { builtAt } from "../../support/build.ts";
import { bitsOf, flipBit } from "../../support/damage.ts";
import { startMounting } from "./mounting.ts";
import { addCopy, storeOfCopies } from "./snapshot-stores.ts";

const original = inject("snapshot").directory;
const middle = (path: string) => bitsOf(path) >> 1;

describe("a start on a snapshot that is not sound", () => {
  it.each([
    ["records.mdb"],
    ["search/law.idx"],
    ["search/suggest/program.terms.jsonl"],
    ["corpus.duckdb"],
    ["merkle.bin"],
  ])("fails and names a flipped %s", async (file) => {
    const { store, ids } = storeOfCopies(original, 1);
    await promote(store, ids[0]!, builtAt);
    flipBit(join(store, ids[0]!, file), middle(join(store, ids[0]!, file)));
    await expect(startMounting(store)).rejects.toMatchObject({
      name: "MountError",
      id: ids[0],
      file,
      message: expect.stringContaining(`${ids[0]} cannot be mounted: ${file}: SHA-256 is`),
    });
  });

  it("fails on a signature by a key that is not trusted here", async () => {
    const { store, ids } = storeOfCopies(original, 1);
    await promote(store, ids[0]!, builtAt);
    rmSync(localKeyPath(store));
    writeKeyFile(localKeyPath(store), "konkyo-local-snapshot", generateKey("other").pem);
    await expect(startMounting(store)).rejects.toMatchObject({
      name: "MountError",
      file: "manifest.sig",
      reason: expect.stringContaining("no trusted key"),
    });
  });

  it("fails on a pointer that leads nowhere", async () => {
    const { store, ids } = storeOfCopies(original, 1);
    await promote(store, ids[0]!, builtAt);
    rmSync(join(store, ids[0]!), { recursive: true });
    await expect(startMounting(store)).rejects.toMatchObject({ file: "manifest.json", reason: "missing" });
  });
});

describe("a candidate that is not sound", () => {
  it("leaves the mounted one, is told once, and is tried again after a pause only", async () => {
    const { store, ids } = storeOfCopies(original, 3);
    await promote(store, ids[0]!, builtAt);
    const { mounts, clock, events, asked, next } = await startMounting(store);
    const bad = join(store, ids[1]!);
    const index = join(bad, "search", "bid.idx");
    flipBit(index, 4000);
    await promote(store, ids[1]!, builtAt);
    expect(await next("refused")).toMatchObject({ id: ids[1], pinned: false });
    expect(mounts.current().id).toBe(ids[0]);
    expect(mounts.state()).toEqual({
      id: ids[0],
      snapshot: expect.stringMatching(`^degraded: refused ${ids[1]}: search/bid.idx: SHA-256 is `),
      search_index: `degraded: search/bid.idx of ${ids[1]} is not usable`,
    });

    const tries = () => asked.filter((directory) => directory === bad).length;
    expect(tries()).toBe(1);
    for (let poll = 0; poll < 3; poll++) clock.expire(2000);
    // A look that is waited for stands behind those of the polls, and insists.
    await mounts.refresh();
    expect(tries()).toBe(2);
    flipBit(index, 4000);
    clock.advance(299_999);
    clock.expire(2000);
    await turn();
    expect(tries()).toBe(2);
    clock.advance(1);
    clock.expire(2000);
    await next("mounted");
    expect(await next("mounted")).toMatchObject({ id: ids[1], previous: ids[0] });
    expect(mounts.state()).toEqual({ id: ids[1], snapshot: "ok", search_index: "ok" });
    expect(events.filter(({ type }) => type === "refused")).toHaveLength(1);
  });

  it("is left behind by the next good one", async () => {
    const { store, ids } = storeOfCopies(original, 3);
    await promote(store, ids[0]!, builtAt);
    const { mounts } = await startMounting(store);
    writeFileSync(join(store, ids[1]!, "extra.txt"), "x");
    await promote(store, ids[1]!, builtAt);
    await mounts.refresh();
    expect(mounts.state()).toMatchObject({
      id: ids[0],
      snapshot: `degraded: refused ${ids[1]}: extra.txt: not in the manifest`,
      search_index: "ok",
    });
    await promote(store, ids[2]!, builtAt);
    await mounts.refresh();
    expect(mounts.state()).toEqual({ id: ids[2], snapshot: "ok", search_index: "ok" });
  });

  it("is refused when its parts do not agree, although every file is as signed", async () => {
    const { store, ids } = storeOfCopies(original, 1);
    await promote(store, ids[0]!, builtAt);
    const { mounts } = await startMounting(store, {
      check: async ({ manifest }) => {
        if (manifest.sequence === 2) throw new Error("row counts differ");
      },
    });
    const other = addCopy(store, original, { sequence: 2 });
    await promote(store, other, builtAt);
    await mounts.refresh();
    expect(mounts.state()).toMatchObject({
      id: ids[0],
      snapshot: `degraded: refused ${other}: it does not open: row counts differ`,
    });
  });
});
