/** An event of one part of the service that other parts may handle. */
export type Happening<Facts extends readonly unknown[]> = {
  on(listener: (...facts: Facts) => Promise<void>): void;
  /** Resolves when every listener is done; rejects when one fails. */
  tell(...facts: Facts): Promise<void>;
};

export function createHappening<Facts extends readonly unknown[]>(): Happening<Facts> {
  const listeners: ((...facts: Facts) => Promise<void>)[] = [];
  return {
    on: (listener) => void listeners.push(listener),
    async tell(...facts) {
      for (const listener of listeners) await listener(...facts);
    },
  };
}

/** A question of one part that a feature answers. Without that feature the fallback answers. */
export type Question<Ask extends (...facts: never[]) => unknown> = {
  readonly ask: Ask;
  answerBy(answer: Ask): void;
};

export function createQuestion<Facts extends readonly unknown[], Answer>(
  fallback: (...facts: Facts) => Answer,
): Question<(...facts: Facts) => Answer> {
  let current = fallback;
  return { ask: (...facts) => current(...facts), answerBy: (answer) => void (current = answer) };
}
