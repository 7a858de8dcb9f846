import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { Timeouts } from "../../../runtime/state/timeouts.ts";

/** A wait whose time is over when `fire` is called. */
async function open() {
  let fire = () => {};
  let ms = 0;
  const timeouts = new Timeouts({
    limitMs: 200,
    now: () => ms,
    after: (_ms, run) => {
      fire = run;
      return () => undefined;
    },
  });
  let late = false;
  const wait = timeouts.begin(() => (late = true));
  await nextTurn();
  ms = 201;
  return { timeouts, wait, fire: () => fire(), late: () => late };
}

it("takes an answer that is read two turns of the event loop after the time is over", async () => {
  const { timeouts, wait, fire, late } = await open();
  fire();
  await nextTurn();
  await nextTurn();
  expect([late(), timeouts.end(wait)]).toEqual([false, true]);
});

it("calls a wait late when no answer was read by then", async () => {
  const { timeouts, wait, fire, late } = await open();
  fire();
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  expect([late(), timeouts.end(wait)]).toEqual([true, false]);
});

it("counts from the end of the turn in which it began", async () => {
  let ms = 0;
  let fire = () => {};
  const after = (_ms: number, run: () => void) => {
    fire = run;
    return () => undefined;
  };
  const timeouts = new Timeouts({ limitMs: 200, now: () => ms, after });
  let late = false;
  const wait = timeouts.begin(() => (late = true));
  ms = 300;
  fire();
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  expect([late, timeouts.lasted(wait)]).toEqual([false, 0]);
  ms = 500;
  fire();
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  expect(late).toBe(true);
});
