import type { Key, RootDatabase } from "lmdb";
import type { AccountStatus, StoredResult } from "../ledger.ts";
import { StoreUnavailableError } from "../store.ts";
import { SummedTable } from "./summed-table.ts";

export type AccountRow = {
  status: AccountStatus;
  capYen: number | null;
  seq: number;
  fence: number;
  lastMs: number;
  months: Record<string, { used: number; reserved: number }>;
  keys: Record<string, number | null>;
  /** The keys that are child keys: each has terms of its own. Not there before the first. */
  children?: string[];
};

export type ChildRow = {
  parentId: string | null;
  capYen: number | null;
  expiresAtMs: number | null;
  months: AccountRow["months"];
  lastDay: number | null;
};

export type LeasedOperation = {
  state: "leased";
  fingerprint: string;
  /** The key that began it; absent in rows of an earlier version. */
  keyId?: string;
  token: number;
  leaseUntilMs: number;
  reserved: number;
  day: number;
};
export type DoneOperation = {
  state: "done";
  fingerprint: string;
  units: number;
  seq: number | null;
  result: StoredResult;
  expiresAtMs: number;
  /** The result was returned as a replay. */
  given: boolean;
};
export type OperationRow = LeasedOperation | DoneOperation;

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
export type UsageKey = [accountId: string, day: number, endpoint: string, tag: string, ...keyId: string[]];
type DocumentRow = { value: string; version: number; expiresAtMs: number | null };
type CounterRow = { value: number; expiresAtMs: number | null };
export type OutboxRow = { payload: string; dueMs: number; attempt: number };

/** Tables whose rows can expire; an index entry holds the table and the key. */
export type ExpiringTable = "operations" | "documents" | "counters";

/** The tables of one environment and their operations. Composite keys are tuples. */
export type EmbeddedTables = ReturnType<typeof openTables>;

export function openTables(root: RootDatabase, onFatal: (error: unknown) => void) {
  const table = <Row, RowKey extends Key>(name: string) => new SummedTable<Row, RowKey>(root, name);
  const tables = {
    accounts: table<AccountRow, string>("accounts"),
    /** Terms and counters of child keys, by account and key. */
    children: table<ChildRow, [string, string]>("children"),
    operations: table<OperationRow, string[]>("operations"),
    /** Unexpired finished operations of an account: pairs of the hour of expiry and their number. */
    operationHours: table<[number, number][], string>("operation-hours"),
    reservations: table<true, [number, string, string]>("reservations"),
    ledger: table<LedgerRow, [string, number]>("ledger"),
    /** By account, day, endpoint, tag and key; earlier versions had no key. */
    usage: table<UsageCounts, UsageKey>("usage"),
    /** 1 for each tag of an account and day; the number of tags is stored under account and day. */
    tags: table<number, (string | number)[]>("tags"),
    documents: table<DocumentRow, string[]>("documents"),
    counters: table<CounterRow, string[]>("counters"),
    expiries: table<true, (string | number)[]>("expiries"),
    outbox: table<OutboxRow, [string, string, string]>("outbox"),
    due: table<true, [string, number, string, string]>("due"),
    dead: table<{ payload: string; reason: string }, [string, string, string]>("dead"),
    /** Owner of an outbox entry by topic and id, including dead letters. */
    entryOwners: table<string, [string, string]>("entry-owners"),
    meta: table<string, string>("meta"),
  };
  /** After a failed write or a checksum error the disk is no longer used. */
  const fail = (what: string, error: unknown): never => {
    onFatal(error);
    throw new StoreUnavailableError(`the embedded store could not ${what}`, { cause: error });
  };
  return {
    ...tables,
    /**
     * Runs one step exclusively, across processes, and resolves when it is on disk. Waiting steps share one sync. A step that
     * throws is not rolled back, so it must make all checks before its first write.
     */
    async write<T>(step: () => T): Promise<T> {
      try {
        return await root.transaction(step);
      } catch (error) {
        return fail("write", error);
      }
    },
    /** Reads the newest committed state, including writes of other processes. */
    read<T>(step: () => T): T {
      root.resetReadTxn();
      try {
        return step();
      } catch (error) {
        return fail("read", error);
      }
    },
    /** Indexes the expiry of a row for the sweep. */
    expire(name: ExpiringTable, key: readonly string[], expiresAtMs: number | null): void {
      if (expiresAtMs !== null) tables.expiries.putSync([expiresAtMs, name, ...key], true);
    },
    /** Number of rows of each table. */
    countRows(): Record<string, number> {
      return Object.fromEntries(Object.entries(tables).map(([name, each]) => [name, each.getKeysCount()] as const));
    },
    /** Reads every row. Throws `StateDamagedError` for one that was altered or cannot be reached. */
    checkRows(): void {
      for (const each of Object.values(tables)) each.check();
    },
  };
}
