/** Runs something after a delay; answers how to call it off. */
export type After = (ms: number, run: () => void) => () => void;

/** Real time. What waits does not keep the process alive. */
export const afterReally: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

type Waiting = { readonly untilMs: number; readonly late: () => void };

/**
 * Bounds many waits by the same time, with one timer: they run out in the order in which they began. When the process
 * itself was held up, answers that are already there are read before anything is called late.
 */
export class Deadlines {
  readonly #limitMs: number;
  readonly #now: () => number;
  readonly #after: After;
  readonly #waiting = new Set<Waiting>();
  #armed = false;

  constructor(options: { limitMs: number; now: () => number; after: After }) {
    this.#limitMs = options.limitMs;
    this.#now = options.now;
    this.#after = options.after;
  }

  /** As `answer`, or a rejection with what `late` makes when it has not come in time. */
  race<T>(answer: Promise<T>, late: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting = { untilMs: this.#now() + this.#limitMs, late: () => reject(late()) };
      this.#waiting.add(waiting);
      this.#arm();
      answer.then(
        (value) => {
          this.#waiting.delete(waiting);
          return resolve(value);
        },
        (error: unknown) => {
          this.#waiting.delete(waiting);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  #arm(): void {
    if (this.#armed) return;
    const [oldest] = this.#waiting;
    if (!oldest) return;
    this.#armed = true;
    this.#after(Math.max(1, oldest.untilMs - this.#now()), () => setImmediate(() => this.#expire()));
  }

  #expire(): void {
    this.#armed = false;
    const now = this.#now();
    for (const each of this.#waiting) {
      if (each.untilMs > now) break;
      this.#waiting.delete(each);
      each.late();
    }
    this.#arm();
  }
}
