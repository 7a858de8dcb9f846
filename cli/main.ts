import { createEffects } from "./effects.ts";
import { endingOf } from "./exit.ts";
import { run } from "./program.ts";

/** Runs the command line of this process and gives its exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const effects = createEffects(process);
  // A reader that stops early, such as head, is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  // An error that a library throws outside of any call still ends as one line.
  process.on("uncaughtException", (error) => {
    const { code, line } = endingOf(error);
    for (const each of (effects.settings.debug && error.stack ? error.stack : (line ?? "")).split("\n"))
      effects.terminal.note(`konkyo: ${each}`);
    process.exit(code);
  });
  return run(argv, effects);
}
