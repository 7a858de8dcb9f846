import type { sleep } from "./retry.ts";

export type ClientOptions = {
  /** Address of the service, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Without a key, three calls a day are free. */
  readonly apiKey?: string | undefined;
  /** Snapshot that all answers come from; the current one unless said otherwise. */
  readonly snapshot?: string | undefined;
  /** Most that one call may cost, in whole yen before tax, for operations whose cost depends on what is sent. */
  readonly maxCostJpy?: number | undefined;
  /** Label of your own that usage is grouped by: 1 to 32 of letters, digits, - and _. */
  readonly clientTag?: string | undefined;
  /** Further tries after the first: 3. */
  readonly retries?: number | undefined;
  /** Longest wait that Retry-After may ask for, in seconds: 30. */
  readonly maxWaitSeconds?: number | undefined;
  /** Longest time for one try, in milliseconds: 60,000. */
  readonly timeoutMs?: number | undefined;
  /** Another way to the network than the global `fetch`, and another way to wait; for tests, above all. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly sleep?: typeof sleep | undefined;
};

/** What one call has of its own. */
export type CallOptions = {
  readonly snapshot?: string | undefined;
  readonly maxCostJpy?: number | undefined;
  /** Made for each call that takes one; give your own to repeat a call in another process, for 24 hours. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};
