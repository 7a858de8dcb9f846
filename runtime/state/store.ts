import type { LedgerStore } from "./ledger.ts";
import type { OutboxStore } from "./outbox.ts";

/** Names a document or counter. Everything of one `owner` (an account, a key hash, an address hash) lives together. */
export type StateKey = { readonly owner: string; readonly kind: string; readonly id: string };

export type StateDocument = { readonly value: string; readonly version: number };

/** `nowMs` decides what has expired; `expiresAtMs` null is for ever. */
export type Expiring = { readonly nowMs: number; readonly expiresAtMs: number | null };

export type DocumentStore = {
  getDocument(key: StateKey, nowMs: number): Promise<StateDocument | null>;
  /**
   * Writes when the stored version is `ifVersion`: 0 for "there is none", null for "whatever there is". Versions of one
   * document rise by 1, and begin again at 1 after expiry or deletion. Answers the new version, or null when refused.
   */
  putDocument(key: StateKey, value: string, options: Expiring & { ifVersion: number | null }): Promise<number | null>;
  /** True when a document of that version (null: of any) was there and is gone. */
  deleteDocument(key: StateKey, options: { ifVersion: number | null; nowMs: number }): Promise<boolean>;
};

export type CounterStore = {
  /**
   * Adds to a counter, which begins at 0, never goes below 0 and lives until the expiry given when it began. Answers the
   * new value. A value above `limit` is answered too, but not kept: there was no room, and nothing has changed.
   */
  increment(key: StateKey, by: number, options: Expiring & { limit?: number }): Promise<number>;
  readCounter(key: StateKey, nowMs: number): Promise<number>;
};

/** Where a quota of one Japanese day stands. `resetsAtMs` is the next 00:00 there. */
export type Quota = {
  readonly granted: boolean;
  readonly used: number;
  readonly day: number;
  readonly resetsAtMs: number;
};

export type QuotaStore = {
  /** Takes one of `limit` slots of the Japanese day: exactly `limit` are granted, however many ask at once. */
  take(request: { subject: string; limit: number; nowMs: number }): Promise<Quota>;
  /** Where the quota stands now; takes nothing. `granted` tells whether a take would be. */
  readQuota(request: { subject: string; limit: number; nowMs: number }): Promise<Quota>;
  /** Gives a slot of that day back. Below 0 it never goes. */
  giveBack(request: { subject: string; day: number }): Promise<void>;
};

/**
 * All that a runtime remembers. Every adapter keeps these promises alike, held to one suite; time comes from the caller
 * in milliseconds. A store that cannot be reached, or cannot promise durability, throws `StoreUnavailableError`.
 */
export type StateStore = LedgerStore &
  OutboxStore &
  DocumentStore &
  CounterStore &
  QuotaStore & {
    /** Frees reservations whose lease is over and removes what has expired. Answers the number of reservations freed. */
    sweep(nowMs: number): Promise<number>;
    /**
     * Reaches the store, or throws `StoreUnavailableError`; settles what was left in doubt by a lost answer. Answers what
     * an operator should know: nothing, or a line for each trouble to come.
     */
    check(): Promise<readonly string[]>;
    close(): Promise<void>;
  };

/** The store did not answer, or not durably. Whether the step was taken is unknown; nothing may be served on it. */
export class StoreUnavailableError extends Error {
  override readonly name: string = "StoreUnavailableError";
}

/** The store answers, but no replica has the write: nothing may be served on it, and nothing is wrong with other calls. */
export class WriteUnconfirmedError extends StoreUnavailableError {}

/** The store could lose or evict what it acknowledges, so it is not used at all. */
export class StoreUnsafeError extends Error {
  override readonly name = "StoreUnsafeError";
}

/** What is stored is not what was written, or not all of it: nothing may be served on it. A backup has to be restored. */
export class StateDamagedError extends StoreUnsafeError {}
