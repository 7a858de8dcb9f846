import type { Endpoint } from "../endpoint/endpoint.ts";
import type { ClientNetwork } from "../wire/client-network.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { CallSnapshot } from "./call-snapshot.ts";
import type { PipelineDeps } from "./deps.ts";
import type { Slot } from "./guards/anonymous-quota.ts";
import { type ClientTag, untagged } from "./guards/client-tag.ts";
import { type Identity, anonymous } from "./guards/identify.ts";

/** One request with the results of the guards. Immutable: a guard returns a new one. */
export type Call = {
  readonly endpoint: Endpoint;
  readonly request: WireRequest;
  readonly deps: PipelineDeps;
  readonly requestId: string;
  readonly nowMs: number;
  /** Today in Japan. */
  readonly asOf: string;
  /** Time of the answer, as shown in answers. */
  readonly generatedAt: string;
  readonly network: ClientNetwork;
  readonly identity: Identity;
  readonly tag: ClientTag;
  /** The anonymous quota slot it took. */
  readonly slot: Slot | null;
  readonly snapshot: CallSnapshot;
  readonly timing: Stopwatch;
  /** Resources to release when it ends. */
  readonly releases: (() => void)[];
};

/** A call on arrival, before any guard. */
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
    identity: anonymous,
    tag: untagged,
    slot: null,
    snapshot: new CallSnapshot(),
    timing: new Stopwatch(deps.elapsed),
    releases: [],
  };
}

/** The callers whose processor time the work of a call counts for; none when it is paid for. */
export function freeWorkersOf({
  endpoint,
  identity,
  network,
}: Pick<Call, "endpoint" | "identity" | "network">): string[] {
  if (!endpoint.freeWork || identity.credential === null) return [];
  return [`account ${identity.credential.accountId}`, `network ${network.network}`];
}

/** Hash of the caller's network, valid for one day only. */
export function ipHashOf({ deps, network, nowMs }: Call): string {
  return deps.ipHash(network.network, new Date(nowMs));
}

/** Measures the phases of a call for `Server-Timing`. */
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

  /** Ends a phase. */
  lap(name: string): void {
    const now = this.#elapsed();
    const entry = `${name};dur=${Math.round((now - this.#lapMs) * 100) / 100}`;
    this.text = this.text === "" ? entry : `${this.text}, ${entry}`;
    this.#lapMs = now;
  }

  /** From the arrival of the head to the end of the last phase. */
  get workedMs(): number {
    return this.#lapMs - this.startedMs;
  }
}
