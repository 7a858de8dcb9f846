/** Steps of a long command as they happen. A step is known by its name. */
export type Progress = {
  begin(step: string): void;
  /** What the step is at; only the latest matters. */
  detail(step: string, text: string): void;
  /** Nothing when the step never began. */
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

/** Runs work with its progress shown, and ends the display before its result or failure is printed. */
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
