import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Workers, type WorkerProcess } from "../../../../runtime/process/workers/workers.ts";
import { createTestClock } from "../../../snapshots/transfer/test-clock.ts";
import { createSilentLog } from "../../silent-log.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

class FakeWorker extends EventEmitter implements WorkerProcess {
  readonly told: string[] = [];
  killed = false;
  readonly process: WorkerProcess["process"];

  constructor(pid: number) {
    super();
    this.process = { pid, kill: () => this.kill() };
  }

  send(message: object): boolean {
    this.told.push((message as { serve: string }).serve);
    return true;
  }

  comeUp(): void {
    this.emit("message", { serve: "ready", url: "http://127.0.0.1:1", port: 1, snapshotId: "cs1_a" });
  }

  kill(): boolean {
    this.killed = true;
    return this.end(null, "SIGKILL");
  }

  end(code: number | null, signal: string | null = null): boolean {
    return this.emit("exit", code, signal);
  }
}

function startCrew() {
  const hired: FakeWorker[] = [];
  const clock = createTestClock();
  const log = createSilentLog();
  const fatal: true[] = [];
  const workers = new Workers({
    fork() {
      hired.push(new FakeWorker(1000 + hired.length));
      return hired.at(-1)!;
    },
    clock,
    log,
    onFatal: () => void fatal.push(true),
  });
  return { workers, hired, clock, log, fatal };
}

async function startTwo() {
  const crew = startCrew();
  const started = crew.workers.start(2);
  crew.hired[0]!.comeUp();
  await turn();
  crew.hired[1]!.comeUp();
  await started;
  return crew;
}

describe("the start", () => {
  it("waits for the first worker before it starts the others", async () => {
    const { workers, hired } = startCrew();
    const started = workers.start(3);
    expect(hired).toHaveLength(1);
    hired[0]!.comeUp();
    await turn();
    expect(hired).toHaveLength(3);
    for (const worker of hired.slice(1)) worker.comeUp();
    expect(await started).toMatchObject({ url: "http://127.0.0.1:1", snapshotId: "cs1_a" });
  });

  it("fails with what the first worker ended with, and starts no other", async () => {
    const { workers, hired } = startCrew();
    const started = workers.start(3);
    hired[0]!.end(3);
    await expect(started).rejects.toMatchObject({ name: "WorkerFailure", exitCode: 3 });
    expect(hired).toHaveLength(1);
  });

  it("tells a signal that ended the first worker", async () => {
    const { workers, hired } = startCrew();
    const started = workers.start(2);
    hired[0]!.end(null, "SIGKILL");
    await expect(started).rejects.toMatchObject({
      exitCode: null,
      message: "a worker ended by SIGKILL before it was ready",
    });
  });
});

describe("a worker that dies", () => {
  it("is replaced", async () => {
    const { hired, log } = await startTwo();
    hired[0]!.end(1);
    await turn();
    expect(hired).toHaveLength(3);
    expect(log.lines).toEqual([
      { level: "error", message: "worker ended", facts: { pid: 1000, code: 1, signal: null } },
    ]);
  });

  it("is replaced five times within a minute and no more", async () => {
    const { workers, hired, clock } = await startTwo();
    for (let death = 1; death <= 5; death++) {
      hired.at(-1)!.end(null, "SIGSEGV");
      clock.advance(10_000);
      await turn();
    }
    expect(hired).toHaveLength(7);
    hired.at(-1)!.end(1);
    await expect(workers.failed).rejects.toThrow("workers ended 6 times within a minute");
    expect(hired).toHaveLength(7);
  });

  it("is replaced for ever when it dies seldom", async () => {
    const { hired, clock } = await startTwo();
    for (let death = 1; death <= 20; death++) {
      hired.at(-1)!.end(1);
      clock.advance(12_001);
      await turn();
    }
    expect(hired).toHaveLength(22);
  });

  it("is not replaced when it lost the state", async () => {
    const { hired, fatal } = await startTwo();
    hired[1]!.end(4);
    await turn();
    expect(fatal).toEqual([true]);
    expect(hired).toHaveLength(2);
  });
});

describe("a rolling restart", () => {
  it("ends each worker once its successor answers", async () => {
    const { workers, hired, log } = await startTwo();
    const rolled = workers.roll();
    expect(workers.roll()).toBe(rolled);
    for (const place of [0, 1]) {
      await turn();
      expect(hired).toHaveLength(3 + place);
      expect(hired[place]!.told).toEqual([]);
      hired[2 + place]!.comeUp();
      await turn();
      expect(hired[place]!.told).toEqual(["drain"]);
      hired[place]!.end(0);
    }
    await rolled;
    expect(hired).toHaveLength(4);
    expect(log.lines.at(-1)).toMatchObject({ level: "info", message: "workers replaced", facts: { workers: 2 } });
  });

  it("leaves the others as they are when a successor does not come up", async () => {
    const { workers, hired, log } = await startTwo();
    const rolled = workers.roll();
    await turn();
    hired[2]!.end(1);
    await rolled;
    expect(hired).toHaveLength(3);
    expect(hired.slice(0, 2).map(({ told }) => told)).toEqual([[], []]);
    expect(log.lines.at(-1)).toMatchObject({ level: "error", message: "rolling restart given up" });
  });
});

describe("what workers are told", () => {
  it("reaches all of them, and the last reconciliation also those that come later", async () => {
    const { workers, hired } = await startTwo();
    workers.refresh();
    workers.tellCondition({ booksDifferBy: 0, failingJobs: [] });
    for (const worker of nonEmpty(hired)) expect(worker.told).toEqual(["refresh", "condition"]);
    hired[0]!.end(1);
    await turn();
    hired[2]!.comeUp();
    await turn();
    expect(hired[2]!.told).toEqual(["condition"]);
  });
});

describe("the end", () => {
  it("lets workers finish and replaces none", async () => {
    const { workers, hired } = await startTwo();
    const stopped = workers.stop();
    for (const worker of nonEmpty(hired)) {
      expect(worker.told).toEqual(["drain"]);
      worker.end(0);
    }
    await stopped;
    expect(hired).toHaveLength(2);
  });

  it("kills a worker that does not end within 28 seconds", async () => {
    const { workers, hired, clock } = await startTwo();
    const stopped = workers.stop();
    hired[0]!.end(0);
    await turn();
    clock.expire(28_000);
    await stopped;
    expect(hired.map(({ killed }) => killed)).toEqual([false, true]);
  });
});
