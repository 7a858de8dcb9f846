import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApartThread } from "../../../../runtime/pipeline/offload/offload-thread.ts";

/** Answers a step with the endpoint it was asked for, and ends where that says so. */
const program = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (request) => {
    if (request === null) return;
    const { endpointId } = request.asks;
    if (endpointId === "throw") setImmediate(() => { throw new Error("broken inside"); });
    else if (endpointId === "exit") process.exit(3);
    else if (endpointId === "fail") parentPort.postMessage({ failed: "not today" });
    else parentPort.postMessage({ gives: endpointId });
  });
`;
const asked = (endpointId: string) => ({ endpointId, target: "/", params: {}, bytes: null });

function threads(idleMs?: number) {
  const started: Worker[] = [];
  const apart = createApartThread({
    start() {
      const worker = new Worker(program, { eval: true });
      started.push(worker);
      return worker;
    },
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  onTestFinished(() => apart.close());
  const ask = (name: string) => apart.run((turn) => turn("read", asked(name)));
  return { apart, started, ask };
}

describe("a thread for large work", () => {
  it("is started when it is first needed, and does one piece of work after the other", async () => {
    const { apart, started, ask } = threads();
    expect(started).toHaveLength(0);
    const events: string[] = [];
    const work = (name: string) =>
      apart.run(async (turn) => {
        for (const step of [1, 2]) {
          await turn("read", asked(name));
          events.push(`${name}${step}`);
        }
      });
    await Promise.all([work("a"), work("b"), work("c")]);
    expect(events).toEqual(["a1", "a2", "b1", "b2", "c1", "c2"]);
    expect(await ask("d")).toBe("d");
    expect(started).toHaveLength(1);
  });

  it.each([
    ["throw", "ended early"],
    ["exit", "ended early"],
    ["fail", "not today"],
  ])("fails the work it had (%s), and none that waited", async (name, reason) => {
    const { started, ask } = threads();
    const [broken, next] = await Promise.allSettled([ask(name), ask("next")]);
    expect(broken).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining(reason) } });
    expect(next).toEqual({ status: "fulfilled", value: "next" });
    expect(started).toHaveLength(name === "fail" ? 1 : 2);
  });

  it("fails a step that is asked of a thread which ended between two", async () => {
    const { apart, started, ask } = threads();
    await expect(
      apart.run(async (turn) => {
        await turn("read", asked("first"));
        await started[0]!.terminate();
        return turn("read", asked("second"));
      }),
    ).rejects.toThrow("ended early");
    expect(await ask("next")).toBe("next");
  });

  it("takes sixteen at once and refuses others with 503 for the moment", async () => {
    const { apart, ask } = threads();
    const all = await Promise.allSettled(Array.from({ length: 17 }, (_, at) => ask(String(at))));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
    expect(all.at(-1)).toMatchObject({ reason: { code: "overloaded", status: 503 } });
    expect(await apart.run((turn) => turn("read", asked("later")))).toBe("later");
  });

  it("ends when it had nothing to do for long, and is started again", async () => {
    const { started, ask } = threads(20);
    await ask("first");
    await once(started[0]!, "exit");
    expect(await ask("second")).toBe("second");
    expect(started).toHaveLength(2);
  });
});
