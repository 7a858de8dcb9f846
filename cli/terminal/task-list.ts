import { EventEmitter, once } from "node:events";
import { DefaultRenderer, Listr, ListrLogger, type ListrTaskWrapper, ProcessOutput, type SimpleRenderer } from "listr2";
import { escapeUnsafe } from "./text.ts";

/** Minimum time between two details of a step, milliseconds: each one redraws the whole list. */
const FRAME_MS = 80;

/** listr2 draws only when standard output is a terminal; here it draws on standard error regardless. */
class ErrorScreenRenderer extends DefaultRenderer {
  static override nonTTY = true;
}

type Task = ListrTaskWrapper<unknown, typeof ErrorScreenRenderer, typeof SimpleRenderer>;
type Step = {
  title: string;
  detail: string;
  shownAt: number;
  task: Task | null;
  finish(outcome: "done" | "failed"): void;
  readonly finished: Promise<unknown>;
};
type Streams = { readonly screen: NodeJS.WriteStream; readonly other: NodeJS.WriteStream };

/** Steps as a task list with spinners. */
export function taskListProgress(streams: Streams, sideBySide: readonly string[]): Progress {
  const steps = new Map<string, Step>();
  let drawn: Promise<unknown> = Promise.resolve();

  const open = (names: readonly string[]) => {
    const opened = names.map((name) => [name, createStep(escapeUnsafe(name))] as const);
    for (const [name, step] of opened) steps.set(name, step);
    // A listr2 list cannot grow once it runs, so steps discovered later each get their own list below the last.
    drawn = drawn.then(() =>
      createList(
        streams,
        opened.map(([, step]) => step),
      ).run(),
    );
  };
  const close = (name: string, step: Step, outcome: "done" | "failed") => {
    steps.delete(name);
    if (step.task) step.task.title = step.title;
    step.finish(outcome);
  };

  if (sideBySide.length > 0) open(sideBySide);
  return {
    begin(name) {
      if (!steps.has(name)) open([name]);
    },
    detail(name, text) {
      const step = steps.get(name);
      if (!step) return;
      step.detail = escapeUnsafe(text);
      if (!step.task || performance.now() - step.shownAt < FRAME_MS) return;
      step.shownAt = performance.now();
      step.task.output = step.detail;
    },
    end(name, text, outcome = "done") {
      const step = steps.get(name);
      if (!step) return;
      step.title = escapeUnsafe(`${name} ${text}`);
      close(name, step, outcome);
    },
    async close() {
      for (const [name, step] of steps) close(name, step, "failed");
      await drawn;
    },
  };
}

function createStep(title: string): Step {
  const ending = new EventEmitter();
  const finished = once(ending, "done");
  // A step may fail before its list is drawn; until then nothing else handles the rejection.
  finished.catch(() => undefined);
  return {
    title,
    detail: "",
    shownAt: 0,
    task: null,
    finished,
    finish: (outcome) => void ending.emit(outcome === "done" ? "done" : "error", new Error(title)),
  };
}

function createList({ screen, other }: Streams, steps: readonly Step[]) {
  const logger = new ListrLogger({
    useIcons: true,
    processOutput: new ProcessOutput(screen, other, { leaveEmptyLine: false }),
  });
  return new Listr(
    steps.map((step) => ({
      title: step.title,
      task: (_: unknown, task: Task) => {
        step.task = task;
        task.title = step.title;
        if (step.detail) task.output = step.detail;
        return step.finished.then(() => undefined);
      },
    })),
    {
      concurrent: true,
      exitOnError: false,
      registerSignalListeners: false,
      renderer: ErrorScreenRenderer,
      rendererOptions: { logger, showErrorMessage: false, formatOutput: "truncate" },
    },
  );
}

/** Progress of a long command. A step is identified by its name. */
export type Progress = {
  begin(step: string): void;
  /** Replaces the current detail of the step. */
  detail(step: string, text: string): void;
  /** Does nothing when the step never began. */
  end(step: string, text: string, outcome?: "done" | "failed"): void;
  /** Steps still open are shown as failed; resolves when the last line is written. */
  close(): Promise<void>;
};

/** One line per step when it ends, such as `parse … 1.2 s`. */
export function plainProgress(write: (line: string) => void): Progress {
  const open = new Set<string>();
  return {
    begin: (step) => void open.add(step),
    detail() {},
    end(step, text) {
      if (open.delete(step)) write(`${step} … ${text}`);
    },
    async close() {
      for (const step of open) write(`${step} … failed`);
      open.clear();
    },
  };
}

/** Runs work with its progress shown, and closes the display before the result or failure is printed. */
export async function withProgress<Result>(
  progress: Progress,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(progress);
  } finally {
    await progress.close();
  }
}
