import { expect, it } from "vitest";
import { createSavedSearches } from "../../../runtime/features/saved-searches/saved-searches.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";

let store: StateStore;
let now = new Date("2026-11-15T03:00:00Z");
embeddedStoreOfFile("saved-searches", (opened) => {
  store = opened;
});

const searches = (over: Partial<StateStore> = {}) =>
  createSavedSearches({ store: { ...store, ...over }, now: () => now });
const search = { name: "a", query: { q: "b", tier: ["S"] } };

it("keeps one search under one operation, whoever takes the work over, for as long as its answer is repeated", async () => {
  const lease = (token: number) => ({ operationId: "op-1", token });
  const tries = await Promise.all([1, 2, 3].map((token) => searches().create("acc_1", search, lease(token))));
  expect(new Set(tries.map(({ id }) => id))).toEqual(new Set([1]));
  expect(await searches().create("acc_1", { ...search, name: "other" }, lease(4))).toMatchObject({ id: 2 });
  now = new Date("2026-11-16T03:59:59Z");
  expect(await searches().create("acc_1", search, lease(5))).toMatchObject({ id: 1 });
  now = new Date("2026-11-16T04:00:00Z");
  expect(await searches().create("acc_1", search, lease(6))).toMatchObject({ id: 3 });
});

it("keeps the same search as often as it comes without an operation", async () => {
  for (const id of [1, 2]) expect(await searches().create("acc_2", search, null)).toMatchObject({ id });
});

it("finds again what was written when the answer of the store was lost", async () => {
  const lease = { operationId: "op-2", token: 1 };
  const losing = searches({
    async putDocument(...args) {
      await store.putDocument(...args);
      throw new Error("lost");
    },
  });
  await expect(losing.create("acc_3", search, lease)).rejects.toThrow("lost");
  expect(await searches().create("acc_3", search, lease)).toMatchObject({ id: 1 });
  expect(await searches().list("acc_3")).toHaveLength(1);
});

it("changes what another has written meanwhile, and gives up when it never gets a turn", async () => {
  const { id } = await searches().create("acc_4", search, null);
  let turns = 0;
  const interrupted = searches({
    async putDocument(...args) {
      if (turns++ === 0) await searches().create("acc_4", { ...search, name: "meanwhile" }, null);
      return store.putDocument(...args);
    },
  });
  expect(await interrupted.bindSheet("acc_4", id, { sheetId: "s", tabName: "t" })).toBe(true);
  expect(await searches().list("acc_4")).toMatchObject([
    { name: "a", sheet: { sheetId: "s", tabName: "t" } },
    { name: "meanwhile", sheet: null },
  ]);
  const starved = searches({ putDocument: async () => null });
  await expect(starved.remove("acc_4", id)).rejects.toMatchObject({ code: "overloaded", status: 503 });
  expect(await searches().list("acc_4")).toHaveLength(2);
});
