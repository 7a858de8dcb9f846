import { type Rest, withoutPause } from "../base/slices.ts";
import { type Books, type LedgerEntry, type LedgerStore, lostParent, replayMs } from "./ledger.ts";
import { listAllAccounts } from "./list-all-accounts.ts";

/** A sum that differs between two places. `what` names it: `month 202611`, `20261115|programs.get|`, `entries`. */
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

/** Small pages: the embedded store blocks the event loop while it reads one. */
const entriesAtOnce = 100;

/** A charge keeps the result of its operation at least this long. */
const keptResultMs = replayMs - 3_600_000;

/** How much of an account's ledger is planned for the payment provider: the last entry, and all units up to it. */
export type PlannedOf = (accountId: string) => Promise<{ readonly seq: number; readonly units: number } | null>;

/** Archived entries: the first ones of each account, in order. */
export type ArchivedLedger = {
  /** Grows when entries are archived. */
  size(): Promise<number>;
  entries(): AsyncIterable<{ readonly accountId: string; readonly entry: LedgerEntry }>;
};

type LedgerReader = Pick<LedgerStore, "listAccounts" | "readBooks" | "readLedger" | "findLackingOperations">;
export type ReconcileOptions = {
  readonly onAccount?: (report: AccountReport) => void;
  readonly plannedOf?: PlannedOf;
  readonly archived?: ArchivedLedger;
  /** With it, charges whose results must still be kept are compared with those. */
  readonly nowMs?: number;
  /** Called between two pages of entries; by default for work without concurrent requests. */
  readonly rest?: Rest;
};

/**
 * Sums the whole ledger and compares it with all counters: units by month, also of each child key, and by day, endpoint and tag,
 * reservations against the operations that hold them, and the units planned for billing. Of rows that exist in pairs (an account
 * and its name in the index, a child key and its terms, a charge and the result of its operation) the missing half is a
 * difference. Correct under concurrent charges: each account is read at one moment.
 */
export async function reconcile(store: LedgerReader, options: ReconcileOptions = {}): Promise<ReconcileReport> {
  for (;;) {
    const size = await options.archived?.size();
    const report = await reconcileOnce(store, options);
    // Entries archived meanwhile may have been missed in both places.
    if (report.differences.length === 0 || size === (await options.archived?.size())) return report;
  }
}

async function reconcileOnce(store: LedgerReader, options: ReconcileOptions): Promise<ReconcileReport> {
  const { plannedOf, archived, onAccount, nowMs = Infinity, rest = withoutPause() } = options;
  const plans = new Map<string, Awaited<ReturnType<PlannedOf>>>();
  const begun = new Map<string, LedgerSums>();
  for await (const { accountId, entry } of archived?.entries() ?? []) {
    if (!plans.has(accountId)) plans.set(accountId, (await plannedOf?.(accountId)) ?? null);
    const sums = begun.get(accountId) ?? new LedgerSums(plans.get(accountId)!);
    begun.set(accountId, sums);
    sums.addEntry(entry);
  }
  const differences: Difference[] = [];
  let [accounts, entries, units] = [0, 0, 0];
  for await (const accountId of listAllAccounts(store)) {
    // Read before the books, so that the books include everything planned.
    const planned = plans.get(accountId) ?? (await plannedOf?.(accountId)) ?? null;
    const report = await reconcileAccount(
      store,
      accountId,
      begun.get(accountId) ?? new LedgerSums(planned),
      rest,
      nowMs,
    );
    onAccount?.(report);
    accounts += 1;
    entries += report.entries;
    units += report.units;
    differences.push(...report.differences);
  }
  return { accounts, entries, units, differences };
}

/** Continues after the archived entries of the account. */
async function reconcileAccount(
  store: LedgerReader,
  accountId: string,
  ledger: LedgerSums,
  rest: Rest,
  nowMs: number,
): Promise<AccountReport> {
  const lack = (what: string): Difference => ({ accountId, what, ledger: 1, counted: 0 });
  const books = await store.readBooks(accountId);
  if (!books) return { accountId, entries: 0, units: 0, differences: [lack("account")] };
  const results = new Map<number, string>();
  while (ledger.lastSeq < books.seq) {
    await rest();
    const page = await store.readLedger({ accountId, afterSeq: ledger.lastSeq, limit: entriesAtOnce });
    const known = page.filter(({ seq }) => seq <= books.seq);
    if (known.length === 0) break;
    for (const entry of known) {
      ledger.addEntry(entry);
      if (entry.voids !== null) results.delete(entry.voids);
      else if (entry.operationId !== "" && entry.atMs > nowMs - keptResultMs) results.set(entry.seq, entry.operationId);
    }
  }
  const { entries, units, planned } = ledger;
  ledger.add("entries", entries);
  ledger.addMonthsOf(books.children);
  const counted = countedOf(books);
  if (planned !== null) counted.add("planned", planned.units);
  const differences = [
    ...ledger.differencesFrom(counted, accountId),
    ...Object.entries(books.children)
      .filter(([, { parentId }]) => parentId === lostParent)
      .map(([keyId]) => lack(`terms of ${keyId}`)),
    ...(await findLostResults(store, accountId, results, books.seq, rest)).map((seq) => lack(`result of entry ${seq}`)),
  ];
  return { accountId, entries, units, differences };
}

/** The numbers of those entries whose results are missing. */
async function findLostResults(
  store: LedgerReader,
  accountId: string,
  results: ReadonlyMap<number, string>,
  throughSeq: number,
  rest: Rest,
): Promise<number[]> {
  const lost = new Set<number>();
  const entries = [...results];
  for (let at = 0; at < entries.length; at += entriesAtOnce) {
    await rest();
    const some = entries.slice(at, at + entriesAtOnce);
    const lacking = new Set(
      await store.findLackingOperations({ accountId, operationIds: some.map(([, operationId]) => operationId) }),
    );
    for (const [seq, operationId] of some) if (lacking.has(operationId)) lost.add(seq);
  }
  // Voiding a charge removes its result.
  for (let afterSeq = throughSeq; lost.size > 0;) {
    const page = await store.readLedger({ accountId, afterSeq, limit: entriesAtOnce });
    for (const { voids } of page) if (voids !== null) lost.delete(voids);
    if (page.length === 0) break;
    afterSeq = page.at(-1)!.seq;
  }
  return [...lost];
}

/** The counters of the account, named like the sums of the ledger. Reservations must cancel out. */
function countedOf({ seq, months, usage, children, reservations }: Books): Sums {
  const sums = new Sums();
  sums.add("entries", seq);
  const addMonths = (counted: Books["months"], of: string) => {
    for (const [month, { used, reserved }] of Object.entries(counted)) {
      sums.add(`month ${month}${of}`, used);
      sums.add(`reserved ${month}${of}`, reserved);
    }
  };
  addMonths(months, "");
  for (const [keyId, child] of Object.entries(children)) addMonths(child.months, ` of ${keyId}`);
  for (const { day, endpoint, tag, units } of usage) sums.add(`${day}|${endpoint}|${tag}`, units);
  for (const { month, units, keyId } of reservations) {
    sums.add(`reserved ${month}`, -units);
    if (children[keyId]) sums.add(`reserved ${month} of ${keyId}`, -units);
  }
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

/** Sums of the entries of an account. */
class LedgerSums extends Sums {
  readonly planned: Awaited<ReturnType<PlannedOf>>;
  readonly #byKey = new Map<string, Map<number, number>>();
  entries = 0;
  units = 0;
  lastSeq = 0;

  constructor(planned: Awaited<ReturnType<PlannedOf>>) {
    super();
    this.planned = planned;
  }

  addEntry({ seq, day, endpoint, tag, keyId, units }: LedgerEntry): void {
    const month = Math.floor(day / 100);
    this.add(`month ${month}`, units);
    const months = this.#byKey.get(keyId) ?? new Map<number, number>();
    this.#byKey.set(keyId, months.set(month, (months.get(month) ?? 0) + units));
    this.add(`${day}|${endpoint}|${tag}`, units);
    if (this.planned !== null && seq <= this.planned.seq) this.add("planned", units);
    this.entries += 1;
    this.units += units;
    this.lastSeq = seq;
  }

  /** Monthly sums are kept only for child keys, which the books list. */
  addMonthsOf(children: Books["children"]): void {
    for (const [keyId, months] of this.#byKey)
      if (children[keyId]) for (const [month, units] of months) this.add(`month ${month} of ${keyId}`, units);
  }
}
