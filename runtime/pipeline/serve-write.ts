import { ServiceError } from "../base/errors.ts";
import { toJstDate } from "../base/jst.ts";
import type { Handle } from "../mount/mounts.ts";
import type { Lease, Operation, Replay } from "../state/ledger.ts";
import { success } from "./build-reply.ts";
import type { Call } from "./call.ts";
import { chargeFor, usageOf } from "./charge-for.ts";
import type { Mounted } from "./deps.ts";
import { readChargeRefusal } from "./guards/charge-refusals.ts";
import { assertWithinCostCap, readCostCap } from "./guards/cost-cap.ts";
import { operationIdOf, readIdempotencyKey } from "./guards/idempotency-key.ts";
import { assertMonthHasRoom } from "./guards/monthly-cap.ts";
import { type ReadRequest, readRequest } from "./read-request.ts";
import type { Produced } from "./reply/produced.ts";
import type { Reply } from "./reply/reply.ts";
import { fromStoredResult, toStoredResult } from "./stored-result.ts";

/** How long an operation with an effect may run before a twin may take over. */
const leaseMs = 60_000;

/** The snapshot that a call is answered from, held until the call has ended; null for none. */
export type HoldSnapshot = () => Promise<Handle<Mounted> | null>;

/** On which terms a call is worked on. */
type Terms = {
  /** Set for a call with an Idempotency-Key. */
  readonly operation: Operation | null;
  readonly costCapYen: number | null;
  /** Units of the worst case. */
  readonly predictedUnits: number;
};

/** Answers a POST or DELETE. The order of the steps is the order of the guards that callers rely on (contract 2.6). */
export async function serveWrite(call: Call, holdSnapshot: HoldSnapshot): Promise<Reply> {
  const request = await readRequest(call);
  const terms = termsOf(call, request);
  const earlier = await findEarlierResult(call, terms);
  if (earlier !== null) return replay(call, request, earlier);
  // Not before: an earlier answer is repeated also when the snapshot that the caller pins is gone.
  const handle = await holdSnapshot();
  assertWithinCostCap(terms.costCapYen, terms.predictedUnits);
  if (isBatch(call) || call.endpoint.effect) await assertRoomInMonth(call, terms);
  call.lap("admit");
  const twin = await holdOperation(call, terms);
  if (twin !== null) return replay(call, request, twin);
  const produced = await runHandler(call, request, handle, terms);
  call.lap("work");
  const charged = call.lease === null ? await pay(call, terms, produced) : await commit(call, call.lease, produced);
  return charged === null ? success(call, produced) : replay(call, request, charged);
}

/** The guards that need nothing but the request: 428, 422, and 400 for the cost cap. */
function termsOf(call: Call, request: ReadRequest): Terms {
  const { endpoint, identity } = call;
  const keyed = identity.credential !== null;
  const { idempotency = "honoured" } = endpoint;
  const byHandler = idempotency === "handler";
  const rule = byHandler ? "honoured" : keyed && idempotency !== "never" ? idempotency : "ignored";
  const key = readIdempotencyKey(rule, call.request.header("idempotency-key"));
  request.assertValid();
  call.idempotencyKey = key;
  const predictedUnits = keyed ? request.predictedUnits() : 0;
  const costCapYen = readCostCap({
    rule: keyed ? endpoint.costCap : "ignored",
    header: call.request.header("x-cost-cap-jpy"),
    bodyCapYen: request.bodyCapYen(),
    predictedUnits,
  });
  const operation =
    key === null || byHandler ? null : { operationId: operationIdOf(key), fingerprint: request.fingerprint() };
  return { operation, costCapYen, predictedUnits };
}

/** The stored answer of an earlier call under this Idempotency-Key; null when there is none. */
async function findEarlierResult(call: Call, terms: Terms): Promise<Replay | null> {
  const { operation } = terms;
  if (operation === null) return null;
  const found = await call.deps.store.findOperation({ ...payerOf(call), operation });
  return found === null ? null : readChargeRefusal(found, refusalContext(call, terms));
}

/** Batches must name a cost cap. Their work is worth a look at the month before it is done; the charge looks in any case. So is
 * that of an effect which is charged later, such as a delegated task. */
function isBatch({ endpoint: { costCap } }: Call): boolean {
  return costCap === "header" || costCap === "header-or-body";
}

async function assertRoomInMonth(call: Call, { predictedUnits }: Terms): Promise<void> {
  const { credential } = call.identity;
  if (predictedUnits === 0 || credential === null) return;
  const account = await call.deps.store.readAccount(credential.accountId);
  if (account === null) return;
  const { month } = toJstDate(call.nowMs);
  const child = account.children[credential.keyId];
  for (const [of, spender] of [["account", account] as const, ...(child ? [["key", child] as const] : [])]) {
    const { used: usedUnits, reserved: reservedUnits } = spender.months[month] ?? { used: 0, reserved: 0 };
    const spend = { of, capYen: spender.capYen, usedUnits, reservedUnits };
    assertMonthHasRoom(spend, predictedUnits, new Date(call.nowMs));
  }
}

/**
 * Leases the operation of a call with an effect, so that it can never run twice; other calls need no lease. Gives the stored
 * result when a twin has finished meanwhile.
 */
async function holdOperation(call: Call, terms: Terms): Promise<Replay | null> {
  const { operation, costCapYen: callCapYen, predictedUnits: units } = terms;
  if (!call.endpoint.effect || operation === null) return null;
  const begun = await call.deps.store.begin({ ...payerOf(call), operation, units, callCapYen, leaseMs });
  if (begun.outcome !== "BEGUN") return readChargeRefusal(begun, refusalContext(call, terms));
  // The process was stopped past its own lease: a twin may have taken over, and its work must not be done again.
  if (call.deps.clock.nowMs() >= begun.leaseUntilMs) throw new ServiceError("idempotency_in_progress");
  call.lease = { operationId: operation.operationId, token: begun.token };
  return null;
}

async function runHandler(
  call: Call,
  request: ReadRequest,
  handle: Handle<Mounted> | null,
  terms: Terms,
): Promise<Produced> {
  try {
    return await request.produce(handle, call);
  } catch (error) {
    if (call.lease !== null) await call.deps.store.abort(heldBy(call, call.lease));
    // A caller whose month is full is told that first.
    else await assertRoomInMonth(call, terms);
    throw error;
  }
}

/** Pays for work without an effect. Gives the stored result of a twin that was charged first; null when this call was. */
async function pay(call: Call, terms: Terms, produced: Produced): Promise<Replay | null> {
  const { operation, costCapYen: callCapYen, predictedUnits } = terms;
  // What has an effect was let in before it: a refusal now would hide that it was done.
  if (produced.units < predictedUnits && !call.endpoint.effect) await assertRoomInMonth(call, terms);
  // A failure told in a 200 leaves the Idempotency-Key free for the corrected request.
  if (operation === null || call.failed) return chargeFor(call, produced, { callCapYen, operation: null });
  const result = await toStoredResult(call, produced);
  return chargeFor(call, produced, { callCapYen, operation: { ...operation, result } });
}

/** Pays for work with an effect and ends its lease. */
async function commit(call: Call, lease: Lease, produced: Produced): Promise<null> {
  const { endpoint, deps } = call;
  const committed = await deps.store.commit({
    ...heldBy(call, lease),
    units: produced.units,
    usage: endpoint.usage ? usageOf(call, produced) : null,
    result: await toStoredResult(call, produced),
    outbox: produced.outbox,
  });
  call.lap("charge");
  if (committed.outcome === "STALE") throw new ServiceError("idempotency_in_progress");
  if (committed.outcome !== "CHARGED") throw new Error(`${endpoint.id}: the work cost more than its prediction`);
  call.units = produced.units;
  return null;
}

async function replay(call: Call, request: ReadRequest, earlier: Replay): Promise<Reply> {
  return success(call, await fromStoredResult(call, request, earlier));
}

function heldBy(call: Call, lease: Lease) {
  return { accountId: credentialOf(call).accountId, ...lease, nowMs: call.deps.clock.nowMs() };
}

function refusalContext(call: Call, { predictedUnits: units, costCapYen: callCapYen }: Terms) {
  const { denial } = call.deps.services.accounts;
  return { credential: credentialOf(call), denial, units, callCapYen, now: new Date(call.nowMs) };
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
