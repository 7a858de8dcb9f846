import { readFileSync } from "node:fs";
import { threadId } from "node:worker_threads";
import { defineTasks, movingBuffers, threadData } from "../../../snapshots/threads/tasks.ts";

const calls: string[] = [];

/** Tasks that do well, fail, or end the thread they run on. */
export default defineTasks({
  remember(word: string) {
    calls.push(word);
    return [...calls];
  },
  thread: () => threadId,
  /** Waits until two threads are here. */
  meet(arrived: Int32Array) {
    Atomics.add(arrived, 0, 1);
    Atomics.notify(arrived, 0);
    while (Atomics.load(arrived, 0) < 2) Atomics.wait(arrived, 0, 1);
    return threadId;
  },
  data: () => threadData<{ readonly word: string }>(),
  readMissing: (path: string) => readFileSync(path),
  throwInTask() {
    throw new TypeError("not today");
  },
  throwOutside: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error("broken inside");
      });
    }),
  exit: () => process.exit(3),
  fillMemory() {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at));
  },
  never: () => new Promise(() => undefined),
  sizes(buffer: ArrayBuffer) {
    const bytes = new Uint8Array(buffer.byteLength * 2);
    return movingBuffers({ taken: buffer.byteLength, bytes }, [bytes.buffer]);
  },
});
