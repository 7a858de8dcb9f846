import { describe, expect, it, onTestFinished } from "vitest";
import { openWorkerPool, type WorkerPoolOptions } from "../../../snapshots/threads/worker-pool.ts";
import { workerModule } from "../../support/program.ts";
import type tasks from "./sample-worker.ts";

function open(options: Partial<WorkerPoolOptions> = {}) {
  const module = workerModule("test/snapshots/threads/sample-worker.ts");
  const pool = openWorkerPool<typeof tasks>({ module, name: "sample", ...options });
  onTestFinished(() => pool.close());
  return pool;
}

describe("a worker pool", () => {
  it("runs the tasks of a module one after the other on one thread, with the data it was given", async () => {
    const pool = open({ data: { word: "given" } });
    const answers = await Promise.all(["a", "b", "c"].map((word) => pool.run("remember", word)));
    expect(answers).toEqual([["a"], ["a", "b"], ["a", "b", "c"]]);
    expect(await pool.run("data", undefined)).toEqual({ word: "given" });
  });

  it("runs as many at the same time as it has threads", async () => {
    const pool = open({ threads: 2 });
    const arrived = new Int32Array(new SharedArrayBuffer(4));
    const met = await Promise.all([pool.run("meet", arrived), pool.run("meet", arrived)]);
    expect(new Set(met).size).toBe(2);
  });

  it("moves buffers to a thread and back", async () => {
    const buffer = new ArrayBuffer(10);
    const { taken, bytes } = await open().run("sizes", buffer, [buffer]);
    expect([taken, bytes.byteLength, buffer.byteLength]).toEqual([10, 20, 0]);
  });

  it("throws what a task throws, with its message and code, and goes on with the thread", async () => {
    const pool = open();
    await pool.run("remember", "before");
    await expect(pool.run("throwInTask", undefined)).rejects.toThrow("not today");
    await expect(pool.run("readMissing", "/none/such")).rejects.toMatchObject({
      code: "ENOENT",
      message: expect.stringContaining("/none/such"),
      stack: expect.stringContaining("sample-worker"),
    });
    expect(await pool.run("remember", "after")).toEqual(["before", "after"]);
  });

  it("fails a task that the module does not have, or of a module that is not there", async () => {
    await expect(open().run("none" as "thread", undefined)).rejects.toThrow("none");
    const missing = open({ module: workerModule("test/snapshots/threads/missing-worker.ts") });
    await expect(missing.run("thread", undefined)).rejects.toThrow();
  });
});

describe("a thread that dies", () => {
  it.each([
    ["throwOutside", "broken inside"],
    ["exit", "it exited"],
  ] as const)(
    "fails its task (%s) and those that wait for it; the next call gets a fresh one",
    async (name, reason) => {
      const pool = open();
      const [broken, waiting] = await Promise.allSettled([pool.run(name, undefined), pool.run("remember", "waiting")]);
      for (const failed of [broken, waiting])
        expect(failed).toMatchObject({ status: "rejected", reason: { name: "ThreadEndedError" } });
      expect(broken).toMatchObject({ reason: { message: `the sample thread ended early: ${reason}` } });
      expect(await pool.run("remember", "next")).toEqual(["next"]);
    },
  );

  it("is not replaced where it held state", async () => {
    const pool = open({ keepsState: true });
    await expect(pool.run("exit", undefined)).rejects.toThrow("the sample thread ended early");
    await expect(pool.run("remember", "next")).rejects.toThrow("the sample thread ended early");
  });

  it("has its own limit of memory", async () => {
    const pool = open({ resourceLimits: { maxOldGenerationSizeMb: 32 } });
    await expect(pool.run("fillMemory", undefined)).rejects.toMatchObject({
      name: "ThreadEndedError",
      cause: { code: "ERR_WORKER_OUT_OF_MEMORY" },
    });
    expect(await pool.run("remember", "next")).toEqual(["next"]);
  });
});

describe("closing", () => {
  it("ends threads at once; what they had and what comes later fails", async () => {
    const pool = open();
    const held = expect(pool.run("never", undefined)).rejects.toThrow("the sample thread was ended");
    const waiting = expect(pool.run("thread", undefined)).rejects.toThrow("the sample thread was ended");
    await pool.close();
    await Promise.all([held, waiting]);
    await expect(pool.run("thread", undefined)).rejects.toThrow("the sample thread was ended");
  });

  it("replaces a thread that was ended for having nothing to do", async () => {
    const pool = open({ idleMs: 1 });
    const first = await pool.run("thread", undefined);
    await expect.poll(() => pool.run("thread", undefined)).not.toBe(first);
  });
});
