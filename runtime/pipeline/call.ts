import { ServiceError } from "../base/errors.ts";
import type { LimitRoom } from "../base/limits.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Handle } from "../mount/mounts.ts";
import { admits } from "../openapi/headers.ts";
import type { ClientNetwork } from "../wire/client-network.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import type { Mounted, PipelineDeps, SnapshotSource } from "./deps.ts";
import type { Slot } from "./guards/anonymous-quota.ts";
import { anonymous, type ClientTag, type Identity, untagged } from "./guards/identify.ts";

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
  /** What its key has left of the burst limit. */
  readonly limit: LimitRoom | null;
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
    limit: null,
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

type Asked = {
  readonly endpoint: Endpoint;
  readonly request: WireRequest;
  readonly deps: Pick<PipelineDeps, "mounts">;
};

const pinHeader = "x-corpus-snapshot-id";

/** The snapshot of a call, held until the call ends: an answer comes from exactly one. */
export class CallSnapshot {
  /** The snapshot named in the reply: the one its answer was read from. */
  shownId: string | null = null;
  #handle: Handle<Mounted> | null = null;
  #failure: ServiceError | null = null;

  static async pinned(mounts: SnapshotSource, id: string): Promise<CallSnapshot> {
    const snapshot = new CallSnapshot();
    snapshot.#handle = await mounts.pinned(id);
    return snapshot;
  }

  /** Holds the pinned or the current snapshot. A service endpoint needs none until it reads it. */
  async hold({ endpoint, request, deps: { mounts } }: Asked): Promise<void> {
    const named = request.header(pinHeader)?.trim() ?? "";
    // Operations that offer no pin answer from the mounted snapshot, whatever a client sends with all its calls.
    const pin = named !== "" && (admits(endpoint).pin || endpoint.headers?.includes(pinHeader)) ? named : "";
    try {
      this.#handle = pin === "" ? mounts.current() : await mounts.pinned(pin);
    } catch (error) {
      // A handler that passes the pin on needs the snapshot to be held.
      const isNeeded = endpoint.reads !== "service" || (pin !== "" && endpoint.headers?.includes(pinHeader));
      if (isNeeded || !(error instanceof ServiceError)) throw error;
      this.#failure = error;
    }
  }

  /** The mounted snapshot, whether or not the answer reads it. */
  get mounted(): Mounted | null {
    return this.#handle?.opened ?? null;
  }

  /** The mounted snapshot, which the reply then names. Throws the reason when there is none. */
  read(): Mounted {
    if (this.#handle === null) throw this.#failure ?? new ServiceError("not_ready");
    this.shownId = this.#handle.id;
    return this.#handle.opened;
  }

  release(): void {
    this.#handle?.release();
  }
}
