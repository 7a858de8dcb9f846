import type { LedgerStore } from "./ledger.ts";

/** Small pages: the embedded store blocks the event loop while it reads one. */
const accountsAtOnce = 100;

/** Every account, a page at a time. For background work: it reads them all. */
export async function* listAllAccounts(store: Pick<LedgerStore, "listAccounts">): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<LedgerStore["listAccounts"]>> = await store.listAccounts({
      after,
      limit: accountsAtOnce,
    });
    yield* page.accountIds;
    after = page.next;
  } while (after !== null);
}
