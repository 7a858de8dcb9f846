import type { IpHasher } from "../accounts/ip-hash.ts";
import type { CallClock } from "../base/call-clock.ts";
import { SecondHitCache } from "../base/second-hit-cache.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { FeatureServices, Services } from "../endpoint/services.ts";
import type { Handle } from "../mount/mounts.ts";
import type { AnswerSealer, SealedFor } from "../seals/create-sealer.ts";
import type { StateStore } from "../state/store.ts";
import type { ClientNetwork } from "../wire/client-network.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import type { AnonymousQuota } from "./guards/anonymous-quota.ts";
import type { Burst, createEndpointRateLimits } from "./guards/burst.ts";
import type { ConcurrencyLimit } from "./guards/concurrency-limit.ts";
import type { SiteCeiling } from "./guards/site-ceiling.ts";
import type { BodySender, HeldBody } from "./load/bodies-in-flight.ts";
import type { OverloadGuard } from "./load/overload.ts";
import type { WorkBudget } from "./load/work-budget.ts";
import type { Offload } from "./offload/offload.ts";
import type { Produced } from "./reply/reply.ts";

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

/** A cached answer. */
export type CachedAnswer = {
  readonly bytes: number;
  /** The answer for this caller now; null when it has to be recomputed. */
  for(by: SealedFor): Produced | null;
};

/** Answers of one snapshot, by `answerKey`: the parts that repeat between calls, with or without `generated_at` and seal. */
type AnswerCache = SecondHitCache<CachedAnswer>;

export function createAnswerCache(maxBytes: number): AnswerCache {
  return new SecondHitCache({ maxBytes, maxEntryBytes: maxBytes / 16, bytesOf: ({ bytes }) => bytes + overheadBytes });
}

/** A GET is keyed by its raw target, so that a lookup needs no parsing. Earlier days age out. */
export function answerKey(request: string, day: string): string {
  return `${day} ${request}`;
}

/** Approximate size of the objects and keys around a small body. */
const overheadBytes = 512;
