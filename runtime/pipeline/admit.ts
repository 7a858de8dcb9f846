import { type Credential, limitedAs } from "../accounts/credential.ts";
import { parseApiKey } from "../accounts/key-format.ts";
import { ServiceError } from "../base/errors.ts";
import { type LimitRoom, rateLimited } from "../base/limits.ts";
import { isGoodFor, scopeRefusal } from "../endpoint/scopes.ts";
import type { Services } from "../endpoint/services.ts";
import type { ClientNetwork } from "../wire/client-network.ts";
import { assertUrlLength } from "../wire/text-guard.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { type Call, freeWorkersOf, ipHashOf } from "./call.ts";
import type { Slot } from "./guards/anonymous-quota.ts";
import {
  assertSiteOrigin,
  countingRefusals,
  identify,
  type IdentifyDeps,
  identifyKey,
  type Identity,
  readClientTag,
} from "./guards/identify.ts";
import { queryOf } from "./guards/validate.ts";
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
  let limit: LimitRoom | null = null;
  // Health checks must work under overload.
  if (endpoint.burst !== "exempt") {
    deps.overload.enter(rankOf(call));
    releases.push(deps.overload.leave);
    limit = await assertWithinBurst(call);
  }
  if (credential !== null) await admitKey(call, credential);
  const slot = credential === null && endpoint.slot ? await takeSlot(call) : null;
  timing.lap("auth");
  return { ...call, slot, limit };
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
 * Returns what the key has left. Throws `rate_limited`; for an anonymous caller without free requests `anon_quota_exceeded` instead, because waiting would not
 * help.
 */
async function assertWithinBurst(call: Call): Promise<LimitRoom | null> {
  const { endpoint, deps, network } = call;
  const { credential } = call.identity;
  const own = typeof endpoint.burst === "object" ? endpoint.burst : null;
  let room: LimitRoom | null = null;
  if (own === null || credential !== null) {
    const keyId = credential && limitedAs(credential);
    const verdict = deps.burst({ keyId, credential: credential !== null, ...network });
    if (!verdict.allowed) {
      if (credential === null && endpoint.slot) await deps.quota.assertNotExceeded(ipHashOf(call));
      throw rateLimited(verdict.policy, verdict.retryAfterSeconds);
    }
    room = verdict.room;
  }
  const byNetwork = credential === null || own?.by === "network";
  deps.endpointRateLimits(endpoint, byNetwork ? network.network : limitedAs(credential));
  return room;
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

export type WidgetDeps = IdentifyDeps & { readonly services: Pick<Services, "widgetOrigins"> };

/**
 * The payer of a widget call. Throws `api_key_required` without a widget key, `invalid_api_key` for an invalid one, and
 * `origin_not_allowed` for a page outside its origins.
 */
export async function identifyWidget(
  request: WireRequest,
  network: ClientNetwork,
  deps: WidgetDeps,
): Promise<Identity> {
  const sent = queryOf(request.target).find(([name]) => name === "key")?.[1] ?? request.header("x-widget-key");
  const text = sent?.trim() ?? "";
  if (text === "") throw new WidgetKeyError("api_key_required");
  const parsed = countingRefusals(network, deps, () => {
    const key = parseApiKey(text);
    if (key?.kind !== "widget") throw new WidgetKeyError("invalid_api_key");
    return key;
  });
  const identity = await identifyKey(parsed.key, network, deps).catch((error: unknown) => {
    throw error instanceof ServiceError && error.code === "invalid_api_key" ? new WidgetKeyError(error.code) : error;
  });
  const origins = identity.credential && (await deps.services.widgetOrigins(identity.credential));
  if (origins === null) throw new WidgetKeyError("invalid_api_key");
  const origin = request.header("origin");
  if (origin === null || !origins.includes(origin)) throw new ServiceError("origin_not_allowed");
  return identity;
}

/** A refusal that names the places of a widget key, which differ from those of other keys. */
class WidgetKeyError extends ServiceError {
  constructor(code: "api_key_required" | "invalid_api_key") {
    super(code);
    this.message =
      code === "api_key_required"
        ? "This call needs a widget key (wgt_): send it as the parameter key, or in X-Widget-Key."
        : "The widget key is unknown, malformed or revoked, or of another kind: send a valid wgt_ key as the parameter key.";
  }
}
