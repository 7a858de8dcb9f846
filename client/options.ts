import type { sleep } from "./retry.ts";

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
