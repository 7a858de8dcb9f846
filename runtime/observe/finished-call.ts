/** All that is recorded of one request. Nothing else of it reaches a log or a metric. */
export type FinishedCall = {
  readonly requestId: string;
  /** Number of the operation in the contract; null when the path or method is none of ours. */
  readonly operationId: string | null;
  readonly method: string;
  /** Path template, never the address that was sent; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  /** Code of a failure. */
  readonly code: string | null;
  /** Units charged. */
  readonly units: number;
  /** From the arrival of the head to the end of the work. */
  readonly serviceMs: number;
  readonly auth: "none" | "anonymous" | "key" | "session";
  /** Id of the key, from which the key cannot be told. */
  readonly keyId: string | null;
  /** The client tag that was kept. */
  readonly tag: string | null;
  readonly snapshotId: string | null;
  /** The answer came from the cache of this process. */
  readonly cached: boolean;
  /** The answer is that of an earlier call with the same Idempotency-Key. */
  readonly replayed: boolean;
  /** What was thrown; only failures of the service itself are looked into. */
  readonly error?: unknown;
};

/** The record of a request that no operation took. */
export function unroutedCall(
  facts: Pick<FinishedCall, "requestId" | "method" | "status" | "code"> & Partial<FinishedCall>,
): FinishedCall {
  return {
    operationId: null,
    route: null,
    units: 0,
    serviceMs: 0,
    auth: "none",
    keyId: null,
    tag: null,
    snapshotId: null,
    cached: false,
    replayed: false,
    ...facts,
  };
}
