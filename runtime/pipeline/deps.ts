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
import type { SiteCeiling } from "./guards/site-ceiling.ts";
import type { WorkBudget } from "./load/work-budget.ts";
import type { createEndpointRateLimits } from "./guards/endpoint-rate-limits.ts";
import type { OverloadGuard } from "./load/overload.ts";
import type { WireRequest } from "../wire/wire-request.ts";

/** The parts of a mounted snapshot that a request uses. */
export type Mounted = { readonly corpus: Corpus; readonly answers: AnswerCache };

export type SnapshotSource = { current(): Handle<Mounted>; pinned(id: string): Promise<Handle<Mounted>> };

/** Dependencies of the pipeline. Created once at startup. */
export type PipelineDeps = {
  readonly mounts: SnapshotSource;
  readonly store: StateStore;
  readonly services: Services;
  /** The same with the services of a feature for its own endpoints and pages. */
  readonly servicesOf: (uses: FeatureServices<object> | undefined) => Services;
  readonly quota: AnonymousQuota;
  readonly burst: Burst;
  readonly endpointRateLimits: ReturnType<typeof createEndpointRateLimits>;
  readonly overload: OverloadGuard;
  /** Counts the bytes of a body from arrival to the end of its call. */
  readonly holdBody: (sender: BodySender) => HeldBody;
  readonly concurrency: ConcurrencyLimit;
  readonly workBudget: WorkBudget;
  readonly siteCeiling: SiteCeiling;
  /** Runs the work of offloaded endpoints. */
  readonly offload: Offload;
  readonly ipHash: IpHasher;
  /** The client network that a request is counted under. */
  readonly networkOf: (request: WireRequest) => ClientNetwork;
  /** Origins whose pages may use a session. */
  readonly siteOrigins: readonly string[];
  /** Null when answers cannot be sealed. */
  readonly sealer: AnswerSealer | null;
  readonly clock: CallClock;
  /** Monotonic milliseconds, for durations. */
  readonly elapsed: () => number;
  /** The id of a request: the one its caller sent, if well formed, otherwise a new one. Null: the request was not readable. */
  readonly requestIdOf: (request: Pick<WireRequest, "header"> | null) => string;
};
