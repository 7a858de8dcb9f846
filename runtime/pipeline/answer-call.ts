import { ServiceError } from "../base/errors.ts";
import { type LimitPolicy, rateLimited } from "../base/limits.ts";
import { limitedAs } from "../accounts/credential.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { isGoodFor, scopeRefusal } from "../endpoint/scopes.ts";
import type { Handle } from "../mount/mounts.ts";
import { assertUrlLength } from "../wire/text-guard.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { refusal, takenBack, toServiceError } from "./build-reply.ts";
import { Call } from "./call.ts";
import type { Mounted, PipelineDeps } from "./deps.ts";
import { identifyWidget } from "./guards/identify-widget.ts";
import { identify } from "./guards/identify.ts";
import { assertSiteOrigin } from "./guards/session-guard.ts";
import type { Rank } from "./load/overload.ts";
import type { Reply } from "./reply/reply.ts";
import { serveRead } from "./serve-read.ts";
import { serveWrite } from "./serve-write.ts";
import { TakenBackError } from "./taken-back.ts";

/**
 * Answers one request of an endpoint. Never rejects: whatever goes wrong becomes a reply. The order of the steps is the order
 * of the guards that callers rely on; the first that refuses decides.
 */
export async function answerCall(endpoint: Endpoint, request: WireRequest, deps: PipelineDeps): Promise<Reply> {
  const call = new Call(endpoint, request, deps);
  let handle: Handle<Mounted> | null = null;
  let place: string | null = null;
  let entered = false;
  try {
    assertUrlLength(request.target);
    if (endpoint.siteOnly) assertSiteOrigin(request, deps.siteOrigins);
    if (endpoint.payer === "widget") call.countedFor(await identifyWidget(request, call.network, deps));
    else if (endpoint.auth !== "none") call.identified(await identify(endpoint, request, call.network, deps));
    // Those who look after the service must see how it does.
    if (endpoint.burst !== "exempt") {
      deps.overload.enter(rankOf(call));
      entered = true;
    }
    const over = overBurst(call);
    if (over !== null) throw await burstRefusal(call, over);
    const { credential } = call.identity;
    if (credential !== null && !isGoodFor(credential, endpoint.scope)) {
      // One that is not active hears that first.
      await deps.services.accounts.confirm(credential);
      throw scopeRefusal(credential, endpoint.scope);
    }
    if (credential === null && endpoint.slot) call.slot = await deps.quota.take(call.ipHash);
    // A call that is charged has its key tested by the charge; any other before it does anything.
    if (credential !== null && !endpoint.usage && endpoint.confirms !== "handler")
      await deps.services.accounts.confirm(credential);
    if (endpoint.alone && credential !== null)
      place = takePlace(deps.working, `${endpoint.id} ${credential.accountId}`);
    call.lap("auth");
    // Held to the end, so that an answer comes from exactly one snapshot.
    if (request.method !== "GET" && request.method !== "HEAD")
      return await serveWrite(call, async () => (handle = await snapshotOf(call)));
    const held = snapshotOf(call);
    // Only a pinned one has to be waited for.
    handle = held instanceof Promise ? await held : held;
    return await serveRead(call, handle);
  } catch (error) {
    const isTakenBack = error instanceof TakenBackError;
    // A failure of ours costs the caller nothing, not even a free request; nor does a call that was taken back.
    if (call.slot !== null && (isTakenBack || toServiceError(error).status >= 500))
      await call.slot.giveBack().catch(() => undefined);
    return isTakenBack ? takenBack(call) : refusal(call, error);
  } finally {
    handle?.release();
    call.heldBody?.release();
    if (entered) deps.overload.leave();
    if (place !== null) deps.working.delete(place);
  }
}

const onePlace: LimitPolicy = { name: "alone", quota: 1, unit: "concurrent-requests" };

function takePlace(working: Set<string>, place: string): string {
  if (working.has(place)) throw rateLimited(onePlace, 1);
  working.add(place);
  return place;
}

function rankOf({ request: { method }, identity }: Call): Rank {
  if (identity.credential === null) return "anonymous";
  return method === "GET" || method === "HEAD" ? "keyedRead" : "keyedWrite";
}

/** The refusal of the burst limit; null when it lets the caller in. Endpoints with an own limit throw. */
function overBurst({ endpoint, deps, network, identity: { credential } }: Call): ServiceError | null {
  if (endpoint.burst === "exempt") return null;
  if (endpoint.burst === undefined || credential !== null) {
    const verdict = deps.burst({
      network: network.network,
      site: network.site,
      keyId: credential && limitedAs(credential),
      credential: credential !== null,
    });
    if (!verdict.allowed) return rateLimited(verdict.policy, verdict.retryAfterSeconds);
  }
  const byNetwork = credential === null || endpoint.burst?.by === "network";
  deps.endpointRateLimits(endpoint, byNetwork ? network.network : limitedAs(credential));
  return null;
}

/** A caller whose free requests are used up is told that: waiting for the burst limit would not help. */
async function burstRefusal({ endpoint, deps, identity, ipHash }: Call, over: ServiceError): Promise<ServiceError> {
  if (identity.credential === null && endpoint.slot) await deps.quota.assertNotExceeded(ipHash);
  return over;
}

/** The snapshot that the caller pins, or the current one; null for service endpoints when there is none. */
function snapshotOf(call: Call): Handle<Mounted> | null | Promise<Handle<Mounted> | null> {
  const { endpoint, request, deps } = call;
  // Health is that of the mounted snapshot.
  const pin = endpoint.burst === "exempt" ? "" : (request.header(pinHeader)?.trim() ?? "");
  try {
    if (pin === "") return deps.mounts.current();
  } catch (error) {
    return withoutSnapshot(call, error);
  }
  const pinned = deps.mounts.pinned(pin);
  // A handler that hands the pin on wants it to be held.
  return endpoint.headers?.includes(pinHeader) ? pinned : pinned.catch((error) => withoutSnapshot(call, error));
}

const pinHeader = "x-corpus-snapshot-id";

/** A service endpoint does without a snapshot until it looks at it. */
function withoutSnapshot(call: Call, error: unknown): null {
  if (call.endpoint.reads !== "service" || !(error instanceof ServiceError)) throw error;
  call.snapshotFailure = error;
  return null;
}
