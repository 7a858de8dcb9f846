import type { OutboxEntry } from "./outbox.ts";

/** How long the result of a finished operation can be replayed: a day, and an hour for clocks that differ. */
export const replayMs = 25 * 3_600_000;

/**
 * How far back a clock may be set, or clocks may differ, so that the latest time seen still counts. One that is set back by
 * more was wrong before: then the earlier time is believed, or an account would stay in a month of the future for years.
 */
export const clockToleranceMs = 2 * 86_400_000;

/** The time that a step of an account counts for, when the latest seen was `lastMs`. */
export function accountTime(nowMs: number, lastMs: number): number {
  return lastMs - nowMs > clockToleranceMs ? nowMs : Math.max(nowMs, lastMs);
}

/** What one account may make a store remember. Each store is opened with these unless told otherwise. */
export type StateLimits = {
  /** Different tags of one account and day; calls with further ones count as `otherTag`. */
  readonly tagsPerDay: number;
  /** Finished operations whose results keep their bodies; later ones are computed again when repeated. */
  readonly operationsWithBody: number;
  /** Finished operations in all; later ones are refused. */
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
/** How long a revoked child key is still told of; the next one that is made then takes its place. */
export const revokedChildMs = 90 * 86_400_000;
export const otherTag = "_other";

/** What a finished call answered, kept for repeats of it: they get the same bytes. */
export type StoredResult = {
  readonly status: number;
  readonly snapshotId: string;
  readonly asOf: string;
  readonly generatedAt: string;
  /** What the seal of the answer needs to be made again, as text; null for an answer without one. */
  readonly seal: string | null;
  readonly responseHash: string;
  /** The body as sent (or compressed, as the caller likes); null when it is to be computed again. */
  readonly body: Uint8Array | null;
};

/** Who pays, and when. `nowMs` does not run backwards for one account: an earlier time counts as `accountTime` says. */
export type Payer = { readonly accountId: string; readonly keyId: string; readonly nowMs: number };

/** One operation of an account. `fingerprint` tells a repeat of the same request from another one under the same id. */
export type Operation = { readonly operationId: string; readonly fingerprint: string };

/** What the usage views count. `endpoint` and `tag` hold no "|"; the tag is "" when the caller sent none. */
export type Usage = {
  readonly endpoint: string;
  readonly tag: string;
  readonly empty: boolean;
  readonly serviceMs: number;
};

export type ChargeRequest = Payer & {
  readonly units: number;
  /** The most this call may cost in JPY, or null. */
  readonly callCapYen: number | null;
  readonly usage: Usage;
  /** Null when the caller gave no Idempotency-Key. */
  readonly operation: (Operation & { readonly result: StoredResult }) | null;
  /** Queued in the same step as the charge, or not at all. */
  readonly outbox: readonly OutboxEntry[];
};

export type BeginRequest = Payer & {
  readonly operation: Operation;
  /** The most the work can cost; held against the monthly cap until commit, abort or sweep. */
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
  /** Null for work that is no usage and costs nothing: its result is stored, no call is counted. */
  readonly usage: Usage | null;
  readonly result: StoredResult;
  readonly outbox: readonly OutboxEntry[];
};

/** `seq` is the number of the ledger entry, null when nothing was to be paid. */
export type Charged = {
  readonly outcome: "CHARGED";
  readonly seq: number | null;
  readonly usedUnits: number;
  readonly reservedUnits: number;
  readonly capYen: number | null;
};

/** The same operation has finished, for so many units. `credentialActive` is false when the key asking has been revoked since. */
export type Replay = {
  readonly outcome: "REPLAY";
  readonly result: StoredResult;
  readonly units: number;
  readonly seq: number | null;
  readonly credentialActive: boolean;
};

/** Why nothing was written. Each of these leaves ledger, usage and reservations exactly as they were. */
export type Refused =
  | Replay
  | { readonly outcome: "MISMATCH" }
  | { readonly outcome: "INFLIGHT"; readonly leaseUntilMs: number }
  | { readonly outcome: "DENIED" }
  /** The account has as many finished operations as it may have at a time; without an operation the call would pass. */
  | { readonly outcome: "TOO_MANY_OPERATIONS" }
  | { readonly outcome: "OVER_CALL" }
  /** `of` says whose cap leaves no room: that of the account, or that of the child key. The sums are those of the same. */
  | {
      readonly outcome: "CAP";
      readonly of: "account" | "key";
      readonly usedUnits: number;
      readonly reservedUnits: number;
      readonly capYen: number;
    };

export type ChargeOutcome = Charged | Refused;
/** The outcomes that depend on the operation alone. */
export type FoundOperation = Extract<Refused, { outcome: "REPLAY" | "MISMATCH" | "INFLIGHT" }>;
export type BeginOutcome =
  | { readonly outcome: "BEGUN"; readonly token: number; readonly leaseUntilMs: number }
  | Refused;
export type CommitOutcome = Charged | { readonly outcome: "STALE" } | { readonly outcome: "OVER_RESERVED" };

/** One line of the ledger, numbered from 1 without gaps. `day` is the Japanese day (YYYYMMDD) it is accounted to. */
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
  /** The number of the entry that this one takes back; its units are then those of that entry, negative. */
  readonly voids: number | null;
};

export type UsageRow = {
  readonly day: number;
  readonly endpoint: string;
  readonly tag: string;
  /** The key that called; "" where that was not counted yet. */
  readonly keyId: string;
  readonly calls: number;
  readonly units: number;
  readonly empty: number;
  readonly serviceMs: number;
};

/** What holds for a child key beside what holds for its account, which pays. */
export type ChildTerms = {
  /** The key that it ends with. When that one is replaced, its successor takes the place. */
  readonly parentId: string;
  /** Monthly cap of this key alone in JPY, tax excluded; null for none. */
  readonly capYen: number | null;
  /** From this moment on the key is not active; null for never. */
  readonly expiresAtMs: number | null;
};

export type ChildKey = ChildTerms & {
  /** Its part of the months of the account. */
  readonly months: Account["months"];
  /** The last Japanese day (YYYYMMDD) on which a call of it was counted; null before the first. */
  readonly lastDay: number | null;
};

export type AccountStatus = "active" | "closed";
export type Account = {
  readonly status: AccountStatus;
  /** Monthly cap in JPY, tax excluded; null for none. */
  readonly capYen: number | null;
  /** Number of the last ledger entry, 0 before the first. */
  readonly seq: number;
  /** Units by Japanese month (YYYYMM). */
  readonly months: Readonly<Record<string, { readonly used: number; readonly reserved: number }>>;
  /** Key id to the time it was revoked, null while active. A child key may have expired all the same: see `keyStateOf`. */
  readonly keys: Readonly<Record<string, number | null>>;
  /** Those of the keys that are child keys, by their id; revoked ones for `revokedChildMs` or longer. */
  readonly children: Readonly<Record<string, ChildKey>>;
  /**
   * Drawn anew whenever the ledger may have lost its end: after a failover, a restore, a new start of Redis. Names made of
   * it and of entry numbers never mean two things.
   */
  readonly epoch: string;
};

/** All that is counted of an account at one moment; each part can be recomputed from the others. */
export type Books = {
  /** Number of the last entry that `months` and `usage` include. */
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

/** Names the holder of an operation with an effect: another that takes over gets another token. */
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
  /** The key to add has to be the first of its account. */
  readonly first?: true;
  /** The key to add is a child key, on these terms. */
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
 * Money. Each call is one atomic, durable step: once its promise has resolved a crash loses nothing, and of racing
 * calls each sees the effect of those before it. All checks come before all writes, so a refusal changes nothing.
 */
export type LedgerStore = {
  /** Opens an account. False, and no change, when it exists. */
  openAccount(request: { accountId: string; status: AccountStatus; capYen: number | null }): Promise<boolean>;
  /**
   * Sets what is named. False, and no change, when there is no such account, or when the work that `lease` was given to may
   * not go on because another has taken it over.
   */
  setAccount(request: AccountChange): Promise<boolean>;
  /**
   * Adds a key, revokes one, or both at once (a rotation). False, and no change, when the account is unknown, the key to
   * revoke is not active, or the key to add is known: of two racing rotations one wins. With `first` also when the account
   * has ever had a key. With `child` also when its parent is not an active key or is a child itself, or when the account has as
   * many as it may. A key that is revoked takes its children with it; one that is replaced leaves them to its successor. A child
   * is revoked, never replaced.
   */
  changeKeys(request: KeyChange): Promise<boolean>;
  /** Sets what is named of a child key; the next charge sees it. False, and no change, when it is none or is revoked. */
  changeChild(request: ChildChange): Promise<boolean>;
  readAccount(accountId: string): Promise<Account | null>;
  /** Up to `limit` accounts, each once, from where an earlier page ended; `next` is null after the last. */
  listAccounts(request: {
    after: string | null;
    limit: number;
  }): Promise<{ accountIds: string[]; next: string | null }>;
  /** Null when there is no such account. */
  readBooks(accountId: string): Promise<Books | null>;

  /**
   * Charges finished work, once per operation. In this order: a finished operation with the same fingerprint is a
   * REPLAY, another fingerprint a MISMATCH, a live lease INFLIGHT; a closed account or a key that is not active is
   * DENIED; past the number of operations TOO_MANY_OPERATIONS; above the call cap OVER_CALL; used + reserved + units above
   * the monthly cap CAP (units of 0 never are), first that of the account, then that of a child key, which has used and
   * reserved of its own. Zero units write the operation and the day's calls, no ledger entry.
   * Charges that wait together may be taken in one step, each on its own: what one is refused changes nothing for another.
   * When this throws `StoreUnavailableError` the charge may have been made; the store then queues it under `voidTopic`.
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * What a charge of this operation would find before it looks at the account: REPLAY, MISMATCH or INFLIGHT; null when the
   * id is free. Guards ask it before the work, the charge decides. Like any REPLAY it can be answered at once.
   */
  findOperation(request: Payer & { readonly operation: Operation }): Promise<FoundOperation | null>;
  /** Leases an operation with an effect and reserves its units. Tokens rise within an account: a later holder's is higher. */
  begin(request: BeginRequest): Promise<BeginOutcome>;
  /**
   * Charges a held operation, at most what it reserved, to the day on which it began and to the key that began it. STALE when the token is not the
   * latest: another took over after the lease, or the sweeper freed it.
   */
  commit(request: CommitRequest): Promise<CommitOutcome>;
  /** Frees a held operation, so that its id can be used again. False when the token is not the latest. */
  abort(request: HeldOperation): Promise<boolean>;
  /**
   * Takes a charge back by an entry of the opposite sign on the same day, once: its units, its call, and the stored result
   * of its operation, whose id can then be used again. False, and no change, when there is no such charge, it is taken
   * back already, or its result has been given out as a REPLAY: then somebody was served. That is known as long as the
   * result is kept.
   */
  voidCharge(request: { accountId: string; seq: number; nowMs: number }): Promise<boolean>;

  /** Entries after a number, in order, but for those forgotten. */
  readLedger(request: { accountId: string; afterSeq: number; limit: number }): Promise<LedgerEntry[]>;
  /**
   * Removes entries up to a number, the first ones first, `limit` of them or some more; their sums stay counted. Answers how many
   * it removed. To be called for entries that are kept elsewhere and can no longer be taken back.
   */
  forgetEntries(request: { accountId: string; throughSeq: number; limit: number }): Promise<number>;
  /** The day counters from one Japanese day to another, both included, by day, endpoint, tag and key. */
  readUsage(request: { accountId: string; fromDay: number; toDay: number }): Promise<UsageRow[]>;
};
