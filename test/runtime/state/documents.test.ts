import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createDocuments, type Documents } from "../../../runtime/state/documents.ts";
import type { StateKey, StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";

describeOnBothStores("documents of one shape", (open) => {
  let store: StateStore;
  let numbers: Documents<number>;
  let nowMs = Date.parse("2026-11-15T03:00:00Z");
  const now = () => nowMs;
  const keyOf = (id: string): StateKey => ({ owner: "numbers", kind: "number", id });
  beforeAll(async () => {
    store = await open();
    numbers = createDocuments({ store, shape: z.int(), now });
  });
  afterAll(() => store.close());

  it("keeps every one of many changes at once", async () => {
    const key = keyOf("sum");
    await Promise.all(Array.from({ length: 20 }, () => numbers.change(key, (sum) => (sum ?? 0) + 1)));
    expect(await numbers.find(key)).toEqual({ value: 20, version: 20 });
  });

  it("writes nothing when there is no change, and answers what is there", async () => {
    const key = keyOf("same");
    expect(await numbers.change(key, () => null)).toBeNull();
    expect(await numbers.write(key, 5, 0)).toBe(true);
    expect(await numbers.write(key, 6, 0)).toBe(false);
    expect(await numbers.change(key, () => null)).toBe(5);
    expect(await numbers.find(key)).toEqual({ value: 5, version: 1 });
  });

  it("gives up when others are faster every time", async () => {
    const key = keyOf("flood");
    const flooded = numbers.change(key, async (value) => {
      await store.putDocument(key, "0", { ifVersion: null, nowMs, expiresAtMs: null });
      return (value ?? 0) + 1;
    });
    await expect(flooded).rejects.toMatchObject({ code: "overloaded" });
    expect(await numbers.read(key)).toBe(0);
  });

  it("lets a document expire when its value says so, and refuses one of another shape", async () => {
    const key = keyOf("short");
    const expiring = createDocuments({ store, shape: z.int(), now, expiresAtMs: (value) => value });
    await expiring.write(key, nowMs + 1_000, 0);
    expect(await expiring.read(key)).toBe(nowMs + 1_000);
    nowMs += 1_000;
    expect(await expiring.read(key)).toBeNull();
    await store.putDocument(key, '"text"', { ifVersion: null, nowMs, expiresAtMs: null });
    await expect(expiring.read(key)).rejects.toThrow(z.ZodError);
  });
});
