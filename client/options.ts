import { isFailure } from "./failure.ts";

export type ClientOptions = {
  /** Address of the service, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Without a key, three calls a day are free. */
  readonly apiKey?: string | undefined;
  /** Snapshot that all answers come from; the current one by default. */
  readonly snapshot?: string | undefined;
  /** Maximum cost of one call in whole yen before tax, for operations whose cost depends on the input. */
  readonly maxCostJpy?: number | undefined;
  /** A label by which usage is grouped: 1 to 32 letters, digits, - and _. */
  readonly clientTag?: string | undefined;
  /** Retries after the first attempt: 3. */
  readonly retries?: number | undefined;
  /** Longest accepted Retry-After, in seconds: 30. */
  readonly maxWaitSeconds?: number | undefined;
  /** Timeout of one attempt, in milliseconds: 60,000. */
  readonly timeoutMs?: number | undefined;
  /** Replacements for the global `fetch` and for waiting; mainly for tests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly sleep?: typeof sleep | undefined;
};

/** Options of one call. */
export type CallOptions = {
  readonly snapshot?: string | undefined;
  readonly maxCostJpy?: number | undefined;
  /** Generated for each call that accepts one; pass your own to repeat a call from another process within 24 hours. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

type RetryTerms = {
  /** Retries after the first attempt. */
  readonly retries: number;
  /** Longest wait between two attempts. A longer Retry-After counts as a failure. */
  readonly maxWaitSeconds: number;
  /** The call may be repeated even when it is unknown whether the first attempt was processed. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal | null;
  sleep(milliseconds: number, signal: AbortSignal | null): Promise<void>;
};

/**
 * Repeats a call until it succeeds or waiting cannot help; Retry-After of the service decides. Without a response it retries
 * after half a second, doubling each time.
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
