import { ServiceError } from "../base/errors.ts";
import type { Handle } from "../mount/mounts.ts";
import type { Operation, StoredResult } from "../state/ledger.ts";
import { toJstDate } from "../base/jst.ts";
import { success } from "./build-reply.ts";
import type { Call } from "./call.ts";
import { chargeFor, usageOf } from "./charge-for.ts";
import type { Mounted } from "./deps.ts";
import { operationIdOf } from "./guards/idempotency-key.ts";
import { admitPaidCall } from "./guards/paid-call-guards.ts";
import type { Admission } from "./guards/paid-call-guards.ts";
import type { Produced } from "./reply/produced.ts";
import { readApart, readBytes, readHere } from "./read-request.ts";
import type { ReadRequest } from "./read-request.ts";
import type { Reply } from "./reply/reply.ts";
import { settleRefusal } from "./guards/charge-refusals.ts";
import { fromStoredResult, toStoredResult } from "./stored-result.ts";

/** How long an operation with an effect may run before a twin may take over. */
const leaseMs = 60_000;

type Work = Extract<Admission<ReadRequest, StoredResult>, { kind: "work" }>;

/** Answers a POST or DELETE, in the order of guards that callers rely on. */
export function serveWrite(call: Call, handle: Handle<Mounted> | null): Promise<Reply> {
  return call.endpoint.apart === undefined ? serve(call, handle, readHere(call)) : serveApart(call, handle);
}

async function serveApart(call: Call, handle: Handle<Mounted> | null): Promise<Reply> {
  const sent = await readBytes(call);
  return call.deps.apart.run((turn) => serve(call, handle, readApart(call, turn, sent)));
}

async function serve(call: Call, handle: Handle<Mounted> | null, reading: Promise<ReadRequest>): Promise<Reply> {
  const { endpoint } = call;
  const request = await reading;
  const admission = await admit(call, request);
  call.lap("admit");
  if (admission.kind === "replay") return success(call, await fromStored(call, request, admission.replay));

  call.idempotencyKey = admission.idempotencyKey;
  const operation = admission.idempotencyKey === null ? null : operationOf(admission.idempotencyKey, request);
  const corpus = () => {
    if (handle === null) throw new ServiceError("not_ready");
    call.snapshotId = handle.id;
    return handle.opened.corpus;
  };
  const run = () => request.produce(call.context(corpus, call.asOf, call.generatedAt));
  const produced =
    endpoint.effect && operation !== null
      ? await runHeld(call, admission, operation, run)
      : await runCharged(call, admission, operation, run);
  return success(call, produced);
}

/** Without an effect: compute, then charge once; a twin that was charged first is answered with its bytes. */
async function runCharged(
  call: Call,
  admission: Work,
  operation: Operation | null,
  run: () => Promise<Produced>,
): Promise<Produced> {
  const produced = await run().catch(async (error: unknown) => {
    // Callers whose month is full hear of that first.
    await admission.assertRoom();
    throw error;
  });
  call.lap("work");
  if (produced.units < admission.predictedUnits) await admission.assertRoom();
  const result = operation === null ? null : await toStoredResult(call, produced);
  const earlier = await chargeFor(call, produced, {
    callCapYen: admission.costCapYen,
    operation: operation === null || result === null ? null : { ...operation, result },
  });
  return earlier === null ? produced : fromStored(call, admission.input, earlier);
}

/** With an effect: lease the operation first, so that it can never run twice; free it when the work fails. */
async function runHeld(
  call: Call,
  admission: Work,
  operation: Operation,
  run: () => Promise<Produced>,
): Promise<Produced> {
  const { store } = call.deps;
  const payer = payerOf(call);
  const begun = await store.begin({
    ...payer,
    operation,
    units: admission.predictedUnits,
    callCapYen: admission.costCapYen,
    leaseMs,
  });
  if (begun.outcome !== "BEGUN") {
    return fromStored(call, admission.input, settleRefusal(begun, settleContext(call, admission)));
  }
  // Held up past its own lease: a twin may have taken over, and what it has done must not be done again.
  if (call.deps.now() >= begun.leaseUntilMs) throw new ServiceError("idempotency_in_progress");
  const lease = { operationId: operation.operationId, token: begun.token };
  const held = { accountId: payer.accountId, ...lease };
  call.lease = lease;
  let produced: Produced;
  try {
    produced = await run();
  } catch (error) {
    await store.abort({ ...held, nowMs: call.deps.now() });
    throw error;
  }
  call.lap("work");
  const committed = await store.commit({
    ...held,
    nowMs: call.deps.now(),
    keyId: payer.keyId,
    units: produced.units,
    usage: call.endpoint.usage ? usageOf(call, produced) : null,
    result: await toStoredResult(call, produced),
    outbox: produced.outbox,
  });
  call.lap("charge");
  if (committed.outcome === "CHARGED") call.units = produced.units;
  else if (committed.outcome === "STALE") throw new ServiceError("idempotency_in_progress");
  else throw new Error(`${call.endpoint.id}: the work cost more than its prediction`);
  return produced;
}

function fromStored(call: Call, request: ReadRequest, result: StoredResult): Promise<Produced> {
  return fromStoredResult(call, result, (context) => request.produce(context));
}

function admit(call: Call, request: ReadRequest): Promise<Admission<ReadRequest, StoredResult>> {
  const { endpoint, deps } = call;
  const { credential } = call.identity;
  const keyed = credential !== null;
  return admitPaidCall<ReadRequest, StoredResult>({
    validate() {
      request.validate();
      return request;
    },
    findReplay: (idempotencyKey) => findReplay(call, operationOf(idempotencyKey, request)),
    idempotency: !keyed || endpoint.idempotency === "never" ? "ignored" : (endpoint.idempotency ?? "honoured"),
    costCap: keyed ? endpoint.costCap : "ignored",
    idempotencyHeader: call.request.header("idempotency-key"),
    costCapHeader: call.request.header("x-cost-cap-jpy"),
    bodyCapYen: () => request.bodyCapYen(),
    predict: () => (keyed ? request.predictedUnits() : 0),
    async monthSpend() {
      const account = credential === null ? null : await deps.store.readAccount(credential.accountId);
      const month = account?.months[String(toJstDate(call.nowMs).month)];
      return {
        capYen: account?.capYen ?? null,
        usedUnits: month?.used ?? 0,
        reservedUnits: month?.reserved ?? 0,
      };
    },
    // Batches, which is why callers must say how much one may cost.
    costly: endpoint.costCap === "header" || endpoint.costCap === "header-or-body",
    now: new Date(call.nowMs),
  });
}

async function findReplay(call: Call, operation: Operation): Promise<StoredResult | null> {
  const found = await call.deps.store.findOperation({ ...payerOf(call), operation });
  return found === null ? null : settleRefusal(found, settleContext(call, null));
}

function settleContext(call: Call, admission: Work | null) {
  return {
    credential: credentialOf(call),
    forget: call.deps.services.accounts.forget,
    units: admission?.predictedUnits ?? 0,
    callCapYen: admission?.costCapYen ?? null,
    now: new Date(call.nowMs),
  };
}

function operationOf(idempotencyKey: string, request: ReadRequest): Operation {
  return { operationId: operationIdOf(idempotencyKey), fingerprint: request.fingerprint() };
}

function payerOf(call: Call) {
  const { accountId, keyId } = credentialOf(call);
  return { accountId, keyId, nowMs: call.nowMs };
}

function credentialOf(call: Call) {
  const { credential } = call.identity;
  if (credential === null) throw new Error("operations belong to an account");
  return credential;
}
