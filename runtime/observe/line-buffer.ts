import cluster from "node:cluster";
import { pino } from "pino";
import type { DestinationStream } from "pino";

/** Up to this size a write to a pipe is never mixed with that of another process. */
const pipeBytes = 4096;
const largeBytes = 65_536;

/** Lines are written together, at the latest after this: at thousands a second each write of its own would cost more. */
const heldBackMs = 100;

export type LineOutput = DestinationStream & {
  /** Has what was gathered written now. */
  handOn(): void;
  /** Writes everything before it returns. */
  flushSync(): void;
};

/**
 * Standard output for lines: bytes are gathered in one place and handed on when it is full. A library writes them, but does
 * not gather them, because it would tie thousands of texts together and untie them again.
 */
export function standardOutput(): LineOutput {
  // The workers of a cluster share one standard output.
  const room = cluster.isWorker ? pipeBytes : largeBytes;
  const output = pino.destination({ fd: 1, sync: false, contentMode: "buffer", maxWrite: room });
  const gathered = Buffer.allocUnsafe(room);
  let used = 0;
  const handOn = () => {
    if (used > 0) output.write(Buffer.from(gathered.subarray(0, used)) as unknown as string);
    used = 0;
  };
  setInterval(handOn, heldBackMs).unref();
  return {
    handOn,
    write(line) {
      // A character takes three bytes at most, so that the length of hardly any line has to be counted.
      if (used + line.length * 3 > room) handOn();
      if (line.length * 3 > room) output.write(Buffer.from(line) as unknown as string);
      else used += gathered.write(line, used);
    },
    flushSync() {
      output.flushSync();
      // What is only handed on now would be written after the process has ended.
      if (used > 0) pino.destination({ fd: 1, sync: true }).write(gathered.toString("utf8", 0, used));
      used = 0;
    },
  };
}
