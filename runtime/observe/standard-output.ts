import cluster from "node:cluster";
import { pino } from "pino";

/** Where lines of a log go. */
export type LineOutput = {
  write(line: string): void;
  /** Starts to write the lines that are held back. */
  flush?(): void;
  /** Writes the lines that are held back before it returns. */
  flushSync?(): void;
};

/** The workers of a cluster share one pipe. It takes up to this many bytes without mixing them with those of another process. */
const pipeBytes = 4096;
const usualBytes = 65_536;

/** Lines are written together, at the latest after this time: a write for each of thousands a second would cost too much. */
const heldBackMs = 100;

/** Standard output. Lines are held back until there are enough of them for one write. */
export function standardOutput(): LineOutput {
  const maxWrite = cluster.isWorker ? pipeBytes : usualBytes;
  const output = pino.destination({
    fd: 1,
    sync: false,
    maxWrite,
    minLength: maxWrite * 0.75,
    periodicFlush: heldBackMs,
    // Joining bytes once takes half the time of joining texts with each line.
    contentMode: "buffer",
  });
  return {
    // In this mode it takes bytes, which its types do not say.
    write: (line) => void output.write(Buffer.from(line) as unknown as string),
    flush: () => output.flush(),
    flushSync: () => output.flushSync(),
  };
}
