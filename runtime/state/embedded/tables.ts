import type { Database, RootDatabase } from "lmdb";
import type { AccountStatus, StoredResult } from "../ledger.ts";
import { StoreUnavailableError } from "../store.ts";

export type AccountRow = {
  status: AccountStatus;
  capYen: number | null;
  seq: number;
  fence: number;
  lastMs: number;
  months: Record<string, { used: number; reserved: number }>;
  keys: Record<string, number | null>;
};

export type OperationRow = {
  fingerprint: string;
  state: "leased" | "done";
  token: number;
  leaseUntilMs: number;
  reserved: number;
  day: number;
  month: number;
  units: number;
  seq: number | null;
  result: StoredResult | null;
  expiresAtMs: number | null;
  /** The result has been given out as a replay. */
  given: boolean;
};

/** Finished operations of an account by the hour in which they expire; `hour` is the first that still counts. */
export type OperationCounts = { live: number; hour: number; hours: Record<string, number> };

export type LedgerRow = {
  atMs: number;
  day: number;
  units: number;
  endpoint: string;
  tag: string;
  keyId: string;
  operationId: string;
  voids: number | null;
  voidedBy: number | null;
};
export type UsageCounts = { calls: number; units: number; empty: number; serviceMs: number };
export type DocumentRow = { value: string; version: number; expiresAtMs: number | null };
export type CounterRow = { value: number; expiresAtMs: number | null };
export type OutboxRow = { payload: string; dueMs: number; attempt: number };
/** Tables whose rows can expire; the index names one and the key in it. */
export type ExpiringTable = "operations" | "documents" | "counters";

/** The tables of one environment. Each key is a tuple; a transaction spans them all. */
export class EmbeddedTables {
  readonly accounts: Database<AccountRow, string>;
  readonly operations: Database<OperationRow, string[]>;
  readonly reservations: Database<true, [number, string, string]>;
  readonly ledger: Database<LedgerRow, [string, number]>;
  readonly usage: Database<UsageCounts, [string, number, string, string]>;
  readonly documents: Database<DocumentRow, string[]>;
  readonly counters: Database<CounterRow, string[]>;
  readonly expiries: Database<true, (string | number)[]>;
  readonly outbox: Database<OutboxRow, [string, string, string]>;
  readonly due: Database<true, [string, number, string, string]>;
  readonly dead: Database<{ payload: string; reason: string }, [string, string, string]>;
  readonly operationCounts: Database<OperationCounts, string>;
  /** Tags of an account and a day, and their number under account and day. */
  readonly tags: Database<number, (string | number)[]>;
  readonly meta: Database<string, string>;
  readonly #root: RootDatabase;
  readonly #onFatal: (error: unknown) => void;

  constructor(root: RootDatabase, onFatal: (error: unknown) => void) {
    this.#root = root;
    this.#onFatal = onFatal;
    this.accounts = root.openDB({ name: "accounts" });
    this.operations = root.openDB({ name: "operations" });
    this.reservations = root.openDB({ name: "reservations" });
    this.ledger = root.openDB({ name: "ledger" });
    this.usage = root.openDB({ name: "usage" });
    this.documents = root.openDB({ name: "documents" });
    this.counters = root.openDB({ name: "counters" });
    this.expiries = root.openDB({ name: "expiries" });
    this.outbox = root.openDB({ name: "outbox" });
    this.due = root.openDB({ name: "due" });
    this.dead = root.openDB({ name: "dead" });
    this.operationCounts = root.openDB({ name: "operation-counts" });
    this.tags = root.openDB({ name: "tags" });
    this.meta = root.openDB({ name: "meta" });
  }

  /**
   * Runs one step alone, across processes, and resolves when it is on disk. Steps waiting together share one sync. A
   * step makes all its checks before its first write, so there is never anything to undo.
   */
  async write<T>(step: () => T): Promise<T> {
    try {
      return await this.#root.transaction(step);
    } catch (error) {
      this.#onFatal(error);
      throw new StoreUnavailableError("the embedded store could not write", { cause: error });
    }
  }

  /** Reads the newest committed state, another process's writes included. */
  read<T>(step: () => T): T {
    this.#root.resetReadTxn();
    return step();
  }

  /** Rows of each table. */
  countRows(): Record<string, number> {
    const tables = Object.entries(this as unknown as Record<string, unknown>);
    return Object.fromEntries(
      tables.map(([name, table]) => [name, (table as Database).getKeysCount()] as const).sort(),
    );
  }

  /** Remembers that a row will expire, for the sweep. */
  expire(table: ExpiringTable, key: readonly string[], expiresAtMs: number | null): void {
    if (expiresAtMs !== null) this.expiries.putSync([expiresAtMs, table, ...key], true);
  }

  async close(): Promise<void> {
    await this.#root.close();
  }
}
