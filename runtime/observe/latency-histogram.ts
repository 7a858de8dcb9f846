import { Histogram } from "prom-client";
import { latencyBuckets } from "./call-tally.ts";
import type { CallTally } from "./call-tally.ts";

const name = "konkyo_call_duration_seconds";
const help = "Time from the arrival of a call to its answer, by operation";

/** The latency histogram, made from a tally whenever it is read. */
export class LatencyHistogram extends Histogram<"operation"> {
  readonly #tally: CallTally;

  constructor(tally: CallTally) {
    super({
      name,
      help,
      labelNames: ["operation"],
      buckets: [...latencyBuckets],
      registers: [],
    });
    this.#tally = tally;
  }

  /** The library makes text and JSON from this method alone, and its types do not name it. */
  async getForPromString() {
    const values: SharedLabelValue[] = [];
    for (const [operation, { buckets, seconds }] of this.#tally.operations) {
      const sharedLabels = { operation };
      let count = 0;
      for (const [index, calls] of buckets.entries()) {
        count += calls;
        const labels = { le: latencyBuckets[index] ?? "+Inf" };
        values.push({ metricName: `${name}_bucket`, labels, sharedLabels, value: count });
      }
      values.push({ metricName: `${name}_sum`, labels: {}, sharedLabels, value: seconds });
      values.push({ metricName: `${name}_count`, labels: {}, sharedLabels, value: count });
    }
    return { name, help, type: "histogram", values, aggregator: "sum" };
  }
}

type SharedLabelValue = {
  readonly metricName: string;
  readonly labels: { readonly le?: number | string };
  readonly sharedLabels: { readonly operation: string };
  readonly value: number;
};
