/** Runs something after a delay; answers how to call it off. */
export type After = (ms: number, run: () => void) => () => void;

/** Real time. What waits does not keep the process alive. */
export const afterReally: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

/** Looked for no more often than this: under load some wait ends in every millisecond, and nearly all were answered long ago. */
const leastPauseMs = 5;

/**
 * Turns of the event loop that an answer has, once its time is over. A question goes out at the end of its turn, its answer
 * comes during the next and is read in the one behind: under load that may take longer than any store does.
 */
const turnsToAnswer = 3;

/** A wait that has begun. */
export type Wait = { readonly untilMs: number; late: (() => void) | null };

/**
 * Bounds many waits by the same time, with one timer: they run out in the order in which they began. When the process
 * itself is held up, answers that are on their way are read before anything is called late.
 */
export class Timeouts {
  readonly #limitMs: number;
  readonly #now: () => number;
  readonly #after: After;
  /** In the order in which they began. */
  readonly #waits = new Set<Wait>();
  #armed = false;

  constructor(options: { limitMs: number; now: () => number; after: After }) {
    this.#limitMs = options.limitMs;
    this.#now = options.now;
    this.#after = options.after;
  }

  /** Runs `late` when the time is over, unless `end` came first. */
  begin(late: () => void): Wait {
    const wait = { untilMs: this.#now() + this.#limitMs, late };
    this.#waits.add(wait);
    this.#arm();
    return wait;
  }

  /** False when it was too late already. */
  end(wait: Wait): boolean {
    const inTime = wait.late !== null;
    wait.late = null;
    this.#waits.delete(wait);
    return inTime;
  }

  /** As `answer`, or a rejection with what `late` makes when it has not come in time. */
  race<T>(answer: Promise<T>, late: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      const wait = this.begin(() => reject(late()));
      answer.then(resolve, reject).finally(() => this.end(wait));
    });
  }

  /** How long a wait has lasted. */
  lasted({ untilMs }: Wait): number {
    return this.#now() - (untilMs - this.#limitMs);
  }

  #arm(): void {
    const oldest = this.#waits.values().next().value;
    if (this.#armed || oldest === undefined) return;
    this.#armed = true;
    this.#after(Math.max(leastPauseMs, oldest.untilMs - this.#now()), () =>
      afterTurns(turnsToAnswer, () => this.#expire()),
    );
  }

  #expire(): void {
    this.#armed = false;
    const now = this.#now();
    for (const wait of this.#waits) {
      if (wait.untilMs > now) break;
      const { late } = wait;
      this.end(wait);
      late?.();
    }
    this.#arm();
  }
}

function afterTurns(turns: number, run: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, run) : run()));
}
