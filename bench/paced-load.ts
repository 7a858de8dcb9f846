import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Ask } from "./wire.ts";

export type PacedLoad = {
  readonly url: string;
  /** Asked in turn. */
  readonly asks: readonly Ask[];
  /** Which of them comes first. */
  readonly from: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly perSecond: number;
  readonly seconds: number;
  /** Seconds of the same before those that are timed: a generator is slow at first, until its code is compiled. */
  readonly warmSeconds: number;
  readonly connections: number;
};

/** Latencies count from the time at which a request was to be sent, so that a stall counts for all who would have asked in it. */
export type PacedResult = {
  readonly asked: number;
  /** Answers with another status than 200, and requests without any answer. */
  readonly failed: number;
  /** Answers with 200, of a second, while requests were due. */
  readonly goodPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly longestMs: number;
};

/** Open-loop load on loopback, from a process of its own: so many requests a second, whatever became of those before. */
export function openPacedLoad(): { run(load: PacedLoad): Promise<PacedResult>; close(): void } {
  const child = fork(resolve(import.meta.dirname, "paced-load-process.ts"), { execArgv: ["--import", "tsx"] });
  const ended = once(child, "exit").then(() => {
    throw new Error("the load generator ended early");
  });
  ended.catch(() => {});
  return {
    async run(load) {
      child.send(load);
      const [result] = (await Promise.race([once(child, "message"), ended])) as [PacedResult];
      return result;
    },
    close: () => child.disconnect(),
  };
}

/** One such load, after two seconds of the same. */
export async function pacedLoad(load: Omit<PacedLoad, "warmSeconds">): Promise<PacedResult> {
  const generator = openPacedLoad();
  try {
    return await generator.run({ ...load, warmSeconds: 2 });
  } finally {
    generator.close();
  }
}
