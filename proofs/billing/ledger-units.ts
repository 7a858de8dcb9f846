import type { StateStore } from "../../runtime/state/store.ts";

/** The sum of an account's whole ledger. */
export async function ledgerUnits(store: StateStore, accountId: string): Promise<number> {
  let [units, afterSeq] = [0, 0];
  for (;;) {
    const page = await store.readLedger({ accountId, afterSeq, limit: 1_000 });
    for (const entry of page) units += entry.units;
    if (page.length === 0) return units;
    afterSeq = page.at(-1)!.seq;
  }
}
