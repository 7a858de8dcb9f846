/** One check of `/readyz`: `ok`, or `degraded` / `failed` and a word why. */
export type Check = "ok" | `degraded: ${string}` | `failed: ${string}`;

export type ReadinessReport = {
  readonly ready: boolean;
  readonly checks: { readonly snapshot: Check; readonly search_index: Check; readonly store: Check };
  readonly corpusSnapshotId: string | null;
};

/** How the service stands now, without asking the store: its last calls tell. */
export type Readiness = { report(): ReadinessReport };
