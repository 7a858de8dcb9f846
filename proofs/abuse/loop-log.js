// Loaded into the served program: once a second it notes, in the file that LOOP_LOG names, the milliseconds of processor time
// that the longest turn of its event loop took. A busy machine does not lengthen them.
import { appendFileSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const cpuMs = () =>
  Number(readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

if (isMainThread) {
  let [before, longestMs] = [cpuMs(), 0];
  setInterval(() => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - before);
    before = now;
  }, 2).unref();
  setInterval(() => {
    appendFileSync(process.env.LOOP_LOG, `${longestMs}\n`);
    longestMs = 0;
  }, 1000).unref();
}
