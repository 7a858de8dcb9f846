import type { LedgerStore } from "./ledger.ts";
import type { OutboxStore } from "./outbox.ts";

/** Names a document or counter. Everything of one `owner` (an account, a key hash, an address hash) is stored together. */
export type StateKey = { readonly owner: string; readonly kind: string; readonly id: string };

export type StateDocument = { readonly value: string; readonly version: number };

/** `nowMs` decides what has expired; `expiresAtMs` null never expires. */
export type Expiring = { readonly nowMs: number; readonly expiresAtMs: number | null };

export type DocumentStore = {
  getDocument(key: StateKey, nowMs: number): Promise<StateDocument | null>;
  /**
   * Writes when the stored version is `ifVersion`: 0 for "does not exist", null for any. Versions of one document increase by 1,
   * and start again at 1 after expiry or deletion. Returns the new version, or null when refused.
   */
  putDocument(key: StateKey, value: string, options: Expiring & { ifVersion: number | null }): Promise<number | null>;
  /** True when a document of that version (null: of any) existed and was deleted. */
  deleteDocument(key: StateKey, options: { ifVersion: number | null; nowMs: number }): Promise<boolean>;
};

export type CounterStore = {
  /**
   * Adds to a counter, which starts at 0, never goes below 0 and lives until the expiry given when it was created. Returns the
   * new value. A value above `limit` is returned too, but not stored: nothing has changed.
   */
  increment(key: StateKey, by: number, options: Expiring & { limit?: number }): Promise<number>;
  readCounter(key: StateKey, nowMs: number): Promise<number>;
};

/** State of a quota of one Japanese day. `resetsAtMs` is the next 00:00 there. */
export type Quota = {
  readonly granted: boolean;
  readonly used: number;
  readonly day: number;
  readonly resetsAtMs: number;
};

export type QuotaStore = {
  /** Takes one of `limit` slots of the Japanese day: exactly `limit` are granted, even to concurrent callers. */
  take(request: { subject: string; limit: number; nowMs: number }): Promise<Quota>;
  /** Reads the quota without taking a slot. `granted` says whether a take would succeed. */
  readQuota(request: { subject: string; limit: number; nowMs: number }): Promise<Quota>;
  /** Returns a slot of that day. The count never goes below 0. */
  giveBack(request: { subject: string; day: number }): Promise<void>;
};

/**
 * All mutable state of a runtime. Every adapter passes the same test suite; time comes from the caller in milliseconds. A store
 * that cannot be reached, or cannot guarantee durability, throws `StoreUnavailableError`.
 */
export type StateStore = LedgerStore &
  OutboxStore &
  DocumentStore &
  CounterStore &
  QuotaStore & {
    /** Frees reservations whose lease has expired and removes expired rows. Returns the number of reservations freed. */
    sweep(nowMs: number): Promise<number>;
    /**
     * Contacts the store, or throws `StoreUnavailableError`; settles charges in doubt. Returns lines for operators about coming
     * problems, or none.
     */
    check(): Promise<readonly string[]>;
    close(): Promise<void>;
  };

/** The store did not respond, or not durably. Whether the step took effect is unknown; nothing may be served based on it. */
export class StoreUnavailableError extends Error {
  override readonly name: string = "StoreUnavailableError";
}

/** The store responds, but no replica has the write: nothing may be served based on it. Other calls are not affected. */
export class WriteUnconfirmedError extends StoreUnavailableError {}

/** The store could lose or evict acknowledged data, so it is not used at all. */
export class StoreUnsafeError extends Error {
  override readonly name = "StoreUnsafeError";
}

/** Stored data was altered or partly lost: nothing may be served based on it. A backup must be restored. */
export class StateDamagedError extends StoreUnsafeError {}
