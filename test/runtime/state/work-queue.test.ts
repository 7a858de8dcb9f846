import { afterAll, beforeAll, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { claimBatches, tryAgain, workQueue } from "../../../runtime/state/work-queue.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";

describeOnBothStores("a queue worker", (open) => {
  let store: StateStore;
  let nowMs = Date.parse("2026-11-15T03:00:00Z");
  const now = () => nowMs;
  const put = async (topic: string, count: number) => {
    for (let number = 0; number < count; number++)
      await store.enqueue("owner", { topic, id: `e${number}`, payload: `${number}`, dueMs: nowMs - count + number });
  };
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  it("settles every entry as the work says, and ends when nothing is due", async () => {
    const topic = "verdicts";
    await put(topic, 4);
    const seen: [string, string][] = [];
    const run = () =>
      workQueue({ store, topic, atOnce: 3, now }, async ({ id, payload }) => {
        seen.push([id, payload]);
        if (payload === "1") return { dueMs: nowMs + 1_000 };
        if (payload === "2") return { dueMs: nowMs + 1_000, payload: "again" };
        return payload === "3" ? { dead: "of no use" } : "done";
      });
    expect(await run()).toBe(4);
    expect(await run()).toBe(0);
    expect((await store.readDead("owner", topic)).map(({ id, reason }) => [id, reason])).toEqual([["e3", "of no use"]]);
    nowMs += 1_000;
    seen.length = 0;
    expect(await run()).toBe(2);
    expect(seen.toSorted()).toEqual([
      ["e1", "1"],
      ["e2", "again"],
    ]);
  });

  it("goes one by one where that is asked for, in the order of the claim", async () => {
    const topic = "order";
    await put(topic, 7);
    const steps: string[] = [];
    await workQueue({ store, topic, atOnce: 3, oneByOne: true, now }, async ({ id }) => {
      steps.push(`${id} begins`);
      await new Promise(setImmediate);
      steps.push(`${id} ends`);
      return "done";
    });
    expect(steps).toEqual(Array.from({ length: 7 }, (_, number) => [`e${number} begins`, `e${number} ends`]).flat());
  });

  it("goes on with others while one is slow", async () => {
    const topic = "slow";
    await put(topic, 10);
    let finishSlow = () => {};
    const others: string[] = [];
    await workQueue({ store, topic, atOnce: 4, now }, async ({ id }) => {
      if (id === "e0") await new Promise<void>((resolve) => (finishSlow = resolve));
      else others.push(id);
      if (others.length === 9) finishSlow();
      return "done";
    });
    expect(others).toHaveLength(9);
  });

  it("ends at the first error, and hands out what was in hand after its lease", async () => {
    const topic = "errors";
    await put(topic, 3);
    const queue = { store, topic, atOnce: 3, oneByOne: true, leaseMs: 5_000, now };
    const seen: string[] = [];
    const failing = workQueue(queue, async ({ id }) => {
      seen.push(id);
      if (id === "e1") throw new Error("away");
      return "done";
    });
    await expect(failing).rejects.toThrow("away");
    expect(seen).toEqual(["e0", "e1"]);
    expect(await workQueue(queue, async () => "done")).toBe(0);
    nowMs += 5_000;
    expect(await workQueue(queue, async () => "done")).toBe(2);
  });

  it("gives batches until one is not full", async () => {
    const topic = "batches";
    await put(topic, 5);
    const sizes: number[] = [];
    for await (const batch of claimBatches({ store, topic, atOnce: 2, now })) sizes.push(batch.length);
    expect(sizes).toEqual([2, 2, 1]);
  });
});

it("tries 12 times in three days", () => {
  const pauses: number[] = [];
  let payload = { tries: 0, kept: "text" };
  for (;;) {
    const verdict = tryAgain(payload, "no answer", 0);
    if ("dead" in verdict) break;
    pauses.push(verdict.dueMs);
    payload = JSON.parse(verdict.payload!) as typeof payload;
  }
  expect(pauses).toHaveLength(11);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(255_065_000);
  expect(payload).toEqual({ tries: 11, kept: "text" });
});
