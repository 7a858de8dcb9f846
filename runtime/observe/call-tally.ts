import type { FinishedCall } from "./finished-call.ts";

/** Upper bounds of the latency buckets, in seconds. */
export const latencyBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Counts of one operation. */
export type OperationTally = {
  /** Calls by bucket, each in the first that holds it; the last entry holds the rest. */
  readonly buckets: Float64Array;
  seconds: number;
  units: number;
  /** Calls by first digit of the status. */
  readonly classes: Float64Array;
};

/**
 * Plain counters beside the metrics library, which looks labels up on each count: that costs more than a microsecond a
 * call, this a tenth of it. The metrics are made from the counters when somebody asks for them.
 */
export class CallTally {
  readonly operations = new Map<string, OperationTally>();
  /** Failures by code. */
  readonly refusals = new Map<string, number>();

  add({ operationId, status, code, units, serviceMs }: FinishedCall): void {
    const tally = this.#of(operationId ?? "none");
    const seconds = serviceMs / 1000;
    let bucket = 0;
    while (bucket < latencyBuckets.length && seconds > latencyBuckets[bucket]!) bucket++;
    tally.buckets[bucket]!++;
    tally.seconds += seconds;
    tally.units += units;
    tally.classes[Math.floor(status / 100)]!++;
    if (code !== null) this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  #of(operation: string): OperationTally {
    let tally = this.operations.get(operation);
    if (!tally) {
      const buckets = new Float64Array(latencyBuckets.length + 1);
      tally = { buckets, seconds: 0, units: 0, classes: new Float64Array(6) };
      this.operations.set(operation, tally);
    }
    return tally;
  }
}
