import { createEffects } from "./effects.ts";
import { endingOf } from "./exit.ts";
import { run } from "./program.ts";

/** Runs the command line of this process and gives its exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const effects = createEffects(process);
  // A reader that has seen enough, such as head, is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  // What a library throws where no caller can catch it still ends as one line.
  process.on("uncaughtException", (error) => {
    const { code, line } = endingOf(error);
    process.stderr.write(`konkyo: ${effects.settings.debug ? error.stack : line}\n`);
    process.exit(code);
  });
  return run(argv, effects);
}
