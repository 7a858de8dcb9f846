import { describe, expect, it, onTestFinished } from "vitest";
import { createOffload } from "../../../../runtime/pipeline/offload/offload.ts";
import { workerModule } from "../../../support/program.ts";

const request = (endpointId: string) => ({ endpointId, target: "/", params: {}, bytes: null });
const task = (endpointId: string) => ({ request: request(endpointId), found: null, asOf: "2026-11-15" });

function openOffload(idleMs?: number) {
  const module = workerModule("test/runtime/pipeline/offload/sample-worker.ts");
  const offload = createOffload({ module, ...(idleMs === undefined ? {} : { idleMs }) });
  onTestFinished(() => offload.close());
  const read = (endpointId: string) => offload.read(request(endpointId));
  const threadOf = async (endpointId: string) => ((await read(endpointId)) as { needs: number }).needs;
  return { offload, read, threadOf };
}

describe("the offload thread", () => {
  it("is the same for one step after the other", async () => {
    const { threadOf } = openOffload();
    const threads = [await threadOf("a"), ...(await Promise.all([threadOf("b"), threadOf("c")]))];
    expect(new Set(threads).size).toBe(1);
  });

  it("finishes one answer before it begins the next, each with the seal that was made here", async () => {
    const { offload } = openOffload();
    const events: string[] = [];
    const answer = async (name: string) => {
      const { bytes } = await offload.answer(task(name), ({ records }) => {
        events.push(`seal ${records[0]?.key}`);
        return { seal_id: name } as never;
      });
      expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({ seal_id: name });
      events.push(`done ${name}`);
    };
    await Promise.all([answer("a"), answer("b"), answer("c")]);
    expect(events).toEqual(["seal a", "done a", "seal b", "done b", "seal c", "done c"]);
  });

  it("asks for no seal where answers have none", async () => {
    const { offload } = openOffload();
    const { bytes, units } = await offload.answer(task("plain"), null);
    expect([JSON.parse(new TextDecoder().decode(bytes)), units]).toEqual([null, 1]);
  });

  it.each([
    ["throw", "ended early"],
    ["exit", "ended early"],
    ["fail", "not today"],
  ])("fails the step it had (%s), and none that waited", async (name, reason) => {
    const { read, threadOf } = openOffload();
    const before = await threadOf("before");
    const [broken, next] = await Promise.allSettled([read(name), threadOf("next")]);
    expect(broken).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining(reason) } });
    expect(next.status).toBe("fulfilled");
    expect(next.status === "fulfilled" && next.value === before).toBe(name === "fail");
  });

  it("fails the answer it had when it ends, and none that waited", async () => {
    const { offload } = openOffload();
    const answers = ["exit", "next"].map((name) => offload.answer(task(name), () => null));
    const [broken, next] = await Promise.allSettled(answers);
    expect(broken).toMatchObject({ reason: { message: expect.stringContaining("ended early") } });
    expect(next).toMatchObject({ status: "fulfilled", value: { units: 1 } });
  });

  it("takes sixteen at once and refuses others with 503 for the moment", async () => {
    const { read } = openOffload();
    const all = await Promise.allSettled(Array.from({ length: 17 }, (_, at) => read(String(at))));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
    expect(all.at(-1)).toMatchObject({ reason: { code: "overloaded", status: 503 } });
    expect(await read("later")).toMatchObject({ fingerprint: "later" });
  });

  it("throws what the guards of bodies refuse", async () => {
    await expect(openOffload().read("refuse")).rejects.toMatchObject({ code: "malformed_json", status: 400 });
  });

  it("ends when it had nothing to do for long, and is started again", async () => {
    const { threadOf } = openOffload(1);
    const first = await threadOf("first");
    await expect.poll(() => threadOf("next"), { interval: 100, timeout: 60_000 }).not.toBe(first);
  });
});
