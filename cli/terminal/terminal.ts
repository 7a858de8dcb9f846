import pc from "picocolors";
import { plainProgress, type Progress } from "./task-list.ts";
import { renderText, type Text } from "./text.ts";

/** Where a command writes. Results go to standard output, everything else to standard error. */
export type Terminal = {
  /** A result, line by line. */
  print(lines: readonly Text[]): void;
  /** One line of advice or of a failure, on standard error. */
  note(line: Text): void;
  /** Width of the screen that shows the results; null for a file or a pipe. */
  readonly columns: number | null;
  /** Shows steps on standard error; those named here run in parallel, others one after another. */
  startProgress(sideBySide?: readonly string[]): Promise<Progress>;
};

/** The parts of a stream that a terminal needs. */
export type Screen = Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write">;

/**
 * The terminal of a process: a task list on an interactive screen, plain lines elsewhere. Every line passes through
 * `renderText`, so no text of a file or server reaches the screen as a control character.
 */
export function createTerminal(
  { stdout, stderr }: { readonly stdout: Screen; readonly stderr: Screen },
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const colors = pc.createColors(Boolean(stdout.isTTY) && pc.isColorSupported && !env["NO_COLOR"]);
  const note = (line: Text) => void stderr.write(`${renderText(line, (_color, text) => text)}\n`);
  const watched = stderr.isTTY && env["TERM"] !== "dumb" && !env["CI"];
  return {
    print(lines) {
      const shown = lines.map((line) => renderText(line, (color, text) => colors[color](text)).trimEnd());
      stdout.write(`${shown.join("\n")}\n`);
    },
    note,
    columns: stdout.isTTY ? stdout.columns : null,
    async startProgress(sideBySide = []) {
      if (!watched) return plainProgress(note);
      const { taskListProgress } = await import("./task-list.ts");
      return taskListProgress(
        { screen: stderr as NodeJS.WriteStream, other: stdout as NodeJS.WriteStream },
        sideBySide,
      );
    },
  };
}

/** Prints the result of a command: one JSON document, or lines for people. */
export function show(
  terminal: Terminal,
  json: boolean | undefined,
  { data, text }: { readonly data: unknown; text(): readonly Text[] },
): void {
  // Line breaks are layout here; those inside JSON strings are already escaped.
  terminal.print(json ? JSON.stringify(data, null, 2).split("\n") : text());
}
