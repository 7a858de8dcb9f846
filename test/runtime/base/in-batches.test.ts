import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches } from "../../../runtime/base/in-batches.ts";

test("what comes within one turn is taken together, in order, after it", async () => {
  const taken: number[] = [];
  const take = inBatches((item: number) => taken.push(item));
  for (const item of [1, 2, 3]) take(item);
  expect(taken).toEqual([]);
  await endOfTurn();
  expect(taken).toEqual([1, 2, 3]);
});

test("a limit spreads a crowd over turns, and what comes meanwhile waits behind it", async () => {
  const taken: number[] = [];
  const take = inBatches((item: number) => taken.push(item), 2);
  for (const item of [1, 2, 3, 4, 5]) take(item);
  await endOfTurn();
  expect(taken).toEqual([1, 2]);
  take(6);
  await endOfTurn();
  expect(taken).toEqual([1, 2, 3, 4]);
  await endOfTurn();
  expect(taken).toEqual([1, 2, 3, 4, 5, 6]);
});
