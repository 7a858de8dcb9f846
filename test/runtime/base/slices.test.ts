import { expect, it } from "vitest";
import { runAtOnce, runInSlices, runStoppable } from "../../../runtime/base/slices.ts";

/** Work of three steps, each long enough for a slice of its own or not; it notes what happens. */
function* work(seen: string[], stepMs: number) {
  for (const step of ["first", "second", "third"]) {
    for (const until = performance.now() + stepMs; performance.now() < until;);
    seen.push(step);
    yield;
  }
  return "done";
}

/** Other work of the thread, done once in each turn of the event loop until the returned function is called. */
function startOther(seen: string[]): () => void {
  let going = true;
  const other = () => {
    if (!going) return;
    seen.push("other");
    setImmediate(other);
  };
  setImmediate(other);
  return () => (going = false);
}

it("other work of the thread goes on between slices", async () => {
  const seen: string[] = [];
  const stop = startOther(seen);
  expect(await runInSlices(work(seen, 10))).toBe("done");
  stop();
  expect(seen.slice(0, 5)).toEqual(["first", "other", "second", "other", "third"]);
});

it("work on a thread of its own is done without a pause", () => {
  const seen: string[] = [];
  const stop = startOther(seen);
  expect(runAtOnce(work(seen, 10))).toBe("done");
  expect(seen).toEqual(["first", "second", "third"]);
  stop();
});

it("what the work throws is thrown", async () => {
  function* failing() {
    yield;
    throw new Error("not today");
  }
  await expect(runInSlices(failing())).rejects.toThrow("not today");
  expect(() => runAtOnce(failing())).toThrow("not today");
});

it("a signal stops the work that was begun with it, and no other", async () => {
  const stop = new AbortController();
  const until = { released: false };
  function* endless() {
    while (!until.released) yield;
    return "done";
  }
  const stopped = runStoppable(stop.signal, () => runInSlices(endless()));
  const other = runInSlices(endless());
  stop.abort(new Error("nobody waits any more"));
  await expect(stopped).rejects.toThrow("nobody waits any more");
  until.released = true;
  expect(await other).toBe("done");
});
