import { expect, it } from "vitest";
import { besideRequests, type Rest, withoutPause } from "../../../runtime/base/slices.ts";

/** How many turns the event loop takes in each rest between three stints of work. */
async function turnsInRests(rest: Rest, stintMs: number): Promise<number[]> {
  let turns = 0;
  let going = true;
  const other = () => {
    turns += 1;
    if (going) setImmediate(other);
  };
  setImmediate(other);
  const counts: number[] = [];
  for (let stint = 0; stint < 3; stint++) {
    for (const until = performance.now() + stintMs; performance.now() < until;);
    const before = turns;
    await rest();
    counts.push(turns - before);
  }
  going = false;
  return counts;
}

it("work beside requests leaves them time after each stint: what is due sooner goes first", async () => {
  const rest = besideRequests();
  for (let stint = 0; stint < 3; stint++) {
    for (const until = performance.now() + 5; performance.now() < until;);
    let went = false;
    setTimeout(() => (went = true), 2);
    await rest();
    expect(went).toBe(true);
  }
});

it("work beside requests that crowd waits for longer, and goes on in the end", async () => {
  let crowding = true;
  const crowd = () => {
    for (const until = performance.now() + 1; performance.now() < until;);
    if (crowding) setImmediate(crowd);
  };
  setImmediate(crowd);
  const rest = besideRequests();
  for (const until = performance.now() + 5; performance.now() < until;);
  let went = false;
  // Longer than a single pause.
  setTimeout(() => (went = true), 12);
  await rest();
  crowding = false;
  expect(went).toBe(true);
});

it("work that nothing waits beside leaves one turn", async () => {
  expect(await turnsInRests(withoutPause(), 5)).toEqual([1, 1, 1]);
});

it("short steps are done without a rest", async () => {
  expect(await turnsInRests(besideRequests(), 0)).toEqual([0, 0, 0]);
});
