import { expect, it } from "vitest";
import { createShortMemory } from "../../../runtime/accounts/short-memory.ts";

function memoryAt(start: number, capacity = 10) {
  const clock = { ms: start };
  return { clock, memory: createShortMemory<number>({ lifeMs: 5_000, capacity, nowMs: () => clock.ms }) };
}

it("remembers for its time and no longer", () => {
  const { clock, memory } = memoryAt(1_000_000);
  memory.set("a", 1);
  clock.ms += 4_999;
  expect(memory.get("a")).toBe(1);
  clock.ms += 1;
  expect(memory.get("a")).toBeUndefined();
});

it("does not live on when the clock is set back", () => {
  const { clock, memory } = memoryAt(1_000_000);
  memory.set("a", 1);
  clock.ms -= 1;
  expect(memory.get("a")).toBeUndefined();
});

it("lets the longest remembered go when it is full, and forgets when told", () => {
  const { memory } = memoryAt(0, 2);
  memory.set("a", 1);
  memory.set("b", 2);
  memory.set("a", 3);
  memory.set("c", 4);
  expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([3, undefined, 4]);
  memory.delete("a");
  expect(memory.get("a")).toBeUndefined();
});
