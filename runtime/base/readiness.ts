/** One check of `/readyz`: `ok`, or `degraded` / `failed` with a reason. */
export type Check = "ok" | `degraded: ${string}` | `failed: ${string}`;

export type ReadinessReport = {
  readonly ready: boolean;
  readonly checks: { readonly snapshot: Check; readonly search_index: Check; readonly store: Check };
  readonly corpusSnapshotId: string | null;
};

/** Current readiness, derived from the last store calls without a new one. */
export type Readiness = { report(): ReadinessReport };
