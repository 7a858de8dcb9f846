import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { currentId, promote, rollback } from "../../../snapshots/catalogue.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import { builtAt } from "../../support/build.ts";
import { randomNumbers } from "../../support/damage.ts";
import { startMounting } from "./mounting.ts";
import { buildThree } from "./snapshot-stores.ts";

let store: string;
let ids: [string, string, string];
const names = ["一", "二", "三"].map((mark) => `架空産業高度化補助金（第${mark}期）`);

beforeAll(async () => {
  ({ store, ids } = await buildThree());
}, 120_000);
beforeEach(() => {
  rmSync(join(store, "current"), { force: true });
  rmSync(join(store, "log.jsonl"), { force: true });
});

const makeCurrent = (place: number) => promote(store, ids[place]!, builtAt);

describe("at the start", () => {
  it("mounts what is current", async () => {
    await makeCurrent(0);
    const { mounts } = await startMounting(store);
    const handle = mounts.current();
    expect(handle.id).toBe(ids[0]);
    expect(handle.opened.programName()).toBe(names[0]);
    expect(mounts.state()).toEqual({ id: ids[0], snapshot: "ok", search_index: "ok" });
    handle.release();
  });

  it("waits for a first promotion when nothing is current", async () => {
    const { mounts, next } = await startMounting(store);
    expect(() => mounts.current()).toThrow(expect.objectContaining({ code: "not_ready", status: 503 }));
    expect(mounts.state()).toEqual({
      id: null,
      snapshot: "failed: no snapshot is current",
      search_index: "failed: no snapshot is mounted",
    });
    await makeCurrent(1);
    expect(await next("mounted")).toMatchObject({ id: ids[1], previous: null });
    expect(mounts.current().opened.programName()).toBe(names[1]);
  });

  it("fails when golden queries fail, and closes what it had opened", async () => {
    await makeCurrent(0);
    const opened: Snapshot[] = [];
    const started = startMounting(store, {
      check: async (snapshot) => {
        opened.push(snapshot);
        throw new Error("a golden query brings nothing");
      },
    });
    await expect(started).rejects.toMatchObject({
      name: "MountError",
      id: ids[0],
      message: `snapshot ${ids[0]} cannot be mounted: it does not open: a golden query brings nothing`,
    });
    expect(opened).toHaveLength(1);
    expect(() => opened[0]!.records.count("program")).toThrow("closed database");
  });
});

describe("a promotion", () => {
  it("is noticed and swaps, while a held snapshot stays readable until it is released", async () => {
    await makeCurrent(0);
    const { mounts, next, events } = await startMounting(store);
    const [old, other] = [mounts.current(), mounts.current()];
    await makeCurrent(1);
    await next("mounted");
    expect(await next("mounted")).toMatchObject({ id: ids[1], previous: ids[0] });
    const fresh = mounts.current();
    expect([fresh.id, fresh.opened.programName()]).toEqual([ids[1], names[1]]);
    old.release();
    old.release();
    await turn();
    expect(old.opened.programName()).toBe(names[0]);
    expect(events.filter(({ type }) => type === "closed")).toEqual([]);
    other.release();
    expect(await next("closed")).toEqual({ type: "closed", id: ids[0], inUse: 0 });
    expect(() => old.opened.programName()).toThrow("closed database");
    expect(fresh.opened.programName()).toBe(names[1]);
  });

  it("is passed over when the pointer moves on while it is being opened", async () => {
    await makeCurrent(0);
    const { mounts, events } = await startMounting(store, {
      check: async ({ id }) => {
        if (id === ids[1]) await makeCurrent(2);
      },
    });
    await makeCurrent(1);
    await mounts.refresh();
    await mounts.refresh();
    expect(mounts.current().id).toBe(ids[2]);
    expect(events.flatMap((event) => (event.type === "mounted" ? [event.id] : []))).toEqual([ids[0], ids[2]]);
    expect(events.filter(({ type }) => type === "closed").map(({ id }) => id)).toContain(ids[1]);
  });

  it("closes the old snapshot 30 seconds later even when a user never lets go", async () => {
    await makeCurrent(0);
    const { mounts, clock, next } = await startMounting(store);
    const forgotten = mounts.current();
    await makeCurrent(1);
    await mounts.refresh();
    expect(forgotten.opened.programName()).toBe(names[0]);
    clock.expire(30_000);
    expect(await next("closed")).toEqual({ type: "closed", id: ids[0], inUse: 1 });
    expect(() => forgotten.opened.programName()).toThrow("closed database");
    forgotten.release();
    expect(mounts.current().id).toBe(ids[1]);
  });

  it("is undone by a rollback without hashing anything again", async () => {
    await makeCurrent(0);
    const { mounts, verified } = await startMounting(store);
    await makeCurrent(1);
    await mounts.refresh();
    expect(mounts.state().id).toBe(ids[1]);
    await rollback(store, "wrong amounts", builtAt);
    await mounts.refresh();
    expect(mounts.current().opened.programName()).toBe(names[0]);
    expect(mounts.state()).toEqual({ id: ids[0], snapshot: "ok", search_index: "ok" });
    expect(verified.map((event) => event.type === "verified" && event.directory)).toEqual([
      join(store, ids[0]),
      join(store, ids[1]),
    ]);
  });

  it("keeps what is mounted when the pointer goes away or is moved back by hand", async () => {
    await makeCurrent(0);
    await makeCurrent(1);
    const { mounts, next } = await startMounting(store);
    rmSync(join(store, "current"));
    await mounts.refresh();
    expect(mounts.state()).toMatchObject({ id: ids[1], snapshot: "degraded: no snapshot is current" });
    symlinkSync(ids[0], join(store, "current"));
    await mounts.refresh();
    await mounts.refresh();
    const reason = "leads to sequence 1, but 2 was current already and the log holds no rollback to it";
    expect(await next("refused")).toMatchObject({ id: ids[0], pinned: false, reason: expect.stringContaining(reason) });
    expect(mounts.state()).toMatchObject({
      id: ids[1],
      snapshot: `degraded: refused ${ids[0]}: current: ${reason}`,
    });
    await makeCurrent(2);
    await mounts.refresh();
    await rollback(store, "on purpose", builtAt, ids[0]);
    await mounts.refresh();
    expect(mounts.state()).toEqual({ id: ids[0], snapshot: "ok", search_index: "ok" });
  });

  it("says when the mounted snapshot has expired, and goes on with it", async () => {
    await makeCurrent(0);
    const { mounts, clock } = await startMounting(store);
    clock.advance(90 * 86_400_000);
    expect(mounts.state()).toEqual({
      id: ids[0],
      snapshot: "degraded: expired at 2027-01-30T00:00:00Z",
      search_index: "ok",
    });
    expect(mounts.current().id).toBe(ids[0]);
  });

  it("never mixes snapshots: a hundred readers over twenty swaps", async () => {
    await makeCurrent(0);
    const { mounts, events } = await startMounting(store);
    const expected = new Map(ids.map((id, place) => [id, names[place]]));
    const random = randomNumbers(3);
    const seen = { reads: 0, mixed: 0, done: false };
    const reader = async () => {
      while (!seen.done) {
        const { id, opened, release } = mounts.current();
        const first = opened.programName();
        for (let turns = random(60); turns >= 0; turns--) await turn();
        const second = opened.programName();
        seen.reads += 1;
        if (first !== expected.get(id) || second !== first || opened.snapshot.id !== id) seen.mixed += 1;
        release();
      }
    };
    const readers = Array.from({ length: 100 }, reader);
    const order = [1, 2, 0, 2, 1, 2, 0, 1, 0, 2];
    for (const place of [...order, ...order]) {
      const target = ids[place]!;
      // Going forward again after a rollback is an order of its own too.
      if (place === 2) await promote(store, target, builtAt);
      else if (place === 1 && !events.some(({ id }) => id === ids[2])) await promote(store, target, builtAt);
      else await rollback(store, "back and forth", builtAt, target);
      expect(currentId(store)).toBe(target);
      await mounts.refresh();
      expect(mounts.state().id).toBe(target);
    }
    seen.done = true;
    await Promise.all(readers);
    expect(events.filter(({ type }) => type === "mounted")).toHaveLength(21);
    expect(seen.reads).toBeGreaterThan(2000);
    expect(seen.mixed).toBe(0);
  });
});
