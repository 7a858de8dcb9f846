import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Books, LedgerEntry, LedgerStore } from "./ledger.ts";
import { listAllAccounts } from "./list-all-accounts.ts";

/** One sum that two places tell differently. `what` names it: `month 202611`, `20261115|programs.get|`, `entries`. */
export type Difference = {
  readonly accountId: string;
  readonly what: string;
  readonly ledger: number;
  readonly counted: number;
};
export type AccountReport = {
  readonly accountId: string;
  readonly entries: number;
  readonly units: number;
  readonly differences: readonly Difference[];
};
export type ReconcileReport = Omit<AccountReport, "accountId"> & { readonly accounts: number };

/** Few, because the embedded store answers without leaving this turn of the event loop, and callers wait meanwhile. */
const entriesAtOnce = 100;

/** How much of an account's ledger the payment provider is, or will be, told: the last entry, and all units up to it. */
export type PlannedOf = (accountId: string) => Promise<{ readonly seq: number; readonly units: number } | null>;

/**
 * Adds the whole ledger up and compares it with all that is counted beside it: units by month and by day, endpoint and tag,
 * reservations against the operations that hold them, and what is planned to be billed. Right while charges go on: each account is compared as it stood at
 * one moment.
 */
export async function reconcile(
  store: Pick<LedgerStore, "listAccounts" | "readBooks" | "readLedger">,
  options: { onAccount?: (report: AccountReport) => void; plannedOf?: PlannedOf } = {},
): Promise<ReconcileReport> {
  const differences: Difference[] = [];
  let [accounts, entries, units] = [0, 0, 0];
  for await (const accountId of listAllAccounts(store)) {
    const report = await reconcileAccount(store, accountId, options.plannedOf);
    options.onAccount?.(report);
    accounts += 1;
    entries += report.entries;
    units += report.units;
    differences.push(...report.differences);
  }
  return { accounts, entries, units, differences };
}

async function reconcileAccount(
  store: Pick<LedgerStore, "readBooks" | "readLedger">,
  accountId: string,
  plannedOf?: PlannedOf,
): Promise<AccountReport> {
  // Before the books, so that they hold all that is planned.
  const planned = (await plannedOf?.(accountId)) ?? null;
  const books = await store.readBooks(accountId);
  if (!books) return { accountId, entries: 0, units: 0, differences: [] };
  const ledger = new Sums();
  let [entries, units] = [0, 0];
  while (entries < books.seq) {
    await endOfTurn();
    const page = await store.readLedger({ accountId, afterSeq: entries, limit: entriesAtOnce });
    const known = page.filter(({ seq }) => seq <= books.seq);
    if (known.length === 0) break;
    for (const entry of known) {
      addEntry(ledger, entry);
      if (planned !== null && entry.seq <= planned.seq) ledger.add("planned", entry.units);
    }
    entries += known.length;
    units += known.reduce((sum, entry) => sum + entry.units, 0);
  }
  ledger.add("entries", entries);
  const counted = countedOf(books);
  if (planned !== null) counted.add("planned", planned.units);
  return { accountId, entries, units, differences: ledger.differencesFrom(counted, accountId) };
}

function addEntry(sums: Sums, { day, endpoint, tag, units }: LedgerEntry): void {
  sums.add(`month ${Math.floor(day / 100)}`, units);
  sums.add(`${day}|${endpoint}|${tag}`, units);
}

/** What the account says of itself, by the names that the ledger is added up under. Reservations have to leave nothing. */
function countedOf({ seq, months, usage, reservations }: Books): Sums {
  const sums = new Sums();
  sums.add("entries", seq);
  for (const [month, { used, reserved }] of Object.entries(months)) {
    sums.add(`month ${month}`, used);
    sums.add(`reserved ${month}`, reserved);
  }
  for (const { day, endpoint, tag, units } of usage) sums.add(`${day}|${endpoint}|${tag}`, units);
  for (const { month, units } of reservations) sums.add(`reserved ${month}`, -units);
  return sums;
}

class Sums {
  readonly #sums = new Map<string, number>();

  add(what: string, by: number): void {
    this.#sums.set(what, (this.#sums.get(what) ?? 0) + by);
  }

  differencesFrom(counted: Sums, accountId: string): Difference[] {
    const names = new Set([...this.#sums.keys(), ...counted.#sums.keys()]);
    return [...names].flatMap((what) => {
      const [ledger, other] = [this.#sums.get(what) ?? 0, counted.#sums.get(what) ?? 0];
      return ledger === other ? [] : [{ accountId, what, ledger, counted: other }];
    });
  }
}
