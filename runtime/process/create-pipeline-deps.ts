import { randomBytes } from "node:crypto";
import { createIpHasher } from "../accounts/ip-hash.ts";
import type { RandomBytes } from "../accounts/key-format.ts";
import { createCallClock } from "../base/call-clock.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import { createBurst, createEndpointRateLimits } from "../pipeline/guards/burst.ts";
import { createConcurrencyLimit } from "../pipeline/guards/concurrency-limit.ts";
import { createSiteCeiling } from "../pipeline/guards/site-ceiling.ts";
import { createBodiesInFlight } from "../pipeline/load/bodies-in-flight.ts";
import { createOverloadGuard } from "../pipeline/load/overload.ts";
import { createWorkBudget } from "../pipeline/load/work-budget.ts";
import { createOffload } from "../pipeline/offload/offload.ts";
import { clientNetwork } from "../wire/client-network.ts";
import type { CreatedServices, ServiceOptions } from "./create-services.ts";

/** Maximum callers tracked by each burst limit of one process. */
const countedCallers = 50_000;

/** Dependencies of the pipeline. Close `offload` after the last call. */
export function createPipelineDeps(
  options: Omit<ServiceOptions, "observe">,
  made: Omit<CreatedServices, "close">,
): PipelineDeps {
  const { config, mounts, store, secrets, sealer, now } = options;
  const elapsed = () => performance.now();
  const ipHash = createIpHasher(secrets[0]);
  const limits = { enabled: config.burst, now, capacity: countedCallers };
  return {
    ...made,
    mounts,
    store,
    burst: createBurst(limits),
    endpointRateLimits: createEndpointRateLimits(limits),
    overload: createOverloadGuard({ elapsed, limits: options.overloadLimits }),
    holdBody: createBodiesInFlight(),
    concurrency: createConcurrencyLimit(),
    workBudget: createWorkBudget({ ...limits, now: elapsed }),
    offload: createOffload(),
    siteCeiling: createSiteCeiling({ enabled: config.burst, store, ipHash, now }),
    ipHash,
    networkOf: (request) => {
      const forwardedFor = request.header("x-forwarded-for");
      return clientNetwork({ peer: request.peer, forwardedFor, trustedProxies: config.trustedProxies });
    },
    sealer,
    clock: createCallClock(now),
    elapsed,
    requestIdOf: createRequestIds(randomBytes),
  };
}

/** Ids are 12 random characters per process and a counter, so no two processes share a prefix. */
function createRequestIds(random: RandomBytes): PipelineDeps["requestIdOf"] {
  const process = Buffer.from(random(6)).toString("hex");
  let count = 0;
  return (request) => {
    const sent = request?.header("x-request-id") ?? "";
    if (/^[A-Za-z0-9-]{8,64}$/.test(sent)) return sent;
    return `${process}-${(++count).toString(36).padStart(6, "0")}`;
  };
}
