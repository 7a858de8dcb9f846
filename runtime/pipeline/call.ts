import type { Endpoint } from "../endpoint/endpoint.ts";
import type { ClientNetwork } from "../wire/client-network.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { CallSnapshot } from "./call-snapshot.ts";
import type { PipelineDeps } from "./deps.ts";
import type { Slot } from "./guards/anonymous-quota.ts";
import { type ClientTag, untagged } from "./guards/client-tag.ts";
import { type Identity, nobody } from "./guards/identify.ts";

/** One request of an endpoint, with what the guards have found out about it. It never changes: a guard returns another. */
export type Call = {
  readonly endpoint: Endpoint;
  readonly request: WireRequest;
  readonly deps: PipelineDeps;
  readonly requestId: string;
  readonly nowMs: number;
  /** Today in Japan. */
  readonly asOf: string;
  /** The moment of the answer, as answers show it. */
  readonly generatedAt: string;
  readonly network: ClientNetwork;
  readonly identity: Identity;
  readonly tag: ClientTag;
  /** The slot of the anonymous quota that it took. */
  readonly slot: Slot | null;
  readonly snapshot: CallSnapshot;
  readonly timing: Stopwatch;
  /** What it holds, to be released when it ends. */
  readonly releases: (() => void)[];
};

/** A call as it arrives, before any guard. */
export function openCall(endpoint: Endpoint, request: WireRequest, deps: PipelineDeps): Call {
  const nowMs = deps.clock.nowMs();
  return {
    endpoint,
    request,
    deps,
    requestId: deps.requestIdOf(request),
    nowMs,
    asOf: deps.clock.jstDay(nowMs),
    generatedAt: deps.clock.stamp(nowMs),
    network: deps.networkOf(request),
    identity: nobody,
    tag: untagged,
    slot: null,
    snapshot: new CallSnapshot(),
    timing: new Stopwatch(deps.elapsed),
    releases: [],
  };
}

/** Mark of the caller's network, of this day only. */
export function ipHashOf({ deps, network, nowMs }: Call): string {
  return deps.ipHash(network.network, new Date(nowMs));
}

/** Measures the stretches of a call for `Server-Timing`. */
export class Stopwatch {
  readonly startedMs: number;
  /** `Server-Timing` so far. */
  text = "";
  #lapMs: number;
  readonly #elapsed: () => number;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
    this.startedMs = elapsed();
    this.#lapMs = this.startedMs;
  }

  /** Ends a stretch. */
  lap(name: string): void {
    const now = this.#elapsed();
    const entry = `${name};dur=${Math.round((now - this.#lapMs) * 100) / 100}`;
    this.text = this.text === "" ? entry : `${this.text}, ${entry}`;
    this.#lapMs = now;
  }

  /** From the arrival of the head to the end of the last stretch. */
  get workedMs(): number {
    return this.#lapMs - this.startedMs;
  }
}
