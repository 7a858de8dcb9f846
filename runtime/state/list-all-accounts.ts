import type { LedgerStore } from "./ledger.ts";

/** Few, because the embedded store answers without leaving this turn of the event loop, and callers wait meanwhile. */
const accountsAtOnce = 100;

/** Every account, a page at a time. For work that nobody waits for: it reads them all. */
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
