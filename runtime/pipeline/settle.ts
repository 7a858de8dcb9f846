import type { Credential } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import { toJstDate } from "../base/jst.ts";
import { toKeptSeal } from "../seals/make-seal.ts";
import type { ChargeRequest, Lease, Refused, Replay, StoredResult } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import { assertNotCancelled } from "./run.ts";
import { assertMonthHasRoom, assertWithinCostCap, readChargeRefusal } from "./guards/charge-refusals.ts";
import type { Terms } from "./guards/terms.ts";
import type { Produced } from "./reply/produced.ts";
import { ReplyBody } from "./reply/reply-body.ts";

/** The charged units, or the stored answer of a duplicate that was charged first. */
export type Settled = { readonly units: number; readonly duplicate: Replay | null };

/** How long an operation with an effect may run before a duplicate may take over. */
const leaseMs = 60_000;

/** Largest compressed body stored with an operation; larger ones are recomputed on replay. */
const storedBodyBytes = 262_144;

/** The stored answer of an earlier call under this Idempotency-Key; null when there is none. */
export async function findEarlier(call: Call, terms: Terms): Promise<Replay | null> {
  const { operation } = terms;
  if (operation === null) return null;
  const found = await call.deps.store.findOperation({ ...payerOf(call), operation });
  return found && readRefusal(call, terms, found);
}

/**
 * Throws 402 and 503. Checks the month in advance for batches and for effects that are charged later; the charge checks in any
 * case.
 */
export async function assertAffordable(call: Call, terms: Terms): Promise<void> {
  assertWithinCostCap(terms.callCapYen, terms.predictedUnits);
  const { costCap, effect } = call.endpoint;
  if (costCap === "header" || costCap === "header-or-body" || effect) await assertRoomInMonth(call, terms);
}

/** Throws `monthly_cap_reached` when the worst case exceeds the month's cap. */
async function assertRoomInMonth({ deps, identity, nowMs }: Call, { predictedUnits }: Terms): Promise<void> {
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

/** Leases the operation of a call with an effect, so that it never runs twice; other calls need no lease. */
export async function begin(
  call: Call,
  terms: Terms,
): Promise<{ readonly lease: Lease | null; readonly duplicate: Replay | null }> {
  const { operation, callCapYen, predictedUnits: units } = terms;
  if (!call.endpoint.effect || operation === null) return { lease: null, duplicate: null };
  const begun = await call.deps.store.begin({ ...payerOf(call), operation, units, callCapYen, leaseMs });
  if (begun.outcome !== "BEGUN") return { lease: null, duplicate: await readRefusal(call, terms, begun) };
  // The process was suspended past its lease: a duplicate may have taken over, and the work must not be repeated.
  if (call.deps.clock.nowMs() >= begun.leaseUntilMs) throw new ServiceError("idempotency_in_progress");
  return { lease: { operationId: operation.operationId, token: begun.token }, duplicate: null };
}

/** Ends a call whose work failed: releases its lease, or reports a full month before the failure. Always throws. */
export async function abandon(call: Call, terms: Terms, lease: Lease | null, failure: unknown): Promise<never> {
  if (lease !== null) await call.deps.store.abort(heldBy(call, lease));
  else await assertRoomInMonth(call, terms);
  throw failure;
}

/** Charges an answer, after the work and before its first byte. Throws CancelledError, and the refusals of the charge. */
export async function settle(call: Call, terms: Terms, answer: Produced, lease: Lease | null): Promise<Settled> {
  const { callCapYen, predictedUnits } = terms;
  // An effect was admitted before its work: refusing it now would hide that it happened.
  if (lease === null && !call.endpoint.effect && answer.units < predictedUnits) await assertRoomInMonth(call, terms);
  // An error with status 200 leaves the Idempotency-Key free for the corrected request.
  const isStored = !answer.failed || lease !== null;
  if (terms.operation === null || !isStored) return charge(call, answer, { callCapYen, operation: null });
  const result = await toStoredResult(call, answer);
  if (lease !== null) return commit(call, answer, lease, result);
  return charge(call, answer, { callCapYen, operation: { ...terms.operation, result } });
}

/** Charges work without an effect: one atomic step that writes the ledger, the usage and the stored result, or nothing. */
export async function charge(
  call: Call,
  answer: Produced,
  { callCapYen, operation }: Pick<ChargeRequest, "callCapYen" | "operation"> = { callCapYen: null, operation: null },
): Promise<Settled> {
  const { endpoint, deps, identity, timing } = call;
  const { units, outbox } = answer;
  await assertNotCancelled(call.request);
  if (identity.credential === null || !endpoint.usage) return { units: 0, duplicate: null };
  const usage = usageOf(call, answer);
  const outcome = await deps.store.charge({ ...payerOf(call), units, callCapYen, usage, operation, outbox });
  timing.lap("charge");
  if (outcome.outcome === "CHARGED") return { units, duplicate: null };
  return { units: 0, duplicate: await readRefusal(call, { callCapYen, predictedUnits: units }, outcome) };
}

/** Charges work with an effect and ends its lease. */
async function commit(call: Call, answer: Produced, lease: Lease, result: StoredResult): Promise<Settled> {
  const { endpoint, deps, timing } = call;
  const { units, outbox } = answer;
  const usage = endpoint.usage ? usageOf(call, answer) : null;
  const committed = await deps.store.commit({ ...heldBy(call, lease), units, usage, result, outbox });
  timing.lap("charge");
  if (committed.outcome === "STALE") throw new ServiceError("idempotency_in_progress");
  if (committed.outcome !== "CHARGED") throw new Error(`${endpoint.id}: the work cost more than its prediction`);
  return { units, duplicate: null };
}

/**
 * The answer for a duplicate of this call. Bodies are stored up to a limit only, because one account could fill the store; so
 * everything else that determines the bytes, a few hundred of them, is stored with every charge.
 */
export async function toStoredResult(call: Call, { status, body, seal }: Produced): Promise<StoredResult> {
  const kept = withoutSecrets(call, body);
  const compressed = await kept.gzip();
  return {
    status,
    snapshotId: call.snapshot.shownId ?? "",
    asOf: call.asOf,
    generatedAt: call.generatedAt,
    seal: seal === null ? null : JSON.stringify(toKeptSeal(seal)),
    responseHash: kept.sha256,
    body: compressed.length <= storedBodyBytes ? compressed : null,
  };
}

function withoutSecrets({ endpoint: { secrets } }: Call, body: ReplyBody): ReplyBody {
  if (secrets === undefined) return body;
  const shown = JSON.parse(Buffer.from(body.bytes).toString("utf8")) as Record<string, unknown>;
  return ReplyBody.ofJson(Object.fromEntries(Object.entries(shown).filter(([name]) => !secrets.includes(name))));
}

/** Usage counters of a call. */
export function usageOf({ endpoint, tag, timing }: Call, { empty }: Produced) {
  return { endpoint: endpoint.id, tag: tag.tag ?? "", empty, serviceMs: Math.round(timing.workedMs) };
}

type Bounds = Pick<Terms, "callCapYen" | "predictedUnits">;

function readRefusal(call: Call, { predictedUnits: units, callCapYen }: Bounds, refused: Refused): Promise<Replay> {
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
