import pc from "picocolors";
import { plainProgress, type Progress } from "./progress.ts";

export type Colors = ReturnType<typeof pc.createColors>;

/** Where a command writes. Results go to standard output, everything else to standard error. */
export type Terminal = {
  /** A result; ends with a newline of its own. */
  print(text: string): void;
  /** Advice or a failure, on standard error. */
  note(text: string): void;
  /** Width of the screen that shows the results; null when they go to a file or a pipe. */
  readonly columns: number | null;
  /** Colours of results; they do nothing when results go to a file or a pipe. */
  readonly colors: Colors;
  /** Shows steps on standard error; those named here run side by side, others one after another. */
  startProgress(sideBySide?: readonly string[]): Promise<Progress>;
};

/** The terminal of a process: a task list where a person watches, plain lines elsewhere. */
export function createTerminal(
  { stdout, stderr }: Pick<NodeJS.Process, "stdout" | "stderr">,
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const note = (text: string) => void stderr.write(`${text}\n`);
  const watched = stderr.isTTY && env["TERM"] !== "dumb" && !env["CI"];
  return {
    print: (text) => void stdout.write(`${text}\n`),
    note,
    columns: stdout.isTTY ? stdout.columns : null,
    colors: pc.createColors(stdout.isTTY && pc.isColorSupported),
    async startProgress(sideBySide = []) {
      if (!watched) return plainProgress(note);
      const { taskListProgress } = await import("./task-list.ts");
      return taskListProgress({ screen: stderr, other: stdout }, sideBySide);
    },
  };
}

/** Prints the result of a command: one JSON document, or text for people. */
export function show(
  terminal: Terminal,
  json: boolean | undefined,
  result: { readonly data: unknown; text(): string },
): void {
  terminal.print(json ? JSON.stringify(result.data, null, 2) : result.text());
}
