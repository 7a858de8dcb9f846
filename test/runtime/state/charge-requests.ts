import type { ChargeRequest } from "../../../runtime/state/ledger.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { resultOf } from "./store-results.ts";

/** 12:00 of 15 November 2026 in Japan. */
export const noon = Date.UTC(2026, 10, 15, 3, 0, 0);

/** An account with the key `k1` and no cap. */
export async function openPaying(store: StateStore, accountId: string): Promise<void> {
  await store.openAccount({ accountId, status: "active", capYen: null });
  await store.changeKeys({ accountId, add: "k1", nowMs: noon });
}

/** One unit, with an operation when it is named. */
export function chargeOf(accountId: string, operationId: string | null, nowMs: number = noon): ChargeRequest {
  return {
    accountId,
    keyId: "k1",
    nowMs,
    units: 1,
    callCapYen: null,
    usage: { endpoint: "programs.get", tag: "", empty: false, serviceMs: 1 },
    operation: operationId === null ? null : { operationId, fingerprint: "f", result: resultOf(operationId, 1) },
    outbox: [],
  };
}
