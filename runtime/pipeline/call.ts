import type { ServiceError } from "../base/errors.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import type { Lease } from "../state/ledger.ts";
import type { ClientNetwork } from "../wire/client-network.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import type { PipelineDeps } from "./deps.ts";
import type { HeldBody } from "./load/bodies-in-flight.ts";
import type { Slot } from "./guards/anonymous-quota.ts";
import { readClientTag, untagged } from "./guards/client-tag.ts";
import type { ClientTag } from "./guards/client-tag.ts";
import { nobody } from "./guards/identify.ts";
import type { Identity } from "./guards/identify.ts";

/** One request on its way through the pipeline: what is known of it so far. */
export class Call {
  readonly endpoint: Endpoint;
  readonly request: WireRequest;
  readonly deps: PipelineDeps;
  readonly requestId: string;
  readonly startedMs: number;
  readonly nowMs: number;
  /** Today in Japan. */
  readonly asOf: string;
  /** The moment of the answer, as answers show it. */
  readonly generatedAt: string;
  readonly network: ClientNetwork;
  identity: Identity = nobody;
  tag: ClientTag = untagged;
  slot: Slot | null = null;
  /** The bytes of its body, while they are counted. */
  heldBody: HeldBody | null = null;
  /** The snapshot that the answer shows. */
  snapshotId: string | null = null;
  /** Why there is none, for those who look at it after all. */
  snapshotFailure: ServiceError | null = null;
  units = 0;
  cached = false;
  replayed = false;
  /** The answer is a failure told in a 200: it is neither cached nor stored. */
  failed = false;
  idempotencyKey: string | null = null;
  lease: Lease | null = null;
  /** `Server-Timing` so far. */
  serverTiming = "";
  #lapMs: number;
  #ipHash: string | null = null;

  constructor(endpoint: Endpoint, request: WireRequest, deps: PipelineDeps) {
    this.endpoint = endpoint;
    this.request = request;
    this.deps = deps;
    this.requestId = deps.requestIdOf(request);
    this.startedMs = deps.elapsed();
    this.#lapMs = this.startedMs;
    this.nowMs = deps.clock.nowMs();
    this.asOf = deps.clock.jstDay(this.nowMs);
    this.generatedAt = deps.clock.stamp(this.nowMs);
    this.network = deps.networkOf(request);
  }

  identified(identity: Identity): void {
    this.identity = identity;
    this.tag = readClientTag(this.request.header("x-client-tag"), identity.credential !== null);
  }

  /** A call that another pays for: its usage is labelled by the key that pays, so that each key can be told apart. */
  countedFor(identity: Identity): void {
    this.identity = identity;
    this.tag = { tag: identity.credential?.keyId ?? null, headers: [] };
  }

  /** Mark of the caller's network, of this day only. */
  get ipHash(): string {
    return (this.#ipHash ??= this.deps.ipHash(this.network.network, new Date(this.nowMs)));
  }

  /** Ends a stretch of work that `Server-Timing` shows. */
  lap(name: string): void {
    const now = this.deps.elapsed();
    const entry = `${name};dur=${Math.round((now - this.#lapMs) * 100) / 100}`;
    this.serverTiming = this.serverTiming === "" ? entry : `${this.serverTiming}, ${entry}`;
    this.#lapMs = now;
  }

  /** From the arrival of the head to the end of the last stretch of work. */
  get workedMs(): number {
    return this.#lapMs - this.startedMs;
  }

  /** What the log and the metrics record of it. */
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
