import { createEffects } from "./effects.ts";
import { endingOf } from "./exit.ts";
import { run } from "./program.ts";

/** Runs the command line of this process and returns its exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const effects = createEffects(process);
  // A reader that closes the pipe early, such as head, is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  // Errors thrown by a library outside any call are also printed as one line.
  process.on("uncaughtException", (error) => {
    const { code, line } = endingOf(error);
    for (const each of (effects.settings.debug && error.stack ? error.stack : (line ?? "")).split("\n"))
      effects.terminal.note(`konkyo: ${each}`);
    process.exit(code);
  });
  return run(argv, effects);
}
