import type { Lease, Replay } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import { assertWithinCostCap, readCostCap } from "./guards/cost-cap.ts";
import { operationIdOf, readIdempotencyKey } from "./guards/idempotency-key.ts";
import { type ReadRequest, readRequest, type Validate } from "./read-request.ts";
import type { Outcome, Produced } from "./reply/produced.ts";
import { abort, assertRoomInMonth, begin, findEarlier, settle, type Terms } from "./settle.ts";
import { fromStoredResult } from "./stored-result.ts";

/** Answers a POST, PATCH or DELETE. The order of the steps is the order of the guards that callers rely on (contract 2.6). */
export async function serveWrite(call: Call): Promise<Outcome> {
  const { request, idempotencyKey, terms } = termsOf(call, await readRequest(call));
  const earlier = await findEarlier(call, terms);
  if (earlier !== null) return replay(call, request, earlier);
  // Not before: an earlier answer is repeated also when the snapshot that the caller pins is gone.
  await call.snapshot.hold(call);
  await assertAffordable(call, terms);
  call.timing.lap("admit");
  const { lease, duplicate } = await begin(call, terms);
  if (duplicate !== null) return replay(call, request, duplicate);
  const answer = await work(call, request, terms, { idempotencyKey, lease });
  call.timing.lap("work");
  const settled = await settle(call, terms, answer, lease);
  if (settled.duplicate !== null) return replay(call, request, settled.duplicate);
  return { answer, units: settled.units, slot: call.slot };
}

/** The guards that need nothing but the request: 428, 422, and 400 for the cost cap. */
function termsOf({ endpoint, request: wire, identity }: Call, validate: Validate) {
  const isKeyed = identity.credential !== null;
  const { idempotency = "honoured" } = endpoint;
  const byHandler = idempotency === "handler";
  const rule = byHandler ? "honoured" : isKeyed && idempotency !== "never" ? idempotency : "ignored";
  const idempotencyKey = readIdempotencyKey(rule, wire.header("idempotency-key"));
  const request = validate();
  const predictedUnits = isKeyed ? request.predictedUnits : 0;
  const callCapYen = readCostCap({
    rule: isKeyed ? endpoint.costCap : "ignored",
    header: wire.header("x-cost-cap-jpy"),
    bodyCapYen: request.bodyCapYen,
    predictedUnits,
  });
  const operation =
    idempotencyKey === null || byHandler
      ? null
      : { operationId: operationIdOf(idempotencyKey), fingerprint: request.fingerprint() };
  return { request, idempotencyKey, terms: { operation, callCapYen, predictedUnits } };
}

/** Throws 402 and 503. The work of a batch, and an effect that is charged later, are worth a look at the month before. */
async function assertAffordable(call: Call, terms: Terms): Promise<void> {
  assertWithinCostCap(terms.callCapYen, terms.predictedUnits);
  const { costCap, effect } = call.endpoint;
  if (costCap === "header" || costCap === "header-or-body" || effect) await assertRoomInMonth(call, terms);
}

async function work(
  call: Call,
  request: ReadRequest,
  terms: Terms,
  change: { readonly idempotencyKey: string | null; readonly lease: Lease | null },
): Promise<Produced> {
  const { snapshot, asOf, generatedAt } = call;
  try {
    return await request.run({ snapshot, asOf, generatedAt, change });
  } catch (error) {
    if (change.lease !== null) await abort(call, change.lease);
    // Report a full month before the failure of the work.
    else await assertRoomInMonth(call, terms);
    throw error;
  }
}

async function replay(call: Call, request: ReadRequest, earlier: Replay): Promise<Outcome> {
  return { answer: await fromStoredResult(call, request, earlier), units: 0, slot: call.slot };
}
