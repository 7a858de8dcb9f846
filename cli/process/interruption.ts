import { writeSync } from "node:fs";

const SHOW_CURSOR = "\u001B[?25h";
/** One Ctrl-C can arrive twice: from the terminal, and forwarded by npm. Milliseconds. */
const SAME_KEYSTROKE_MS = 500;

/**
 * Handles Ctrl-C and termination. A command that supports stopping asks for the signal: it is aborted first, and the next
 * interrupt ends the process. Any other command ends at once by the same signal, after the cursor hidden by the task list is
 * restored.
 */
export function listenForInterrupts(process: NodeJS.Process): () => AbortSignal {
  let controller: AbortController | null = null;
  let abortedAt = 0;
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    const listener = () => {
      if (controller && !controller.signal.aborted) {
        abortedAt = performance.now();
        return controller.abort(new Error("stopped; the same command goes on from here"));
      }
      if (controller && performance.now() - abortedAt < SAME_KEYSTROKE_MS) return;
      // Written directly, because a task list holds back writes to the stream while it draws.
      if (process.stderr.isTTY) writeSync(process.stderr.fd, SHOW_CURSOR);
      process.off(name, listener);
      process.kill(process.pid, name);
    };
    process.on(name, listener);
  }
  return () => (controller ??= new AbortController()).signal;
}
