import type { Credential } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import { toJstDate } from "../base/jst.ts";
import type { Lease, Operation, Refused, Replay } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import { assertNotCancelled } from "./cancellation.ts";
import { assertMonthHasRoom, readChargeRefusal } from "./guards/charge-refusals.ts";
import type { Produced } from "./reply/produced.ts";
import { toStoredResult } from "./stored-result.ts";

/** On which terms a call is worked on and paid for. */
export type Terms = {
  /** Set for a call with an Idempotency-Key. */
  readonly operation: Operation | null;
  readonly callCapYen: number | null;
  /** Units of the worst case. */
  readonly predictedUnits: number;
};

/** Units that were charged, or the stored answer of a duplicate that was charged first. */
export type Settled = { readonly units: number; readonly duplicate: Replay | null };

/** How long an operation with an effect may run before a duplicate may take over. */
const leaseMs = 60_000;

/** The stored answer of an earlier call under this Idempotency-Key; null when there is none. */
export async function findEarlier(call: Call, terms: Terms): Promise<Replay | null> {
  const { operation } = terms;
  if (operation === null) return null;
  const found = await call.deps.store.findOperation({ ...payerOf(call), operation });
  return found && readRefusal(call, terms, found);
}

/** Throws `monthly_cap_reached` where the worst case does not fit into the month. The charge looks again in any case. */
export async function assertRoomInMonth({ deps, identity, nowMs }: Call, { predictedUnits }: Terms): Promise<void> {
  const { credential } = identity;
  if (predictedUnits === 0 || credential === null) return;
  const account = await deps.store.readAccount(credential.accountId);
  if (account === null) return;
  const { month } = toJstDate(nowMs);
  const child = account.children[credential.keyId];
  for (const [of, spender] of [["account", account] as const, ...(child ? [["key", child] as const] : [])]) {
    const { used: usedUnits, reserved: reservedUnits } = spender.months[month] ?? { used: 0, reserved: 0 };
    const spend = { of, capYen: spender.capYen, usedUnits, reservedUnits };
    assertMonthHasRoom(spend, predictedUnits, new Date(nowMs));
  }
}

/** Leases the operation of a call with an effect, so that it can never run twice; other calls need no lease. */
export async function begin(
  call: Call,
  terms: Terms,
): Promise<{ readonly lease: Lease | null; readonly duplicate: Replay | null }> {
  const { operation, callCapYen, predictedUnits: units } = terms;
  if (!call.endpoint.effect || operation === null) return { lease: null, duplicate: null };
  const begun = await call.deps.store.begin({ ...payerOf(call), operation, units, callCapYen, leaseMs });
  if (begun.outcome !== "BEGUN") return { lease: null, duplicate: await readRefusal(call, terms, begun) };
  // The process was stopped past its own lease: a duplicate may have taken over, and its work must not be done again.
  if (call.deps.clock.nowMs() >= begun.leaseUntilMs) throw new ServiceError("idempotency_in_progress");
  return { lease: { operationId: operation.operationId, token: begun.token }, duplicate: null };
}

/** Gives back what the lease of work that failed has reserved. */
export async function abort(call: Call, lease: Lease): Promise<void> {
  await call.deps.store.abort(heldBy(call, lease));
}

/** Pays for an answer, after the work and before its first byte. Throws CancelledError, and the refusals of the charge. */
export async function settle(call: Call, terms: Terms, answer: Produced, lease: Lease | null): Promise<Settled> {
  if (lease !== null) return commit(call, lease, answer);
  // An effect was let in before its work: to refuse it now would hide that it happened.
  if (answer.units < terms.predictedUnits && !call.endpoint.effect) await assertRoomInMonth(call, terms);
  return charge(call, answer, terms);
}

/** The same for work without an effect: one atomic step that writes the ledger, the usage and the stored result, or nothing. */
export async function charge(call: Call, answer: Produced, terms: Terms = noTerms): Promise<Settled> {
  const { endpoint, deps, request, identity } = call;
  await assertNotCancelled(request);
  if (identity.credential === null || !endpoint.usage) return { units: 0, duplicate: null };
  const { callCapYen } = terms;
  // An error with status 200 leaves the Idempotency-Key free for the corrected request.
  const operation = answer.failed ? null : terms.operation;
  const outcome = await deps.store.charge({
    ...payerOf(call),
    units: answer.units,
    callCapYen,
    usage: usageOf(call, answer),
    operation: operation && { ...operation, result: await toStoredResult(call, answer) },
    outbox: answer.outbox,
  });
  call.timing.lap("charge");
  if (outcome.outcome === "CHARGED") return { units: answer.units, duplicate: null };
  return { units: 0, duplicate: await readRefusal(call, { ...terms, predictedUnits: answer.units }, outcome) };
}

const noTerms: Terms = { operation: null, callCapYen: null, predictedUnits: 0 };

/** Pays for work with an effect and ends its lease. */
async function commit(call: Call, lease: Lease, answer: Produced): Promise<Settled> {
  const { endpoint, deps } = call;
  const committed = await deps.store.commit({
    ...heldBy(call, lease),
    units: answer.units,
    usage: endpoint.usage ? usageOf(call, answer) : null,
    result: await toStoredResult(call, answer),
    outbox: answer.outbox,
  });
  call.timing.lap("charge");
  if (committed.outcome === "STALE") throw new ServiceError("idempotency_in_progress");
  if (committed.outcome !== "CHARGED") throw new Error(`${endpoint.id}: the work cost more than its prediction`);
  return { units: answer.units, duplicate: null };
}

/** What the usage views count of a call. */
export function usageOf({ endpoint, tag, timing }: Call, { empty }: Produced) {
  return { endpoint: endpoint.id, tag: tag.tag ?? "", empty, serviceMs: Math.round(timing.workedMs) };
}

function readRefusal(call: Call, { predictedUnits: units, callCapYen }: Terms, refused: Refused): Promise<Replay> {
  const { denial } = call.deps.services.accounts;
  const context = { credential: credentialOf(call), denial, units, callCapYen, now: new Date(call.nowMs) };
  return readChargeRefusal(refused, context);
}

function heldBy(call: Call, lease: Lease) {
  return { accountId: credentialOf(call).accountId, ...lease, nowMs: call.deps.clock.nowMs() };
}

function payerOf(call: Call) {
  const { accountId, keyId } = credentialOf(call);
  return { accountId, keyId, nowMs: call.nowMs };
}

function credentialOf({ identity: { credential } }: Call): Credential {
  if (credential === null) throw new Error("operations belong to an account");
  return credential;
}
