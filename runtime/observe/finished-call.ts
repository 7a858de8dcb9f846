/** Everything that is recorded of one request. Nothing else of it reaches a log or a metric. */
export type FinishedCall = {
  readonly requestId: string;
  /** Number of the operation in the contract; null for an unknown path or method. */
  readonly operationId: string | null;
  readonly method: string;
  /** Path template, never the requested path; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  /** Code of a failure. */
  readonly code: string | null;
  /** Units charged. */
  readonly units: number;
  /** From the arrival of the head to the end of the work. */
  readonly serviceMs: number;
  readonly auth: "none" | "anonymous" | "key" | "session";
  /** Id of the key; it does not reveal the key. */
  readonly keyId: string | null;
  /** The accepted client tag. */
  readonly tag: string | null;
  readonly snapshotId: string | null;
  /** The answer came from the cache of this process. */
  readonly cached: boolean;
  /** The answer repeats that of an earlier call with the same Idempotency-Key. */
  readonly replayed: boolean;
  /** W3C trace context that the caller sent, unchecked. For traces alone. */
  readonly traceparent?: string | null;
  /** The phases of the work, as `Server-Timing` has them. For traces alone. */
  readonly phases?: string;
  /** The thrown error; examined only for failures of the service itself. */
  readonly error?: unknown;
};

/** The record of a request that matched no operation. */
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
