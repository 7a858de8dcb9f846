import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { startBackground } from "../../../../runtime/process/jobs/background.ts";
import { createTestClock } from "../../../snapshots/transfer/test-clock.ts";
import { createSilentLog } from "../../silent-log.ts";

function startJob(run: () => Promise<void>) {
  const [clock, log] = [createTestClock(), createSilentLog()];
  const job = { name: "tidy", firstAfterMs: 10, pauseMs: 500, run };
  return { clock, log, background: startBackground([job], { clock, log }) };
}

it("runs a job after its first wait and again after each pause", async () => {
  let runs = 0;
  const { clock, background } = startJob(async () => void runs++);
  expect(runs).toBe(0);
  clock.expire(10);
  await turn();
  clock.expire(500);
  await turn();
  clock.expire(500);
  await turn();
  expect(runs).toBe(3);
  await background.stop();
});

it("logs a failure when it begins, becomes another or ends, and goes on", async () => {
  const reasons = ["no luck", "no luck", "no time", null, null, "no time"];
  let runs = 0;
  const { clock, log, background } = startJob(async () => {
    const reason = reasons[runs++]!;
    if (reason !== null) throw new Error(reason);
  });
  clock.expire(10);
  await turn();
  while (runs < reasons.length) {
    clock.expire(500);
    await turn();
  }
  const failed = { level: "warn", message: "background job failed", facts: { job: "tidy" } };
  const worked = { level: "info", message: "background job works again", facts: { job: "tidy" } };
  expect(log.lines).toEqual([failed, failed, worked, failed]);
  await background.stop();
});

it("tells which jobs fail, and when they do no longer", async () => {
  const [clock, log] = [createTestClock(), createSilentLog()];
  const told: (readonly string[])[] = [];
  let works = false;
  const run = async () => {
    if (!works) throw new Error("no luck");
  };
  const jobs = [{ name: "tidy", firstAfterMs: 10, pauseMs: 500, run }];
  const background = startBackground(jobs, { clock, log, onFailing: (names) => void told.push(names) });
  clock.expire(10);
  await turn();
  clock.expire(500);
  await turn();
  works = true;
  clock.expire(500);
  await turn();
  expect(told).toEqual([["tidy"], []]);
  await background.stop();
});

it("waits at its end for what is under way, and starts nothing more", async () => {
  let finish = () => {};
  let runs = 0;
  const { clock, background } = startJob(() => {
    runs++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  clock.expire(10);
  const ended = background.stop().then(() => "ended");
  expect(await Promise.race([ended, turn("running")])).toBe("running");
  finish();
  expect(await ended).toBe("ended");
  clock.expire(500);
  await turn();
  expect(runs).toBe(1);
});
