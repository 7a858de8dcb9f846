import type { ServiceContext, SnapshotContext } from "../endpoint/context.ts";
import type { Answer, AnyInput, MaybePromise } from "../endpoint/endpoint.ts";
import type { Lease } from "../state/ledger.ts";
import type { KeptSeal } from "../seals/make-seal.ts";
import { type Call, ipHashOf } from "./call.ts";
import type { CallSnapshot } from "./call-snapshot.ts";
import { readCookie } from "./guards/session-guard.ts";

/** Time of an answer. */
export type Moment = Pick<SnapshotContext, "asOf" | "generatedAt"> & {
  /** The earlier seal of a recomputed answer: null when it had none. Absent for a new answer. */
  readonly kept?: KeptSeal | null;
};

/** Snapshot and time of an answer. For a new answer they come from the call. */
export type Making = Moment & {
  readonly snapshot: CallSnapshot;
  /** The idempotency key and lease of a change; absent for reads. */
  readonly change?: { readonly idempotencyKey: string | null; readonly lease: Lease | null };
};

export function bindHandler(call: Call, input: AnyInput, making: Making): () => MaybePromise<Answer<unknown>> {
  const { endpoint } = call;
  if (endpoint.reads === "service") {
    const context = serviceContext(call, making);
    return () => endpoint.handler(input, context);
  }
  const context = snapshotContext(call, making);
  return () => endpoint.handler(input, context);
}

/** The context of a handler that reads the snapshot. */
export function snapshotContext({ identity }: Call, { snapshot, asOf, generatedAt }: Making): SnapshotContext {
  return { corpus: snapshot.read().corpus, asOf, generatedAt, keyed: identity.credential !== null };
}

/** The context of a handler that reads the service. The snapshot is needed, and its id shown, only when the handler reads it. */
function serviceContext(call: Call, { snapshot, asOf, generatedAt, change }: Making): ServiceContext {
  const { endpoint, request, identity, network, slot, deps, requestId, nowMs } = call;
  return {
    get corpus() {
      return snapshot.read().corpus;
    },
    asOf,
    generatedAt,
    keyed: identity.credential !== null,
    caller: {
      ...identity,
      get checkoutState() {
        return readCookie(request.header("cookie"), "service_checkout_state");
      },
      header(name) {
        if (!endpoint.headers?.includes(name)) throw new Error(`${endpoint.id} does not declare ${name}`);
        return request.header(name)?.trim() || null;
      },
      clientTag: call.tag.tag,
      get ipHash() {
        return ipHashOf(call);
      },
      ipHashOn: (day) => deps.ipHash(network.network, day),
      quotaRemaining: slot?.remaining ?? null,
      idempotencyKey: change?.idempotencyKey ?? null,
      lease: change?.lease ?? null,
    },
    services: deps.servicesOf(call.endpoint.uses),
    now: new Date(nowMs),
    requestId,
  };
}
