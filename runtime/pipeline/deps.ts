import type { Offload } from "./offload/offload.ts";
import type { IpHasher } from "../accounts/ip-hash.ts";
import type { CallClock } from "../base/call-clock.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { ClientNetwork } from "../wire/client-network.ts";
import type { Handle } from "../mount/mounts.ts";
import type { FeatureServices, Services } from "../endpoint/services.ts";
import type { AnswerSealer } from "../seals/create-sealer.ts";
import type { StateStore } from "../state/store.ts";
import type { AnonymousQuota } from "./guards/anonymous-quota.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { Burst } from "./guards/burst.ts";
import type { BodySender, HeldBody } from "./load/bodies-in-flight.ts";
import type { ConcurrencyLimit } from "./guards/concurrency-limit.ts";
import type { createEndpointRateLimits } from "./guards/endpoint-rate-limits.ts";
import type { OverloadGuard } from "./load/overload.ts";
import type { WireRequest } from "../wire/wire-request.ts";

/** What one mounted snapshot brings to a request. */
export type Mounted = { readonly corpus: Corpus; readonly answers: AnswerCache };

/** Where requests get their snapshot. */
export type SnapshotSource = { current(): Handle<Mounted>; pinned(id: string): Promise<Handle<Mounted>> };

/** All that the pipeline works with. Made once, when the service starts. */
export type PipelineDeps = {
  readonly mounts: SnapshotSource;
  readonly store: StateStore;
  readonly services: Services;
  /** The same with what a feature made for its own endpoints and pages. */
  readonly servicesOf: (uses: FeatureServices<object> | undefined) => Services;
  readonly quota: AnonymousQuota;
  readonly burst: Burst;
  readonly endpointRateLimits: ReturnType<typeof createEndpointRateLimits>;
  readonly overload: OverloadGuard;
  /** Counts the bytes of a body from its arrival to the end of its call. */
  readonly holdBody: (sender: BodySender) => HeldBody;
  readonly concurrency: ConcurrencyLimit;
  /** Does the work of offloaded endpoints. */
  readonly offload: Offload;
  readonly ipHash: IpHasher;
  /** The network a request counts for. */
  readonly networkOf: (request: WireRequest) => ClientNetwork;
  /** Origins whose pages may act for a session. */
  readonly siteOrigins: readonly string[];
  /** Null where answers cannot be sealed. */
  readonly sealer: AnswerSealer | null;
  readonly clock: CallClock;
  /** Milliseconds that never run backwards, for durations. */
  readonly elapsed: () => number;
  /** The id of a request: what its caller sent, if that is well formed, else a new one. Null: the request was not readable. */
  readonly requestIdOf: (request: Pick<WireRequest, "header"> | null) => string;
};
