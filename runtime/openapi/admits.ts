import type { Endpoint } from "../endpoint/endpoint.ts";

/** What the pipeline does with calls of an endpoint, derived from its declaration. */
export type Admits = {
  /** Keys are checked. */
  readonly credentials: boolean;
  readonly idempotency: boolean;
  readonly costCap: boolean;
  /** Calls are counted as usage, so a label is stored. */
  readonly usage: boolean;
  /** The caller may select the snapshot. */
  readonly pin: boolean;
  /** Answers have an ETag. */
  readonly conditional: boolean;
  /** A session cookie may replace a key, and the call changes something. */
  readonly csrf: boolean;
  /** Burst limits apply. */
  readonly limited: boolean;
};

export function admits(endpoint: Endpoint): Admits {
  const credentials = endpoint.auth !== "none";
  const reads = endpoint.method === "GET";
  return {
    credentials,
    idempotency:
      endpoint.idempotency === "handler" ||
      (credentials && endpoint.method === "POST" && endpoint.idempotency !== "never"),
    costCap: credentials && endpoint.costCap !== "ignored",
    usage: credentials && endpoint.usage,
    pin: (endpoint.reads === "snapshot" && endpoint.burst !== "exempt") || (credentials && endpoint.units !== 0),
    conditional: reads && endpoint.cache !== "none",
    csrf: endpoint.session === true && !reads,
    limited: endpoint.burst !== "exempt",
  };
}
