import type { Credential } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import { nextJstMonth, secondsToNextJstMonth, toJstDate } from "../base/jst.ts";
import { rateLimited } from "../base/limits.ts";
import { unitPriceYen } from "../base/price.ts";
import { toKeptSeal } from "../seals/make-seal.ts";
import {
  type ChargeRequest,
  type Lease,
  type Refused,
  type Replay,
  stateLimits,
  type StoredResult,
} from "../state/ledger.ts";
import type { Call } from "./call.ts";
import type { Terms } from "./read-request.ts";
import { ReplyBody } from "./reply/reply-body.ts";
import type { Produced } from "./reply/reply.ts";
import { assertNotCancelled } from "./run.ts";

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
  const found = await call.deps.store.findOperation({ operation, ...payerOf(call) });
  return found && readRefusal(call, terms, found);
}

/**
 * Admits the work of a call: its cost cap, its month, and for a call with an effect a lease of its operation, so that it never
 * runs twice. The month is checked in advance for batches and for effects that are charged later; the charge checks in any case.
 * Throws 402 and 503, and the refusals of the store.
 */
export async function begin(
  call: Call,
  terms: Terms,
): Promise<{ readonly lease: Lease | null; readonly duplicate: Replay | null }> {
  const { operation, callCapYen, predictedUnits: units } = terms;
  const { costCap, effect } = call.endpoint;
  assertWithinCostCap(callCapYen, units);
  if (costCap === "header" || costCap === "header-or-body" || effect) await assertRoomInMonth(call, terms);
  call.timing.lap("admit");
  if (!effect || operation === null) return { lease: null, duplicate: null };
  const begun = await call.deps.store.begin({ operation, units, callCapYen, leaseMs, ...payerOf(call) });
  if (begun.outcome !== "BEGUN") return { lease: null, duplicate: await readRefusal(call, terms, begun) };
  // The process was suspended past its lease: a duplicate may have taken over, and the work must not be repeated.
  if (call.deps.clock.nowMs() >= begun.leaseUntilMs) throw new ServiceError("idempotency_in_progress");
  return { lease: { operationId: operation.operationId, token: begun.token }, duplicate: null };
}

/**
 * Throws `monthly_cap_reached` when used, reserved and predicted units together cost more than the month's cap. This only avoids
 * useless work: the charge checks again, atomically.
 */
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
    // Equal passes.
    if (spend.capYen !== null && projectedYen(spend, predictedUnits) > spend.capYen)
      throw monthlyCapReached(spend, predictedUnits, new Date(nowMs));
  }
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
  const outcome = await deps.store.charge({ units, callCapYen, usage, operation, outbox, ...payerOf(call) });
  timing.lap("charge");
  if (outcome.outcome === "CHARGED") return { units, duplicate: null };
  return { units: 0, duplicate: await readRefusal(call, { callCapYen, predictedUnits: units }, outcome) };
}

/** Charges work with an effect and ends its lease. */
async function commit(call: Call, answer: Produced, lease: Lease, result: StoredResult): Promise<Settled> {
  const { endpoint, deps, timing } = call;
  const { units, outbox } = answer;
  const usage = endpoint.usage ? usageOf(call, answer) : null;
  const committed = await deps.store.commit({ units, usage, result, outbox, ...heldBy(call, lease) });
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
  return { accountId: credentialOf(call).accountId, nowMs: call.deps.clock.nowMs(), ...lease };
}

function payerOf(call: Call) {
  const { accountId, keyId } = credentialOf(call);
  return { accountId, keyId, nowMs: call.nowMs };
}

function credentialOf({ identity: { credential } }: Call): Credential {
  if (credential === null) throw new Error("operations belong to an account");
  return credential;
}

type RefusalContext = {
  readonly credential: Credential;
  /** The refusal for an inactive key. */
  readonly denial: (credential: Credential) => Promise<ServiceError>;
  readonly units: number;
  readonly callCapYen: number | null;
  readonly now: Date;
};

/** Throws `cost_cap_exceeded` when the prediction is above the cap; equal passes. */
export function assertWithinCostCap(capYen: number | null, predictedUnits: number): void {
  if (capYen !== null && predictedUnits * unitPriceYen > capYen) throw costCapExceeded(predictedUnits, capYen);
}

function costCapExceeded(units: number, capYen: number | null): ServiceError {
  return new ServiceError("cost_cap_exceeded", { predicted_yen: units * unitPriceYen, cost_cap_yen: capYen });
}

const operationsPolicy = { name: "idempotency", quota: stateLimits.operations, windowSeconds: 86_400 };

/** Handles a refusal of `charge`, `begin` or `findOperation`: a replay is returned, all others are thrown. */
export async function readChargeRefusal(refused: Refused, context: RefusalContext): Promise<Replay> {
  switch (refused.outcome) {
    case "REPLAY":
      if (refused.credentialActive) return refused;
      throw await context.denial(context.credential);
    case "MISMATCH":
      throw new ServiceError("idempotency_key_reused");
    case "INFLIGHT":
      throw new ServiceError("idempotency_in_progress");
    case "DENIED":
      throw await context.denial(context.credential);
    case "OVER_CALL":
      throw costCapExceeded(context.units, context.callCapYen);
    case "TOO_MANY_OPERATIONS":
      // Results are kept for a day; an hour frees about one twenty-fourth of them.
      throw rateLimited(operationsPolicy, 3600);
    case "CAP":
      throw context.credential.kind === "widget"
        ? new WidgetAtCapError(context.now)
        : monthlyCapReached(refused, context.units, context.now);
  }
}

/** The month of an account or child key, as last read from the store. */
type MonthSpend = {
  readonly of: "account" | "key";
  /** Cap in yen excluding tax; null for none. */
  readonly capYen: number | null;
  readonly usedUnits: number;
  /** Units reserved for running calls with an effect. */
  readonly reservedUnits: number;
};

/**
 * The 503 of the contract, with Retry-After until next month in Japan. `cap_of` says whose cap it is, and so who can raise it.
 */
function monthlyCapReached(spend: MonthSpend, units: number, now: Date): ServiceError {
  return new ServiceError(
    "monthly_cap_reached",
    {
      cap_reached: true,
      cap_of: spend.of,
      cap_yen: spend.capYen,
      month_to_date_yen: spend.usedUnits * unitPriceYen,
      projected_yen: projectedYen(spend, units),
      resets_at: nextJstMonth(now),
    },
    { retryAfterSeconds: secondsToNextJstMonth(now) },
  );
}

/** The same for widget pages: visitors must not see what the owner spends or may spend. */
class WidgetAtCapError extends ServiceError {
  constructor(now: Date) {
    super(
      "monthly_cap_reached",
      { cap_reached: true, resets_at: nextJstMonth(now) },
      { retryAfterSeconds: secondsToNextJstMonth(now) },
    );
    this.message = "This widget cannot answer at the moment: try again after Retry-After.";
  }
}

function projectedYen({ usedUnits, reservedUnits }: MonthSpend, units: number): number {
  return (usedUnits + reservedUnits + units) * unitPriceYen;
}
