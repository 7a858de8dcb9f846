import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { promote } from "../../../snapshots/catalogue.ts";
import { builtAt } from "../../support/build.ts";
import { flipBit } from "../../support/damage.ts";
import { openForTests, startMounting } from "./mounting.ts";
import { storeOfCopies } from "./snapshot-stores.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const original = inject("snapshot").directory;
const notAvailable = expect.objectContaining({ code: "snapshot_not_available", status: 409 });

async function mountedWithOthers(count: number, pinsOpen?: number) {
  const { store, ids } = storeOfCopies(original, count);
  await promote(store, ids[0]!, builtAt);
  const [checked, opened]: [string[], string[]] = [[], []];
  const mounting = await startMounting(store, {
    ...(pinsOpen === undefined ? {} : { pinsOpen }),
    check: async ({ id }) => void checked.push(id),
    open(snapshot) {
      opened.push(snapshot.id);
      return openForTests(snapshot);
    },
  });
  return { ...mounting, store, ids, checked, opened };
}

describe("a pinned snapshot", () => {
  it("is the mounted one, or another that the store holds", async () => {
    const { mounts, ids, opened } = await mountedWithOthers(2);
    const [mounted, other] = [await mounts.pinned(ids[0]!), await mounts.pinned(ids[1]!)];
    expect([mounted.id, other.id]).toEqual([ids[0], ids[1]]);
    expect(other.opened.snapshot.id).toBe(ids[1]);
    expect(other.opened.programName()).toBe("架空産業高度化補助金");
    expect(mounts.current().id).toBe(ids[0]);
    expect(opened).toEqual(ids);
  });

  it.each([
    ["an id that the store does not hold", `cs1_${"a".repeat(52)}`],
    ["no id at all", "current"],
    ["a way out of the store", "../../etc"],
    ["nothing", ""],
  ])("is refused with 409 when it is %s", async (_, id) => {
    const { mounts } = await mountedWithOthers(1);
    await expect(mounts.pinned(id)).rejects.toEqual(notAvailable);
  });

  it("is refused when it is damaged, without being hashed for every caller", async () => {
    const { mounts, store, ids, asked, next, events } = await mountedWithOthers(2);
    flipBit(join(store, ids[1]!, "merkle.bin"), 99);
    const refusals = Array.from({ length: 20 }, () => mounts.pinned(ids[1]!).catch((error: unknown) => error));
    for (const refusal of nonEmpty(await Promise.all(refusals))) expect(refusal).toEqual(notAvailable);
    await expect(mounts.pinned(ids[1]!)).rejects.toEqual(notAvailable);
    expect(await next("refused")).toMatchObject({
      id: ids[1],
      pinned: true,
      reason: expect.stringContaining("merkle.bin"),
    });
    expect(events.filter(({ type }) => type === "refused")).toHaveLength(1);
    expect(asked.filter((directory) => directory.endsWith(ids[1]!))).toHaveLength(1);
    expect(mounts.state()).toMatchObject({ id: ids[0], snapshot: "ok" });
  });

  it("is opened once for all who ask at the same time", async () => {
    const { mounts, ids, opened } = await mountedWithOthers(2);
    const handles = await Promise.all(Array.from({ length: 50 }, () => mounts.pinned(ids[1]!)));
    expect(new Set(handles.map((handle) => handle.opened.snapshot)).size).toBe(1);
    expect(opened).toEqual(ids);
    for (const handle of handles) handle.release();
    expect((await mounts.pinned(ids[1]!)).opened).toBe(handles[0]!.opened);
  });

  it("stays open while it is among the last used, and closes after its last user otherwise", async () => {
    const { mounts, ids, checked, opened, next, events, verified } = await mountedWithOthers(4, 2);
    const use = async (place: number) => (await mounts.pinned(ids[place]!)).release();
    const held = await mounts.pinned(ids[1]!);
    await use(2);
    await use(3);
    expect(events.filter(({ type }) => type === "closed")).toEqual([]);
    expect(held.opened.programName()).toBe("架空産業高度化補助金");
    held.release();
    expect(await next("closed")).toEqual({ type: "closed", id: ids[1], inUse: 0 });
    await use(2);
    await use(1);
    expect(await next("closed")).toEqual({ type: "closed", id: ids[3], inUse: 0 });
    expect(opened).toEqual([ids[0], ids[1], ids[2], ids[3], ids[1]]);
    expect(checked).toEqual(ids);
    expect(verified).toHaveLength(4);
  });

  it("survives any order of requests when only one stays open", async () => {
    const { mounts, ids } = await mountedWithOthers(3, 1);
    const wanted = Array.from({ length: 60 }, (_, place) => ids[1 + (place % 2)]!);
    const names = await Promise.all(
      wanted.map(async (id) => {
        const handle = await mounts.pinned(id);
        const found = `${handle.id} ${handle.opened.programName()}`;
        handle.release();
        return found;
      }),
    );
    expect(names).toEqual(wanted.map((id) => `${id} 架空産業高度化補助金`));
  });

  it("becomes the mounted one without being opened again, and outlives the next promotion", async () => {
    const { mounts, store, ids, opened } = await mountedWithOthers(3);
    const pinned = await mounts.pinned(ids[1]!);
    await promote(store, ids[1]!, builtAt);
    await mounts.refresh();
    expect(mounts.current().opened).toBe(pinned.opened);
    await promote(store, ids[2]!, builtAt);
    await mounts.refresh();
    expect((await mounts.pinned(ids[1]!)).opened).toBe(pinned.opened);
    expect(opened).toEqual(ids);
  });
});
