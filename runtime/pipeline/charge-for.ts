import type { Operation, Replay, StoredResult } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import type { Produced } from "./reply/produced.ts";
import { readChargeRefusal } from "./guards/charge-refusals.ts";
import { assertWanted } from "./taken-back.ts";

export type ChargeTerms = {
  readonly callCapYen: number | null;
  readonly operation: (Operation & { readonly result: StoredResult }) | null;
};

const plain: ChargeTerms = { callCapYen: null, operation: null };

/**
 * Pays for an answer, after the work and before its first byte: one atomic step that writes the ledger, the usage and the
 * stored result, or nothing. Throws for a call that was taken back. Gives the stored answer of a twin that was charged before; null otherwise, also for callers
 * who do not pay and for calls that are no usage.
 */
export async function chargeFor(call: Call, produced: Produced, terms: ChargeTerms = plain): Promise<Replay | null> {
  const { credential } = call.identity;
  const { endpoint, deps, request } = call;
  if (request.recall !== undefined) await assertWanted(request.recall);
  if (credential === null || !endpoint.usage) return null;
  const outcome = await deps.store.charge({
    accountId: credential.accountId,
    keyId: credential.keyId,
    nowMs: call.nowMs,
    units: produced.units,
    callCapYen: terms.callCapYen,
    usage: usageOf(call, produced),
    operation: terms.operation,
    outbox: produced.outbox,
  });
  if (outcome.outcome === "CHARGED") call.units = produced.units;
  call.lap("charge");
  if (outcome.outcome === "CHARGED") return null;
  return readChargeRefusal(outcome, {
    credential,
    denial: deps.services.accounts.denial,
    units: produced.units,
    callCapYen: terms.callCapYen,
    now: new Date(call.nowMs),
  });
}

/** What the usage views count of a call. */
export function usageOf(call: Call, produced: Produced) {
  return {
    endpoint: call.endpoint.id,
    tag: call.tag.tag ?? "",
    empty: produced.empty,
    serviceMs: Math.round(call.workedMs),
  };
}
