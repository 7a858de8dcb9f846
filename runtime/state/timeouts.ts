/** Runs a function after a delay; returns a function that cancels it. */
export type After = (ms: number, run: () => void) => () => void;

/** Real time. A pending timer does not keep the process alive. */
export const afterReally: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

/** Minimum time between checks: under load a wait expires in every millisecond, and nearly all were answered long before. */
const leastPauseMs = 5;

/**
 * Turns of the event loop granted to an answer after its time is over. A request is sent at the end of its turn, the answer
 * arrives during the next and is read in the one after: under load this may take longer than the store itself.
 */
const turnsToAnswer = 3;

/** A running wait. */
export type Wait = { untilMs: number; late: (() => void) | null };

/**
 * Applies one timeout to many waits with a single timer: they expire in the order in which they began. Their time begins with the
 * end of the turn in which they were begun, because a request is sent then: a process that reads many requests in one turn would
 * otherwise give up a store that it has not asked yet. When the process itself is delayed later, answers that have arrived are
 * read before any wait expires.
 */
export class Timeouts {
  readonly #limitMs: number;
  readonly #now: () => number;
  readonly #after: After;
  /** In order of start. */
  readonly #waits = new Set<Wait>();
  /** Those begun in this turn. */
  #unsent: Wait[] = [];
  #armed = false;

  constructor(options: { limitMs: number; now: () => number; after: After }) {
    this.#limitMs = options.limitMs;
    this.#now = options.now;
    this.#after = options.after;
  }

  /** Calls `late` on timeout, unless `end` came first. */
  begin(late: () => void): Wait {
    const wait = { untilMs: this.#now() + this.#limitMs, late };
    this.#waits.add(wait);
    if (this.#unsent.push(wait) === 1) setImmediate(() => this.#start());
    this.#arm();
    return wait;
  }

  /** False when it had already timed out. */
  end(wait: Wait): boolean {
    const inTime = wait.late !== null;
    wait.late = null;
    this.#waits.delete(wait);
    return inTime;
  }

  /** Resolves like `answer`, or rejects with the error of `late` on timeout. */
  race<T>(answer: Promise<T>, late: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      const wait = this.begin(() => reject(late()));
      answer.then(resolve, reject).finally(() => this.end(wait));
    });
  }

  /** Duration of a wait so far. */
  lasted({ untilMs }: Wait): number {
    return this.#now() - (untilMs - this.#limitMs);
  }

  #start(): void {
    const untilMs = this.#now() + this.#limitMs;
    for (const wait of this.#unsent) wait.untilMs = untilMs;
    this.#unsent = [];
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
