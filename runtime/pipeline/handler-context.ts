import { ServiceError } from "../base/errors.ts";
import type { ServiceContext, SnapshotContext } from "../endpoint/context.ts";
import type { KeptSeal } from "../seals/make-seal.ts";
import type { Handle } from "../mount/mounts.ts";
import type { Call } from "./call.ts";
import type { Mounted } from "./deps.ts";
import { readCookie } from "./guards/session-guard.ts";

/** When an answer was, or is, made. */
export type Moment = Pick<SnapshotContext, "asOf" | "generatedAt"> & {
  /** How an answer that is made again was sealed: null for not at all. Absent for one that is made for the first time. */
  readonly kept?: KeptSeal | null;
};

/** All that a handler which reads the snapshot is given. */
export function snapshotContext(call: Call, handle: Handle<Mounted>, { asOf, generatedAt }: Moment): SnapshotContext {
  return { corpus: handle.opened.corpus, asOf, generatedAt, keyed: call.identity.credential !== null };
}

/** What a handler which reads the service is given. Only one that looks at the snapshot needs one, and shows its id. */
export function serviceContext(
  call: Call,
  handle: Handle<Mounted> | null,
  { asOf, generatedAt }: Moment,
): ServiceContext {
  const { identity, slot, idempotencyKey, lease, deps, requestId } = call;
  return {
    get corpus() {
      if (handle === null) throw call.snapshotFailure ?? new ServiceError("not_ready");
      call.snapshotId = handle.id;
      return handle.opened.corpus;
    },
    asOf,
    generatedAt,
    keyed: identity.credential !== null,
    caller: {
      ...identity,
      get checkoutState() {
        return readCookie(call.request.header("cookie"), "service_checkout_state");
      },
      header(name) {
        if (!call.endpoint.headers?.includes(name)) throw new Error(`${call.endpoint.id} does not declare ${name}`);
        return call.request.header(name)?.trim() || null;
      },
      clientTag: call.tag.tag,
      get ipHash() {
        return call.ipHash;
      },
      quotaRemaining: slot?.remaining ?? null,
      idempotencyKey,
      lease,
    },
    services: deps.servicesOf(call.endpoint.uses),
    now: new Date(call.nowMs),
    requestId,
  };
}
