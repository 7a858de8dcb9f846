import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { scrubPace } from "../../../runtime/mount/scrub.ts";
import { promote } from "../../../snapshots/catalogue.ts";
import { builtAt } from "../../support/build.ts";
import { filesOf, flipBit } from "../../support/damage.ts";
import { startMounting } from "./mounting.ts";
import { storeOfCopies } from "./snapshot-stores.ts";

const original = inject("snapshot").directory;

async function mountedCopies(count: number) {
  const { store, ids } = storeOfCopies(original, count);
  for (const id of ids) await promote(store, id, builtAt);
  return { store, ids, ...(await startMounting(store, { scrub: scrubPace })) };
}

describe("the scrub", () => {
  it("reads every file at 20 MB a second, ten minutes after the round before", async () => {
    const { store, ids, clock, verified, mounts } = await mountedCopies(1);
    const directory = join(store, ids[0]!);
    const bytes = filesOf(directory).reduce((sum, file) => sum + statSync(join(directory, file)).size, 0);
    const rounds = () => verified.filter(({ type }) => type === "scrubbed");
    for (let round = 1; round <= 2; round++) {
      clock.sleeps.length = 0;
      clock.expire(600_000);
      await expect.poll(() => rounds().length).toBe(round);
      expect(rounds().at(-1)).toEqual({ type: "scrubbed", bytes, skipped: [] });
      expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo((bytes / 20_000_000) * 1000, 0);
    }
    expect(mounts.state().snapshot).toBe("ok");
  });

  it.each([
    ["records.mdb"],
    ["search/program.idx"],
    ["search/suggest/law.names.jsonl"],
    ["manifest.sig"],
    ["manifest.json"],
  ])(
    "finds a byte changed in %s within a round, stops answering, and goes back to the snapshot before",
    async (file) => {
      const { store, ids, mounts, clock, next } = await mountedCopies(3);
      const held = mounts.current();
      flipBit(join(store, ids[2]!, file), 77);
      clock.expire(600_000);
      expect(await next("damaged")).toMatchObject({ id: ids[2], file });
      expect(() => mounts.current()).toThrow(expect.objectContaining({ code: "not_ready" }));
      expect(mounts.state()).toMatchObject({ id: null, snapshot: `failed: scrub mismatch ${file}` });
      await next("mounted");
      expect(await next("mounted")).toMatchObject({ id: ids[1] });
      expect(mounts.current().id).toBe(ids[1]);
      expect(mounts.state()).toMatchObject({
        id: ids[1],
        snapshot: `degraded: scrub mismatch ${file} in ${ids[2]}`,
      });
      await expect(mounts.pinned(ids[2]!)).rejects.toMatchObject({ code: "snapshot_not_available" });
      held.release();
      expect(await next("closed")).toMatchObject({ id: ids[2] });
    },
  );

  it("takes a damaged snapshot from those who pinned it too", async () => {
    const { store, ids } = storeOfCopies(original, 2);
    await promote(store, ids[0]!, builtAt);
    const { mounts, clock, next } = await startMounting(store, { scrub: scrubPace });
    (await mounts.pinned(ids[1]!)).release();
    await promote(store, ids[1]!, builtAt);
    await mounts.refresh();
    flipBit(join(store, ids[1]!, "records.mdb"), 77);
    clock.expire(600_000);
    await next("damaged");
    expect(await next("closed")).toMatchObject({ id: ids[0] });
    expect(await next("closed")).toMatchObject({ id: ids[1] });
    await expect(mounts.pinned(ids[1]!)).rejects.toMatchObject({ code: "snapshot_not_available" });
  });

  it("passes over an earlier snapshot that is damaged too", async () => {
    const { store, ids, mounts, clock, next } = await mountedCopies(3);
    for (const id of [ids[2]!, ids[1]!]) flipBit(join(store, id, "corpus.duckdb"), 5000);
    clock.expire(600_000);
    await next("damaged");
    expect(await next("refused")).toMatchObject({ id: ids[1], reason: expect.stringContaining("corpus.duckdb") });
    await next("mounted");
    expect(await next("mounted")).toMatchObject({ id: ids[0] });
    expect(mounts.current().id).toBe(ids[0]);
  });

  it("stays failed with no other snapshot, until a sound one is promoted", async () => {
    const { store, ids, mounts, clock, next } = await mountedCopies(1);
    const file = join(store, ids[0]!, "merkle.bin");
    flipBit(file, 8);
    clock.expire(600_000);
    await next("damaged");
    await mounts.refresh();
    expect(mounts.state()).toEqual({
      id: null,
      snapshot: "failed: scrub mismatch merkle.bin",
      search_index: "failed: no snapshot is mounted",
    });
    expect(() => mounts.current()).toThrow(expect.objectContaining({ code: "not_ready" }));
    flipBit(file, 8);
    await mounts.refresh();
    expect(mounts.state()).toEqual({ id: ids[0], snapshot: "ok", search_index: "ok" });
  });
});
