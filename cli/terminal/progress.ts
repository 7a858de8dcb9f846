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
