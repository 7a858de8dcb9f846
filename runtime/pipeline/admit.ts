import { type Credential, limitedAs } from "../accounts/credential.ts";
import { rateLimited } from "../base/limits.ts";
import { isGoodFor, scopeRefusal } from "../endpoint/scopes.ts";
import { assertUrlLength } from "../wire/text-guard.ts";
import { type Call, freeWorkersOf, ipHashOf } from "./call.ts";
import type { Slot } from "./guards/anonymous-quota.ts";
import { readClientTag } from "./guards/client-tag.ts";
import { identifyWidget } from "./guards/identify-widget.ts";
import { identify } from "./guards/identify.ts";
import { assertSiteOrigin } from "./guards/session-guard.ts";
import type { Rank } from "./load/overload.ts";

/** Identifies the caller, and the tag under which usage is counted. Throws 400, 401, 403, 414 and the 429 of unknown keys. */
export async function identifyCaller(call: Call): Promise<Call> {
  const { endpoint, request, network, deps } = call;
  assertUrlLength(request.target);
  if (endpoint.siteOnly) assertSiteOrigin(request, deps.siteOrigins);
  if (endpoint.payer === "widget") {
    const identity = await identifyWidget(request, network, deps);
    // Widget usage is labelled by the paying key, so that the keys of an account can be distinguished.
    return { ...call, identity, tag: { tag: identity.credential?.keyId ?? null, headers: [] } };
  }
  if (endpoint.auth === "none") return call;
  const identity = await identify(endpoint, request, network, deps);
  return { ...call, identity, tag: readClientTag(request.header("x-client-tag"), identity.credential !== null) };
}

/** The guards that need no body: load, burst limits, scope and key, anonymous quota. */
export async function admit(call: Call): Promise<Call> {
  const { endpoint, deps, identity, releases, timing } = call;
  const { credential } = identity;
  // Health checks must work under overload.
  if (endpoint.burst !== "exempt") {
    deps.overload.enter(rankOf(call));
    releases.push(deps.overload.leave);
    await assertWithinBurst(call);
  }
  if (credential !== null) await admitKey(call, credential);
  const slot = credential === null && endpoint.slot ? await takeSlot(call) : null;
  timing.lap("auth");
  return { ...call, slot };
}

/** A slot of the network, within the limit of its /48. */
async function takeSlot(call: Call): Promise<Slot> {
  const slot = await call.deps.quota.take(ipHashOf(call));
  try {
    await call.deps.siteCeiling(call.network.site);
    return slot;
  } catch (error) {
    await slot.giveBack();
    throw error;
  }
}

function rankOf({ request: { method }, identity }: Call): Rank {
  if (identity.credential === null) return "anonymous";
  return method === "GET" || method === "HEAD" ? "keyedRead" : "keyedWrite";
}

/**
 * Throws `rate_limited`; for an anonymous caller without free requests `anon_quota_exceeded` instead, because waiting would not
 * help.
 */
async function assertWithinBurst(call: Call): Promise<void> {
  const { endpoint, deps, network } = call;
  const { credential } = call.identity;
  const own = typeof endpoint.burst === "object" ? endpoint.burst : null;
  if (own === null || credential !== null) {
    const keyId = credential && limitedAs(credential);
    const verdict = deps.burst({ ...network, keyId, credential: credential !== null });
    if (!verdict.allowed) {
      if (credential === null && endpoint.slot) await deps.quota.assertNotExceeded(ipHashOf(call));
      throw rateLimited(verdict.policy, verdict.retryAfterSeconds);
    }
  }
  const byNetwork = credential === null || own?.by === "network";
  deps.endpointRateLimits(endpoint, byNetwork ? network.network : limitedAs(credential));
}

async function admitKey(call: Call, credential: Credential): Promise<void> {
  const { endpoint, deps, releases } = call;
  const { accounts } = deps.services;
  if (!isGoodFor(credential, endpoint)) {
    // Report an inactive key before a missing scope.
    await accounts.confirm(credential);
    throw scopeRefusal(credential, endpoint.scope);
  }
  // The charge checks the key of a charged call; other keys are checked before any work.
  if (!endpoint.usage && endpoint.confirms !== "handler") await accounts.confirm(credential);
  if (endpoint.freeWork) releases.push(deps.workBudget.begin(freeWorkersOf(call)));
  const { maxConcurrentPerAccount: most } = endpoint;
  if (most !== undefined) releases.push(deps.concurrency.acquire(`${endpoint.id} ${credential.accountId}`, most));
}
