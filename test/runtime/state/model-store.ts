import { toJstDate } from "../../../runtime/base/jst.ts";
import type {
  Account,
  AccountStatus,
  BeginRequest,
  ChargeRequest,
  ChildChange,
  ChildTerms,
  CommitRequest,
  HeldOperation,
  KeyChange,
  LedgerEntry,
  Operation as NamedOperation,
  Payer,
  StateLimits,
  StoredResult,
  Usage,
} from "../../../runtime/state/ledger.ts";
import type { Claim, ClaimedEntry, OutboxEntry } from "../../../runtime/state/outbox.ts";
import type { Expiring, StateKey } from "../../../runtime/state/store.ts";

type Operation =
  | { state: "held"; fingerprint: string; keyId: string; token: number; until: number; units: number; day: number }
  | {
      state: "done";
      fingerprint: string;
      until: number;
      units: number;
      seq: number | null;
      result: StoredResult;
      given: boolean;
    };
type Call = { day: number; units: number; keyId: string; usage: Usage };
type ModelChild = ChildTerms & { months: Set<number>; lastDay: number | null };
type ModelAccount = {
  status: AccountStatus;
  capYen: number | null;
  keys: Map<string, number | null>;
  children: Map<string, ModelChild>;
  fence: number;
  clock: number;
  months: Set<number>;
  operations: Map<string, Operation>;
  /** When each operation that ever finished expires. */
  expiries: number[];
  ledger: LedgerEntry[];
  /** The entries up to this number are no longer in the store. */
  forgotten: number;
  calls: Call[];
};
type Job = OutboxEntry & { owner: string; attempt: number };

/**
 * What a store has to do, said plainly: nothing is counted as it happens. Spending is the sum of the ledger, reservations
 * are the operations still held, usage is a list of calls; so a store that counts wrong once differs for good.
 */
export class ModelStore {
  readonly accounts = new Map<string, ModelAccount>();
  readonly documents = new Map<string, { value: string; version: number; until: number }>();
  readonly counters = new Map<string, { value: number; until: number }>();
  readonly slots = new Map<string, number>();
  jobs: Job[] = [];
  readonly limits: StateLimits;
  deadJobs: { owner: string; topic: string; id: string; payload: string; reason: string }[] = [];

  constructor(limits: StateLimits) {
    this.limits = limits;
  }

  openAccount({ accountId, status, capYen }: { accountId: string; status: AccountStatus; capYen: number | null }) {
    if (this.accounts.has(accountId)) return false;
    const empty = {
      keys: new Map(),
      children: new Map(),
      months: new Set<number>(),
      operations: new Map(),
      expiries: [],
    };
    this.accounts.set(accountId, { status, capYen, fence: 0, clock: 0, ledger: [], forgotten: 0, calls: [], ...empty });
    return true;
  }

  setAccount(request: { accountId: string; status?: AccountStatus; capYen?: number | null }) {
    const account = this.accounts.get(request.accountId);
    if (account && request.status !== undefined) account.status = request.status;
    if (account && request.capYen !== undefined) account.capYen = request.capYen;
    return account !== undefined;
  }

  changeKeys({ accountId, add, revoke, first, revokeOthers, child, nowMs }: KeyChange) {
    const { keys, children } = this.accounts.get(accountId) ?? {};
    if (!keys || !children || (revoke && keys.get(revoke) !== null) || (add && keys.has(add))) return false;
    if ((first || child?.parentId === null) && [...keys.keys()].some((keyId) => !children.has(keyId))) return false;
    if (add && revoke && children.has(revoke)) return false;
    const living = [...children.keys()].filter((keyId) => keys.get(keyId) === null);
    const parentId = child?.parentId ?? null;
    if (parentId !== null && (keys.get(parentId) !== null || children.has(parentId))) return false;
    if (child && living.length >= this.limits.children) return false;
    const orphans = [...children].filter(([, each]) => each.parentId === revoke);
    if (revoke) keys.set(revoke, nowMs);
    for (const [keyId, orphan] of orphans)
      if (add) children.set(keyId, { ...orphan, parentId: add });
      else if (keys.get(keyId) === null) keys.set(keyId, nowMs);
    if (revokeOthers) for (const [keyId, revokedMs] of keys) keys.set(keyId, revokedMs ?? nowMs);
    if (add) keys.set(add, null);
    if (add && first)
      for (const [keyId, orphan] of children)
        if (orphan.parentId === null) children.set(keyId, { ...orphan, parentId: add });
    if (add && child) children.set(add, { ...child, months: new Set(), lastDay: null });
    return true;
  }

  changeChild({ accountId, keyId, ...change }: ChildChange) {
    const { keys, children } = this.accounts.get(accountId) ?? {};
    const child = children?.get(keyId);
    if (!child || keys?.get(keyId) !== null) return false;
    children?.set(keyId, { ...child, ...change });
    return true;
  }

  readAccount(accountId: string): Account | null {
    const account = this.accounts.get(accountId);
    if (!account) return null;
    const months = [...account.months].map((month) => [month, this.#totals(account, month)]);
    const { status, capYen } = account;
    const seq = account.ledger.length;
    const keys = Object.fromEntries(account.keys);
    const children = [...account.children].map(([keyId, child]) => {
      const own = [...child.months].map((month) => [month, this.#totals(account, month, keyId)]);
      return [keyId, { ...child, months: Object.fromEntries(own) }];
    });
    return {
      status,
      capYen,
      seq,
      months: Object.fromEntries(months),
      keys,
      children: Object.fromEntries(children),
      epoch: "",
    };
  }

  readBooks(accountId: string) {
    const account = this.accounts.get(accountId);
    const read = this.readAccount(accountId);
    if (!account || !read) return null;
    const held = [...account.operations].flatMap(([operationId, each]) =>
      each.state === "held"
        ? [{ operationId, keyId: each.keyId, month: Math.floor(each.day / 100), units: each.units }]
        : [],
    );
    const usage = this.readUsage({ accountId, fromDay: 0, toDay: 99_999_999 });
    const reservations = held.sort((a, b) => (a.operationId < b.operationId ? -1 : 1));
    return { seq: read.seq, months: read.months, usage, children: read.children, reservations };
  }

  findOperation(request: Payer & { operation: NamedOperation }) {
    const account = this.accounts.get(request.accountId);
    return account ? this.#find(account, request, request.operation) : null;
  }

  charge(request: ChargeRequest) {
    const { accountId, operation, units } = request;
    const admitted = this.#admit(request, operation);
    if ("outcome" in admitted) return admitted;
    const { account, now } = admitted;
    if (operation) account.operations.delete(operation.operationId);
    const id = operation?.operationId ?? "";
    const charged = this.#enter(account, request, id, now, toJstDate(now).day);
    if (operation) this.#finish(account, id, operation.fingerprint, operation.result, units, charged.seq, now);
    for (const entry of request.outbox) this.enqueue(accountId, entry);
    return charged;
  }

  begin(request: BeginRequest) {
    const admitted = this.#admit(request, request.operation);
    if ("outcome" in admitted) return admitted;
    const { account, now } = admitted;
    const { day, month } = toJstDate(now);
    const { operationId, fingerprint } = request.operation;
    const { keyId, units } = request;
    account.fence += 1;
    account.clock = now;
    account.months.add(month);
    account.children.get(keyId)?.months.add(month);
    const [token, until] = [account.fence, now + request.leaseMs];
    account.operations.set(operationId, { state: "held", fingerprint, keyId, token, until, units, day });
    return { outcome: "BEGUN", token, leaseUntilMs: until };
  }

  commit(request: CommitRequest) {
    const account = this.accounts.get(request.accountId);
    const held = account?.operations.get(request.operationId);
    if (!account || held?.state !== "held" || held.token !== request.token) return { outcome: "STALE" };
    if (request.units > held.units) return { outcome: "OVER_RESERVED" };
    account.operations.delete(request.operationId);
    const now = Math.max(account.clock, request.nowMs);
    const charged = this.#enter(account, { ...request, keyId: held.keyId }, request.operationId, now, held.day);
    const { operationId, result, units } = request;
    this.#finish(account, operationId, held.fingerprint, result, units, charged.seq, now);
    for (const entry of request.outbox) this.enqueue(request.accountId, entry);
    return charged;
  }

  abort({ accountId, operationId, token }: HeldOperation) {
    const operations = this.accounts.get(accountId)?.operations;
    const held = operations?.get(operationId);
    if (held?.state !== "held" || held.token !== token) return false;
    return operations?.delete(operationId) ?? false;
  }

  voidCharge({ accountId, seq, nowMs }: { accountId: string; seq: number; nowMs: number }) {
    const account = this.accounts.get(accountId);
    const entry = account?.ledger[seq - 1];
    if (
      !account ||
      !entry ||
      seq <= account.forgotten ||
      entry.voids ||
      account.ledger.some(({ voids }) => voids === seq)
    )
      return false;
    const operation = account.operations.get(entry.operationId);
    const own = operation?.state === "done" && operation.seq === seq;
    if (own && operation.given) return false;
    account.clock = Math.max(account.clock, nowMs);
    const again = { seq: account.ledger.length + 1, atMs: account.clock, units: -entry.units, voids: seq };
    account.ledger.push({ ...entry, ...again });
    const { day, units, endpoint, tag, keyId } = entry;
    account.calls.push({ day, units: -units, keyId, usage: { endpoint, tag, empty: false, serviceMs: 0 } });
    if (own) account.operations.delete(entry.operationId);
    return true;
  }

  /** A charge whose operation has long expired, so that a store need not know it any more. */
  mayHaveForgotten(accountId: string, seq: number, nowMs: number): boolean {
    const account = this.accounts.get(accountId);
    const operation = account?.operations.get(account.ledger[seq - 1]?.operationId ?? "");
    return operation !== undefined && operation.until <= nowMs;
  }

  sweep(nowMs: number) {
    for (const { operations } of this.accounts.values())
      for (const [id, each] of operations) if (each.state === "held" && each.until <= nowMs) operations.delete(id);
  }

  readLedger({ accountId, afterSeq, limit }: { accountId: string; afterSeq: number; limit: number }) {
    const { ledger = [], forgotten = 0 } = this.accounts.get(accountId) ?? {};
    return ledger.filter(({ seq }) => seq > Math.max(afterSeq, forgotten)).slice(0, limit);
  }

  forgetEntries({ accountId, throughSeq }: { accountId: string; throughSeq: number }) {
    const account = this.accounts.get(accountId);
    if (account) account.forgotten = Math.max(account.forgotten, Math.min(throughSeq, account.ledger.length));
  }

  /** All entries, also those forgotten. */
  wholeLedger(accountId: string): readonly LedgerEntry[] {
    return this.accounts.get(accountId)?.ledger ?? [];
  }

  readUsage({ accountId, fromDay, toDay }: { accountId: string; fromDay: number; toDay: number }) {
    const calls = (this.accounts.get(accountId)?.calls ?? []).filter(({ day }) => day >= fromDay && day <= toDay);
    const groups = new Map<string, Call[]>();
    for (const call of calls) groups.set(groupName(call), [...(groups.get(groupName(call)) ?? []), call]);
    return [...groups.keys()].sort().map((each) => {
      const [day, endpoint, tag, keyId] = each.split("\0");
      const group = groups.get(each) ?? [];
      return {
        day: Number(day),
        endpoint,
        tag,
        keyId,
        calls: sum(group.map(({ units }) => (units < 0 ? -1 : 1))),
        units: sum(group.map(({ units }) => units)),
        empty: group.filter(({ usage }) => usage.empty).length,
        serviceMs: sum(group.map(({ usage }) => usage.serviceMs)),
      };
    });
  }

  getDocument(key: StateKey, nowMs: number) {
    const found = this.documents.get(name(key));
    return found && found.until > nowMs ? { value: found.value, version: found.version } : null;
  }

  putDocument(key: StateKey, value: string, options: Expiring & { ifVersion: number | null }) {
    const before = this.getDocument(key, options.nowMs)?.version ?? 0;
    if (options.ifVersion !== null && options.ifVersion !== before) return null;
    this.documents.set(name(key), { value, version: before + 1, until: options.expiresAtMs ?? Infinity });
    return before + 1;
  }

  deleteDocument(key: StateKey, { ifVersion, nowMs }: { ifVersion: number | null; nowMs: number }) {
    const before = this.getDocument(key, nowMs);
    if (!before || (ifVersion !== null && ifVersion !== before.version)) return false;
    return this.documents.delete(name(key));
  }

  increment(key: StateKey, by: number, { nowMs, expiresAtMs, limit }: Expiring & { limit?: number }) {
    const before = this.counters.get(name(key));
    const live = before && before.until > nowMs ? before : { value: 0, until: expiresAtMs ?? Infinity };
    const value = Math.max(0, live.value + by);
    if (value <= (limit ?? Infinity)) this.counters.set(name(key), { ...live, value });
    return value;
  }

  readCounter(key: StateKey, nowMs: number) {
    const found = this.counters.get(name(key));
    return found && found.until > nowMs ? found.value : 0;
  }

  take({ subject, limit, nowMs }: { subject: string; limit: number; nowMs: number }) {
    const { day } = toJstDate(nowMs);
    const used = this.slots.get(`${subject}|${day}`) ?? 0;
    const granted = used < limit;
    if (granted) this.slots.set(`${subject}|${day}`, used + 1);
    const resetsAtMs = Math.floor((nowMs + 9 * 3_600_000) / 86_400_000 + 1) * 86_400_000 - 9 * 3_600_000;
    return { granted, used: granted ? used + 1 : used, day, resetsAtMs };
  }

  readQuota({ subject, limit, nowMs }: { subject: string; limit: number; nowMs: number }) {
    return {
      ...this.take({ subject, limit: 0, nowMs }),
      granted: this.take({ subject, limit: 0, nowMs }).used < limit,
    };
  }

  giveBack({ subject, day }: { subject: string; day: number }) {
    this.slots.set(`${subject}|${day}`, Math.max(0, (this.slots.get(`${subject}|${day}`) ?? 0) - 1));
  }

  enqueue(owner: string, entry: OutboxEntry) {
    const before = this.jobs.find((job) => job.owner === owner && job.topic === entry.topic && job.id === entry.id);
    this.jobs = this.jobs.filter((job) => job !== before);
    this.jobs.push({ ...entry, owner, attempt: before ? before.attempt + 1 : 0 });
  }

  claim(request: { topic: string; limit: number; leaseMs: number; nowMs: number }): ClaimedEntry[] {
    const due = this.jobs
      .filter(({ topic, dueMs }) => topic === request.topic && dueMs <= request.nowMs)
      .sort((a, b) => a.dueMs - b.dueMs || (a.id < b.id ? -1 : 1))
      .slice(0, request.limit);
    return due.map((job) => {
      const next = { ...job, attempt: job.attempt + 1, dueMs: request.nowMs + request.leaseMs };
      this.jobs[this.jobs.indexOf(job)] = next;
      const { owner, topic, id, payload, attempt } = next;
      return { owner, topic, id, payload, attempt };
    });
  }

  ack(claim: Claim) {
    const job = this.#held(claim);
    this.jobs = this.jobs.filter((each) => each !== job);
    return job !== undefined;
  }

  retry(claim: Claim & { dueMs: number }) {
    const job = this.#held(claim);
    if (job) this.jobs[this.jobs.indexOf(job)] = { ...job, dueMs: claim.dueMs };
    return job !== undefined;
  }

  dead(claim: Claim & { reason: string }) {
    const job = this.#held(claim);
    if (!job) return false;
    const { owner, topic, id, payload } = job;
    this.deadJobs = this.deadJobs.filter((each) => each.id !== id);
    this.deadJobs.push({ owner, topic, id, payload, reason: claim.reason });
    return this.ack(claim);
  }

  readEntry(named: { topic: string; id: string }) {
    const isIt = ({ topic, id }: { topic: string; id: string }) => topic === named.topic && id === named.id;
    return (this.jobs.find(isIt) ?? this.deadJobs.find(isIt))?.payload ?? null;
  }

  readDead(owner: string, topic: string) {
    return this.deadJobs
      .filter((each) => each.owner === owner && each.topic === topic)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  dropDead(letter: { owner: string; topic: string; id: string }) {
    const kept = this.deadJobs.filter(
      ({ owner, topic, id }) => owner !== letter.owner || topic !== letter.topic || id !== letter.id,
    );
    const dropped = kept.length < this.deadJobs.length;
    this.deadJobs = kept;
    return dropped;
  }

  #held(claim: Claim): Job | undefined {
    return this.jobs.find(({ owner, topic, id, attempt }) => {
      return owner === claim.owner && topic === claim.topic && id === claim.id && attempt === claim.attempt;
    });
  }

  /** Of the whole account, or of one key. */
  #totals(account: ModelAccount, month: number, of?: string): { used: number; reserved: number } {
    const inMonth = ({ day, keyId }: { day: number; keyId: string }) =>
      Math.floor(day / 100) === month && (of === undefined || of === keyId);
    const held = [...account.operations.values()].filter((each) => each.state === "held");
    const used = sum(account.ledger.filter(inMonth).map(({ units }) => units));
    return { used, reserved: sum(held.filter(inMonth).map(({ units }) => units)) };
  }

  #admit(request: ChargeRequest | BeginRequest, operation: { operationId: string; fingerprint: string } | null) {
    const account = this.accounts.get(request.accountId);
    if (!account) return { outcome: "DENIED" };
    const now = Math.max(account.clock, request.nowMs);
    const found = operation && this.#find(account, request, operation);
    if (found) return found;
    const { keyId } = request;
    if (!isActive(account, keyId, now)) return { outcome: "DENIED" };
    if (operation && liveAt(account, now) >= this.limits.operations) return { outcome: "TOO_MANY_OPERATIONS" };
    const known = operation && account.operations.get(operation.operationId);
    if (request.callCapYen !== null && request.units * 3 > request.callCapYen) return { outcome: "OVER_CALL" };
    const { month } = toJstDate(now);
    const own = known?.state === "held" && Math.floor(known.day / 100) === month ? known : null;
    const child = account.children.get(keyId);
    const caps = [
      { of: "account", ...this.#totals(account, month), capYen: account.capYen, freed: own?.units ?? 0 },
      ...(child
        ? [
            {
              of: "key",
              ...this.#totals(account, month, keyId),
              capYen: child.capYen,
              freed: own?.keyId === keyId ? own.units : 0,
            },
          ]
        : []),
    ];
    for (const { of, used, reserved, capYen, freed } of caps)
      if (capYen !== null && request.units > 0 && (used + reserved - freed + request.units) * 3 > capYen)
        return { outcome: "CAP", of, usedUnits: used, reservedUnits: reserved - freed, capYen };
    return { account, now };
  }

  #find(account: ModelAccount, { keyId, nowMs }: Payer, operation: NamedOperation) {
    const known = account.operations.get(operation.operationId);
    if (!known || known.until <= Math.max(account.clock, nowMs)) return null;
    if (known.fingerprint !== operation.fingerprint) return { outcome: "MISMATCH" };
    if (known.state === "held") return { outcome: "INFLIGHT", leaseUntilMs: known.until };
    const credentialActive = isActive(account, keyId, Math.max(account.clock, nowMs));
    known.given ||= credentialActive;
    return { outcome: "REPLAY", result: known.result, units: known.units, seq: known.seq, credentialActive };
  }

  #finish(
    account: ModelAccount,
    id: string,
    fingerprint: string,
    result: StoredResult,
    units: number,
    seq: number | null,
    now: number,
  ) {
    const until = now + 25 * 3_600_000;
    const kept = liveAt(account, now) < this.limits.operationsWithBody ? result : { ...result, body: null };
    account.operations.set(id, { state: "done", fingerprint, until, units, seq, result: kept, given: false });
    account.expiries.push(until);
  }

  #tagOf(account: ModelAccount, day: number, tag: string): string {
    const tags = new Set(account.calls.filter((call) => call.day === day).map(({ usage }) => usage.tag));
    for (const free of ["", "_other"]) tags.delete(free);
    return tag === "" || tags.has(tag) || tags.size < this.limits.tagsPerDay ? tag : "_other";
  }

  #enter(
    account: ModelAccount,
    request: ChargeRequest | (CommitRequest & { keyId: string }),
    id: string,
    now: number,
    day: number,
  ) {
    const { units, keyId, usage } = request;
    const { endpoint } = usage ?? { endpoint: "" };
    const tag = usage === null ? "" : this.#tagOf(account, day, usage.tag);
    const month = Math.floor(day / 100);
    account.clock = now;
    account.months.add(month);
    const child = account.children.get(keyId);
    child?.months.add(month);
    if (child && usage !== null) child.lastDay = day;
    if (usage !== null) account.calls.push({ day, units, keyId, usage: { ...usage, tag } });
    const seq = account.ledger.length + 1;
    if (units > 0)
      account.ledger.push({ seq, atMs: now, day, units, endpoint, tag, keyId, operationId: id, voids: null });
    const { used, reserved } = this.#totals(account, month);
    const { capYen } = account;
    return { outcome: "CHARGED", seq: units > 0 ? seq : null, usedUnits: used, reservedUnits: reserved, capYen };
  }
}

function isActive({ status, keys, children }: ModelAccount, keyId: string, now: number): boolean {
  const expiresAtMs = children.get(keyId)?.expiresAtMs ?? Infinity;
  return status === "active" && keys.get(keyId) === null && now < expiresAtMs;
}

/** Finished operations count to the end of the hour in which they expire. */
function liveAt({ expiries }: ModelAccount, now: number): number {
  return expiries.filter((each) => Math.floor(each / 3_600_000) >= Math.floor(now / 3_600_000)).length;
}

function groupName({ day, keyId, usage }: Call): string {
  // By a character below all others, so that names sort as their parts do.
  return [day, usage.endpoint, usage.tag, keyId].join("\0");
}

function name({ owner, kind, id }: StateKey): string {
  return `${owner}:${kind}:${id}`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
