import { isFailure } from "./failure.ts";

export type RetryTerms = {
  /** Further tries after the first. */
  readonly retries: number;
  /** Longest wait between two tries. A service that asks for a longer one has failed. */
  readonly maxWaitSeconds: number;
  /** The call may be made again though nobody knows whether the first was answered. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal | null;
  sleep(milliseconds: number, signal: AbortSignal | null): Promise<void>;
};

/**
 * Makes a call until it succeeds or waiting does not help: the service says in Retry-After when it does. A call that nobody
 * answered is made again after half a second, then twice that, and so on.
 */
export async function withRetries<Value>(call: () => Promise<Value>, terms: RetryTerms): Promise<Value> {
  for (let tried = 0; ; tried++) {
    try {
      return await call();
    } catch (thrown) {
      const seconds = waitAfter(thrown, tried, terms);
      if (seconds === null || tried >= terms.retries || seconds > terms.maxWaitSeconds || terms.signal?.aborted)
        throw thrown;
      await terms.sleep(seconds * 1000, terms.signal);
    }
  }
}

function waitAfter(thrown: unknown, tried: number, { repeatable }: RetryTerms): number | null {
  if (isFailure(thrown, "no_answer")) return repeatable ? 0.5 * 2 ** tried : null;
  return isFailure(thrown) ? thrown.retryAfterSeconds : null;
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // oxlint-disable-next-line prefer-promise-reject-errors -- what the caller gave to abort()
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
