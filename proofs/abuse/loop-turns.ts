import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** What the turns of a served program's event loop take of the processor. */
export type LoopTurns = {
  /** What makes the program note them: to be served with. */
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds of the longest turn while the work goes on. */
  longestDuring(work: () => Promise<unknown>): Promise<number>;
  /** The same for each second of the work. */
  perSecondDuring(work: () => Promise<unknown>): Promise<number[]>;
};

/** Keeps its notes in a folder of the caller. */
export function watchTurns(folder: string): LoopTurns {
  const path = join(folder, "loop.log");
  writeFileSync(path, "");
  const seconds = () => readFileSync(path, "utf8").split("\n").filter(Boolean).map(Number);
  const preload = new URL("./loop-log.js", import.meta.url).href;
  const perSecondDuring = async (work: () => Promise<unknown>) => {
    // A second is noted when it is over: the one under way may hold what came before the work.
    await wait(1100);
    const before = seconds().length;
    await work();
    await wait(1100);
    return seconds().slice(before);
  };
  return {
    env: { NODE_OPTIONS: `--import ${preload}`, LOOP_LOG: path },
    perSecondDuring,
    longestDuring: async (work) => Math.max(...(await perSecondDuring(work))),
  };
}
