import { readFileSync } from "node:fs";

export type LoopWatch = {
  /** Milliseconds of processor time that the longest stretch between two looks took, and how often it was looked. */
  stop(): { readonly longestMs: number; readonly looks: number };
};

/**
 * Looks every few milliseconds at the processor time of the thread that runs the event loop: what one turn takes is what it
 * holds up everybody else for. A busy machine does not lengthen it, nor does work on other threads.
 */
export function watchLoop(): LoopWatch {
  let [before, longestMs, looks] = [loopCpuMs(), 0, 0];
  const look = () => {
    const now = loopCpuMs();
    longestMs = Math.max(longestMs, now - before);
    before = now;
    looks++;
  };
  const timer = setInterval(look, 2);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { longestMs, looks };
    },
  };
}

/** The first thread of a process has the process's own number. */
function loopCpuMs(): number {
  const { pid } = process;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}
