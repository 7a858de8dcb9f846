import type { ServiceContext, SnapshotContext } from "../endpoint/context.ts";
import type { Answer, AnyInput, MaybePromise } from "../endpoint/endpoint.ts";
import type { Lease } from "../state/ledger.ts";
import type { KeptSeal } from "../seals/make-seal.ts";
import { type Call, ipHashOf } from "./call.ts";
import type { CallSnapshot } from "./call-snapshot.ts";
import { readCookie } from "./guards/session-guard.ts";

/** When an answer was, or is, made. */
export type Moment = Pick<SnapshotContext, "asOf" | "generatedAt"> & {
  /** How an answer that is made again was sealed: null for not at all. Absent for one that is made for the first time. */
  readonly kept?: KeptSeal | null;
};

/** Where an answer is made from and when. A call itself says so for an answer that is made for the first time. */
export type Making = Moment & {
  readonly snapshot: CallSnapshot;
  /** What a change runs under; absent for reads. */
  readonly change?: { readonly idempotencyKey: string | null; readonly lease: Lease | null };
};

/** The handler of an endpoint with its input and context. */
export function bindHandler(call: Call, input: AnyInput, making: Making): () => MaybePromise<Answer<unknown>> {
  const { endpoint } = call;
  if (endpoint.reads === "service") {
    const context = serviceContext(call, making);
    return () => endpoint.handler(input, context);
  }
  const context = snapshotContext(call, making);
  return () => endpoint.handler(input, context);
}

/** All that a handler which reads the snapshot is given. */
export function snapshotContext({ identity }: Call, { snapshot, asOf, generatedAt }: Making): SnapshotContext {
  return { corpus: snapshot.read().corpus, asOf, generatedAt, keyed: identity.credential !== null };
}

/** What a handler which reads the service is given. Only one that looks at the snapshot needs one, and shows its id. */
function serviceContext(call: Call, { snapshot, asOf, generatedAt, change }: Making): ServiceContext {
  const { endpoint, request, identity, slot, deps, requestId, nowMs } = call;
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
      quotaRemaining: slot?.remaining ?? null,
      idempotencyKey: change?.idempotencyKey ?? null,
      lease: change?.lease ?? null,
    },
    services: deps.servicesOf(call.endpoint.uses),
    now: new Date(nowMs),
    requestId,
  };
}
