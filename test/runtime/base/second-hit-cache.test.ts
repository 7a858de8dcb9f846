import { expect, it } from "vitest";
import { SecondHitCache } from "../../../runtime/base/second-hit-cache.ts";

type Text = { readonly text: string };

/** Holds 16 values of one character. */
const smallCache = () =>
  new SecondHitCache<Text>({ maxBytes: 16, maxEntryBytes: 4, bytesOf: ({ text }) => text.length });

/** Offers a value often enough for it to be kept. */
function keep(cache: SecondHitCache<Text>, key: string, value: Text = { text: "x" }): void {
  cache.offer(key, () => value);
  cache.offer(key, () => value);
}

it("keeps a value when it is offered for the second time, and prepares it only then", () => {
  const cache = smallCache();
  cache.offer("a", () => {
    throw new Error("prepared too early");
  });
  expect(cache.get("a")).toBeUndefined();
  const second = { text: "x" };
  cache.offer("a", () => second);
  expect(cache.get("a")).toBe(second);
  expect(cache.get("b")).toBeUndefined();
});

it("keeps nothing where there is nothing to keep", () => {
  const cache = smallCache();
  cache.offer("a", () => null);
  cache.offer("a", () => null);
  expect(cache.get("a")).toBeUndefined();
});

it("leaves out a value that is too large", () => {
  const cache = smallCache();
  keep(cache, "large", { text: "xxxxx" });
  keep(cache, "small", { text: "xxxx" });
  expect([cache.get("large"), cache.get("small")]).toEqual([undefined, { text: "xxxx" }]);
});

it("once full, gives up the one that was not asked for the longest", () => {
  const cache = smallCache();
  for (let number = 0; number < 16; number++) keep(cache, `kept ${number}`);
  expect(cache.get("kept 0")).toBeDefined();
  keep(cache, "new");
  const held = (key: string) => cache.get(key) !== undefined;
  expect(["new", "kept 0", "kept 1", "kept 2"].map(held)).toEqual([true, true, false, true]);
});
