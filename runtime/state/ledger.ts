import type { OutboxEntry } from "./outbox.ts";

/** How long the result of a finished operation can be replayed: a day, and an hour for clock differences. */
export const replayMs = 25 * 3_600_000;

/**
 * Largest step back of a clock for which the latest time seen is used instead. After a larger step the later time is taken as
 * wrong and the earlier one is used; otherwise an account would stay in a future month for years.
 */
export const clockToleranceMs = 2 * 86_400_000;

/** The effective time of a step of an account, when the latest time seen was `lastMs`. */
export function accountTime(nowMs: number, lastMs: number): number {
  return lastMs - nowMs > clockToleranceMs ? nowMs : Math.max(nowMs, lastMs);
}

/** Storage limits per account; the defaults of each store. */
export type StateLimits = {
  /** Distinct tags per account and day; further ones count as `otherTag`. */
  readonly tagsPerDay: number;
  /** Finished operations stored with their bodies; results of later ones are computed again on a repeat. */
  readonly operationsWithBody: number;
  /** Total finished operations; later ones are refused. */
  readonly operations: number;
  /** Child keys that are not revoked; further ones are refused. */
  readonly children: number;
};
export const stateLimits: StateLimits = {
  tagsPerDay: 1_000,
  operationsWithBody: 10_000,
  operations: 100_000,
  children: 50,
};
/** How long a revoked child key is listed; the next new child key then replaces it. */
export const revokedChildMs = 90 * 86_400_000;
export const otherTag = "_other";

/** The stored response of a finished call; repeats get the same bytes. */
export type StoredResult = {
  readonly status: number;
  readonly snapshotId: string;
  readonly asOf: string;
  readonly generatedAt: string;
  /** Data for making the seal of the answer again, as text; null for an answer without one. */
  readonly seal: string | null;
  readonly responseHash: string;
  /** The body as sent, or compressed by the caller; null when it must be computed again. */
  readonly body: Uint8Array | null;
};

/** The payer and the time. `nowMs` is monotonic per account: see `accountTime`. */
export type Payer = { readonly accountId: string; readonly keyId: string; readonly nowMs: number };

/** One operation of an account. `fingerprint` distinguishes a repeat from another request under the same id. */
export type Operation = { readonly operationId: string; readonly fingerprint: string };

/** Usage dimensions. `endpoint` and `tag` contain no "|"; the tag is "" when the caller sent none. */
export type Usage = {
  readonly endpoint: string;
  readonly tag: string;
  readonly empty: boolean;
  readonly serviceMs: number;
};

export type ChargeRequest = Payer & {
  readonly units: number;
  /** The maximum cost of this call in JPY, or null. */
  readonly callCapYen: number | null;
  readonly usage: Usage;
  /** Null when the caller gave no Idempotency-Key. */
  readonly operation: (Operation & { readonly result: StoredResult }) | null;
  /** Queued atomically with the charge. */
  readonly outbox: readonly OutboxEntry[];
};

export type BeginRequest = Payer & {
  readonly operation: Operation;
  /** The maximum cost of the work; counted against the monthly cap until commit, abort or sweep. */
  readonly units: number;
  readonly callCapYen: number | null;
  readonly leaseMs: number;
};

export type HeldOperation = {
  readonly accountId: string;
  readonly operationId: string;
  readonly token: number;
  readonly nowMs: number;
};

export type CommitRequest = HeldOperation & {
  readonly units: number;
  /** Null for work that is not usage and is free: its result is stored, no call is counted. */
  readonly usage: Usage | null;
  readonly result: StoredResult;
  readonly outbox: readonly OutboxEntry[];
};

/** `seq` is the number of the ledger entry, null when the call was free. */
export type Charged = {
  readonly outcome: "CHARGED";
  readonly seq: number | null;
  readonly usedUnits: number;
  readonly reservedUnits: number;
  readonly capYen: number | null;
};

/**
 * The same operation has finished, with this many units. `credentialActive` is false when the requesting key has been revoked
 * since.
 */
export type Replay = {
  readonly outcome: "REPLAY";
  readonly result: StoredResult;
  readonly units: number;
  readonly seq: number | null;
  readonly credentialActive: boolean;
};

/** Refusals. Each leaves ledger, usage and reservations unchanged. */
export type Refused =
  | Replay
  | { readonly outcome: "MISMATCH" }
  | { readonly outcome: "INFLIGHT"; readonly leaseUntilMs: number }
  | { readonly outcome: "DENIED" }
  /** The account has the maximum number of finished operations; a call without an operation would pass. */
  | { readonly outcome: "TOO_MANY_OPERATIONS" }
  | { readonly outcome: "OVER_CALL" }
  /** `of` says whether the cap of the account or of the child key is reached; the sums are of the same. */
  | {
      readonly outcome: "CAP";
      readonly of: "account" | "key";
      readonly usedUnits: number;
      readonly reservedUnits: number;
      readonly capYen: number;
    };

export type ChargeOutcome = Charged | Refused;
/** The outcomes that depend only on the operation. */
export type FoundOperation = Extract<Refused, { outcome: "REPLAY" | "MISMATCH" | "INFLIGHT" }>;
export type BeginOutcome =
  | { readonly outcome: "BEGUN"; readonly token: number; readonly leaseUntilMs: number }
  | Refused;
export type CommitOutcome = Charged | { readonly outcome: "STALE" } | { readonly outcome: "OVER_RESERVED" };

/** One ledger entry, numbered from 1 without gaps. `day` is the Japanese day (YYYYMMDD) it counts for. */
export type LedgerEntry = {
  readonly seq: number;
  readonly atMs: number;
  readonly day: number;
  readonly units: number;
  readonly endpoint: string;
  readonly tag: string;
  readonly keyId: string;
  /** "" for a call without an Idempotency-Key. */
  readonly operationId: string;
  /** Number of the entry that this one voids; its units are then the negative of that entry's. */
  readonly voids: number | null;
};

export type UsageRow = {
  readonly day: number;
  readonly endpoint: string;
  readonly tag: string;
  /** The key that called; "" for entries made before keys were recorded. */
  readonly keyId: string;
  readonly calls: number;
  readonly units: number;
  readonly empty: number;
  readonly serviceMs: number;
};

/** Terms of a child key, in addition to those of its account, which pays. */
export type ChildTerms = {
  /**
   * The parent key: when it is revoked, this key ends too. When it is replaced, its successor becomes the parent. Null while the
   * account has no key of its own: its first key becomes the parent. `lostParent` when the terms are missing.
   */
  readonly parentId: string | null;
  /** Monthly cap of this key in JPY, tax excluded; null for none. */
  readonly capYen: number | null;
  /** The key expires at this moment; null for never. */
  readonly expiresAtMs: number | null;
};

export type ChildKey = ChildTerms & {
  /** Its share of the account's months. */
  readonly months: Account["months"];
  /** The last Japanese day (YYYYMMDD) with a counted call; null before the first. */
  readonly lastDay: number | null;
};

/** No key has this id. */
export const lostParent = "";

export type AccountStatus = "active" | "closed";
export type Account = {
  readonly status: AccountStatus;
  /** Monthly cap in JPY, tax excluded; null for none. */
  readonly capYen: number | null;
  /** Number of the last ledger entry, 0 before the first. */
  readonly seq: number;
  /** Units by Japanese month (YYYYMM). */
  readonly months: Readonly<Record<string, { readonly used: number; readonly reserved: number }>>;
  /** Key id to the time of revocation, null while active. A child key may still have expired: see `keyStateOf`. */
  readonly keys: Readonly<Record<string, number | null>>;
  /** The child keys among them, by id; revoked ones for at least `revokedChildMs`. */
  readonly children: Readonly<Record<string, ChildKey>>;
  /**
   * Generated anew whenever the ledger may have lost its end: after a failover, a restore, a restart of Redis. So names made from
   * it and entry numbers are never reused.
   */
  readonly epoch: string;
};

/** All counters of an account at one moment; each can be recomputed from the others. */
export type Books = {
  /** Number of the last entry included in `months` and `usage`. */
  readonly seq: number;
  readonly months: Account["months"];
  readonly usage: readonly UsageRow[];
  readonly children: Account["children"];
  readonly reservations: readonly {
    readonly operationId: string;
    readonly keyId: string;
    readonly month: number;
    readonly units: number;
  }[];
};

/** Identifies the holder of an operation with an effect: a process that takes over gets another token. */
export type Lease = { readonly operationId: string; readonly token: number };

export type AccountChange = {
  readonly accountId: string;
  readonly status?: AccountStatus;
  readonly capYen?: number | null;
  readonly lease?: Lease | null;
};

export type KeyChange = {
  readonly accountId: string;
  readonly add?: string;
  readonly revoke?: string;
  /** The added key must be the first of its account, apart from child keys. */
  readonly first?: true;
  /** Together with `revoke`: every other key of the account is revoked too, whatever its kind. */
  readonly revokeOthers?: true;
  /** The added key is a child key with these terms. */
  readonly child?: ChildTerms;
  readonly nowMs: number;
};

export type ChildChange = {
  readonly accountId: string;
  readonly keyId: string;
  readonly capYen?: number | null;
  readonly expiresAtMs?: number | null;
};

/**
 * Money. Each call is one atomic, durable step: after its promise resolves a crash loses nothing, and concurrent calls are
 * serialized. All checks precede all writes, so a refusal changes nothing.
 */
export type LedgerStore = {
  /** Opens an account. False, and no change, when it exists. */
  openAccount(request: { accountId: string; status: AccountStatus; capYen: number | null }): Promise<boolean>;
  /**
   * Sets the given fields. False, and no change, when there is no such account, or when another process has taken over `lease`.
   */
  setAccount(request: AccountChange): Promise<boolean>;
  /**
   * Adds a key, revokes one, or both atomically (a rotation). False, and no change, when the account is unknown, the key to
   * revoke is not active, or the key to add exists: of two concurrent rotations one succeeds. With `first` also when the account
   * ever had a key that is no child. With `child` also when its parent is not an active key or is a child itself, when its
   * parent is null and the account ever had a key that is no child, or when the account has the maximum number of children.
   * Revoking a key revokes its children; replacing it moves them to its successor, unless `revokeOthers` ends them. A child is
   * revoked, never replaced.
   */
  changeKeys(request: KeyChange): Promise<boolean>;
  /**
   * Sets the given fields of a child key; effective from the next charge. False, and no change, when it is not a child key or is
   * revoked.
   */
  changeChild(request: ChildChange): Promise<boolean>;
  readAccount(accountId: string): Promise<Account | null>;
  /** Up to `limit` accounts, each once, continuing from an earlier page; `next` is null after the last. */
  listAccounts(request: {
    after: string | null;
    limit: number;
  }): Promise<{ accountIds: string[]; next: string | null }>;
  /** Null when there is no such account. */
  readBooks(accountId: string): Promise<Books | null>;

  /**
   * Charges finished work, once per operation. In this order: a finished operation with the same fingerprint is a REPLAY, another
   * fingerprint a MISMATCH, a live lease INFLIGHT; a closed account or an inactive key is DENIED; above the number of operations
   * TOO_MANY_OPERATIONS; above the call cap OVER_CALL; used + reserved + units above the monthly cap CAP (never for 0 units),
   * first of the account, then of a child key, which has its own used and reserved units. Zero units write the operation and the
   * day's calls, no ledger entry. Waiting charges may share one step; each has its own outcome, and a refusal does not affect the
   * others. When this throws `StoreUnavailableError` the charge may have been made; the store then queues it under `voidTopic`.
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * The outcome of a charge that depends only on the operation: REPLAY, MISMATCH or INFLIGHT; null when the id is unused. Guards
   * call it before the work; the charge decides. Any REPLAY can be answered at once.
   */
  findOperation(request: Payer & { readonly operation: Operation }): Promise<FoundOperation | null>;
  /** Leases an operation with an effect and reserves its units. Tokens increase within an account: a later holder's is higher. */
  begin(request: BeginRequest): Promise<BeginOutcome>;
  /**
   * Charges a leased operation, at most its reserved units, to the day on which it began and to the key that began it. STALE when
   * the token is not the latest: another process took over after the lease, or the sweeper freed it.
   */
  commit(request: CommitRequest): Promise<CommitOutcome>;
  /** Frees a leased operation, so that its id can be used again. False when the token is not the latest. */
  abort(request: HeldOperation): Promise<boolean>;
  /**
   * Voids a charge by an entry of the opposite sign on the same day, once: its units, its call, and the stored result of its
   * operation, whose id can then be used again. False, and no change, when there is no such charge, it is already voided, or its
   * result was returned as a REPLAY: then a caller was served. Replays are known as long as the result is stored.
   */
  voidCharge(request: { accountId: string; seq: number; nowMs: number }): Promise<boolean>;

  /** Entries after a number, in order, except removed ones. */
  readLedger(request: { accountId: string; afterSeq: number; limit: number }): Promise<LedgerEntry[]>;
  /** The ids among these that have no stored operation. */
  findLackingOperations(request: { accountId: string; operationIds: readonly string[] }): Promise<string[]>;
  /**
   * Removes entries up to a number, the oldest first, `limit` of them or slightly more; their sums stay counted. Returns how many
   * were removed. Only for entries that are archived and can no longer be voided.
   */
  forgetEntries(request: { accountId: string; throughSeq: number; limit: number }): Promise<number>;
  /** The day counters of a range of Japanese days, both inclusive, by day, endpoint, tag and key. */
  readUsage(request: { accountId: string; fromDay: number; toDay: number }): Promise<UsageRow[]>;
};
