import type { Caller, ServiceContext } from "../endpoint/context.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import type { ClientNetwork } from "../wire/client-network.ts";
import type { Lease } from "../state/ledger.ts";
import type { Slot } from "./guards/anonymous-quota.ts";
import { readClientTag, untagged } from "./guards/client-tag.ts";
import type { ClientTag } from "./guards/client-tag.ts";
import type { PipelineDeps } from "./deps.ts";
import { nobody } from "./guards/identify.ts";
import type { Identity } from "./guards/identify.ts";
import type { WireRequest } from "../wire/wire-request.ts";

/** One request on its way through the pipeline: what is known of it so far. */
export class Call {
  readonly endpoint: Endpoint;
  readonly request: WireRequest;
  readonly deps: PipelineDeps;
  readonly requestId: string;
  readonly startedMs: number;
  readonly nowMs: number;
  readonly network: ClientNetwork;
  identity: Identity = nobody;
  tag: ClientTag = untagged;
  slot: Slot | null = null;
  /** The snapshot that the answer shows. */
  snapshotId: string | null = null;
  units = 0;
  cached = false;
  replayed = false;
  /** The answer is a failure told in a 200: nobody keeps it. */
  failed = false;
  idempotencyKey: string | null = null;
  lease: Lease | null = null;
  #timing = "";
  #lapMs: number;
  #ipHash: string | null = null;

  constructor(endpoint: Endpoint, request: WireRequest, deps: PipelineDeps) {
    this.endpoint = endpoint;
    this.request = request;
    this.deps = deps;
    this.requestId = requestIdOf(request, deps);
    this.startedMs = deps.elapsed();
    this.#lapMs = this.startedMs;
    this.nowMs = deps.now();
    this.network = deps.networkOf(request);
  }

  identified(identity: Identity): void {
    this.identity = identity;
    this.tag = readClientTag(this.request.header("x-client-tag"), identity.credential !== null);
  }

  get ipHash(): string {
    return (this.#ipHash ??= this.deps.ipHash(this.network.network, new Date(this.nowMs)));
  }

  get asOf(): string {
    return this.deps.today(this.nowMs);
  }

  /** Ends a stretch of work that `Server-Timing` shows. */
  lap(name: string): void {
    const now = this.deps.elapsed();
    const entry = `${name};dur=${Math.round((now - this.#lapMs) * 100) / 100}`;
    this.#timing = this.#timing === "" ? entry : `${this.#timing}, ${entry}`;
    this.#lapMs = now;
  }

  get serverTiming(): string {
    return this.#timing;
  }

  /** From the arrival of the head to the end of the last stretch of work. */
  get workedMs(): number {
    return this.#lapMs - this.startedMs;
  }

  /** What a handler sees; the snapshot is asked for only when the handler does. */
  context(snapshot: () => ServiceContext["corpus"], asOf: string, generatedAt: string): ServiceContext {
    return new CallContext(this, snapshot, asOf, generatedAt);
  }

  get generatedAt(): string {
    return this.deps.stamp(this.nowMs);
  }

  finished(status: number, code: string | null, error?: unknown): FinishedCall {
    const { credential, sessionId } = this.identity;
    const anonymous = this.endpoint.auth === "none" ? "none" : "anonymous";
    return {
      requestId: this.requestId,
      operationId: this.endpoint.id,
      method: this.request.method,
      route: this.endpoint.path,
      status,
      code,
      units: this.units,
      serviceMs: this.deps.elapsed() - this.startedMs,
      auth: credential === null ? anonymous : sessionId === null ? "key" : "session",
      keyId: credential?.keyId ?? null,
      tag: this.tag.tag,
      snapshotId: this.snapshotId,
      cached: this.cached,
      replayed: this.replayed,
      ...(error === undefined ? {} : { error }),
    };
  }
}

function requestIdOf(request: WireRequest, deps: PipelineDeps): string {
  const sent = request.header("x-request-id");
  return sent !== null && /^[A-Za-z0-9-]{8,64}$/.test(sent) ? sent : deps.newRequestId();
}

/** Its members are worked out when a handler looks at them. A class, because getters of a plain object are made anew each time. */
class CallContext implements ServiceContext {
  readonly #call: Call;
  readonly #snapshot: () => ServiceContext["corpus"];
  readonly asOf: string;
  readonly generatedAt: string;

  constructor(call: Call, snapshot: () => ServiceContext["corpus"], asOf: string, generatedAt: string) {
    this.#call = call;
    this.#snapshot = snapshot;
    this.asOf = asOf;
    this.generatedAt = generatedAt;
  }

  get corpus(): ServiceContext["corpus"] {
    return this.#snapshot();
  }

  get keyed(): boolean {
    return this.#call.identity.credential !== null;
  }

  get caller(): Caller {
    return new CallCaller(this.#call);
  }

  get services(): ServiceContext["services"] {
    return this.#call.deps.services;
  }

  get now(): Date {
    return new Date(this.#call.nowMs);
  }

  get requestId(): string {
    return this.#call.requestId;
  }
}

class CallCaller implements Caller {
  readonly #call: Call;
  readonly credential: Caller["credential"];
  readonly key: Caller["key"];
  readonly sessionId: string | null;
  readonly quotaRemaining: number | null;
  readonly idempotencyKey: string | null;
  readonly lease: Caller["lease"];

  constructor(call: Call) {
    const { identity, slot, idempotencyKey, lease } = call;
    this.#call = call;
    this.credential = identity.credential;
    this.key = identity.key;
    this.sessionId = identity.sessionId;
    this.quotaRemaining = slot?.remaining ?? null;
    this.idempotencyKey = idempotencyKey;
    this.lease = lease;
  }

  get ipHash(): string {
    return this.#call.ipHash;
  }
}
