import type { JstDate } from "../../base/jst.ts";
import { unitPriceYen } from "../../base/price.ts";
import { hasExpired } from "../key-state.ts";
import { accountTime, clockToleranceMs, otherTag, replayMs } from "../ledger.ts";
import type {
  BeginOutcome,
  BeginRequest,
  ChargeOutcome,
  ChargeRequest,
  Charged,
  CommitOutcome,
  CommitRequest,
  FoundOperation,
  Operation,
  Payer,
  Refused,
  StateLimits,
  StoredResult,
  Usage,
} from "../ledger.ts";
import type { OutboxEntry } from "../outbox.ts";
import { lostTerms } from "./key-changes.ts";
import { queueEntry } from "./outbox.ts";
import { ChangedRows } from "./changed-rows.ts";
import type {
  AccountRow,
  ChildRow,
  EmbeddedTables,
  LeasedOperation,
  LedgerRow,
  UsageCounts,
  UsageKey,
} from "./tables.ts";

const hourMs = 3_600_000;
/** Operations with a later expiry were counted with a wrong clock. */
const countedHours = (replayMs + clockToleranceMs) / hourMs;

/** The rules of money within one transaction. Nothing is written to the tables before `save`. */
export class Money {
  readonly #tables: EmbeddedTables;
  readonly #limits: StateLimits;
  readonly #jst: (ms: number) => JstDate;
  readonly #rows = new ChangedRows();
  readonly #entries: { key: [string, number]; row: LedgerRow }[] = [];
  readonly #queued: { owner: string; entry: OutboxEntry }[] = [];

  constructor(tables: EmbeddedTables, limits: StateLimits, jst: (ms: number) => JstDate) {
    this.#tables = tables;
    this.#limits = limits;
    this.#jst = jst;
  }

  save(): void {
    for (const { key, row } of this.#entries) this.#tables.ledger.putSync(key, row);
    this.#rows.save();
    for (const { owner, entry } of this.#queued) queueEntry(this.#tables, owner, entry);
  }

  charge(request: ChargeRequest): ChargeOutcome {
    const { operation } = request;
    const admitted = this.#admit(request, operation);
    if ("outcome" in admitted) return admitted;
    const { account, lapsed, nowMs } = admitted;
    const operationId = operation?.operationId ?? "";
    if (lapsed) this.#free(account, request.accountId, operationId, lapsed);
    const charged = this.#enter(account, request, operationId, nowMs, this.#jst(nowMs).day);
    if (operation) this.#finish(request, operationId, operation.fingerprint, operation.result, charged.seq, nowMs);
    this.#queue(request);
    return charged;
  }

  begin(request: BeginRequest): BeginOutcome {
    const admitted = this.#admit(request, request.operation);
    if ("outcome" in admitted) return admitted;
    const { account, lapsed, nowMs } = admitted;
    const { accountId, keyId, units: reserved } = request;
    const { operationId, fingerprint } = request.operation;
    if (lapsed) this.#free(account, accountId, operationId, lapsed);
    const { day } = this.#jst(nowMs);
    const leaseUntilMs = nowMs + request.leaseMs;
    const token = account.fence + 1;
    account.fence = token;
    account.lastMs = nowMs;
    totalsOf(account, day).reserved += reserved;
    this.#rows.set(this.#tables.accounts, accountId, account);
    this.#changeChild(account, accountId, keyId, (child) => void (totalsOf(child, day).reserved += reserved));
    this.#rows.set(this.#tables.reservations, [leaseUntilMs, accountId, operationId], true);
    const lease = { state: "leased", fingerprint, keyId, token, leaseUntilMs, reserved, day } as const;
    this.#rows.set(this.#tables.operations, [accountId, operationId], lease);
    return { outcome: "BEGUN", token, leaseUntilMs };
  }

  commit(request: CommitRequest): CommitOutcome {
    const { accountId, operationId, units, result } = request;
    const held = this.#rows.get(this.#tables.operations, [accountId, operationId]);
    const account = this.#rows.get(this.#tables.accounts, accountId);
    if (!account || held?.state !== "leased" || held.token !== request.token) return { outcome: "STALE" };
    if (units > held.reserved) return { outcome: "OVER_RESERVED" };
    const nowMs = accountTime(request.nowMs, account.lastMs);
    this.#free(account, accountId, operationId, held);
    const call = { ...request, keyId: held.keyId ?? "" };
    const charged = this.#enter(account, call, operationId, nowMs, held.day);
    this.#finish(request, operationId, held.fingerprint, result, charged.seq, nowMs);
    this.#queue(request);
    return charged;
  }

  /** Aborts by token, or without one when the lease has expired. */
  abort(accountId: string, operationId: string, token: number | null): boolean {
    const held = this.#rows.get(this.#tables.operations, [accountId, operationId]);
    const account = this.#rows.get(this.#tables.accounts, accountId);
    if (!account || held?.state !== "leased" || (token !== null && held.token !== token)) return false;
    this.#free(account, accountId, operationId, held);
    this.#rows.set(this.#tables.operations, [accountId, operationId], null);
    return true;
  }

  voidCharge(accountId: string, seq: number, nowMs: number): boolean {
    const account = this.#rows.get(this.#tables.accounts, accountId);
    const row = this.#tables.ledger.get([accountId, seq]);
    if (!account || !row || row.voids !== null || row.voidedBy !== null) return false;
    const { units, operationId, keyId } = row;
    const operation = operationId === "" ? null : this.#rows.get(this.#tables.operations, [accountId, operationId]);
    const own = operation?.state === "done" && operation.seq === seq;
    if (own && operation.given) return false;
    account.seq += 1;
    account.lastMs = accountTime(nowMs, account.lastMs);
    totalsOf(account, row.day).used -= units;
    this.#rows.set(this.#tables.accounts, accountId, account);
    this.#changeChild(account, accountId, keyId, (child) => void (totalsOf(child, row.day).used -= units));
    this.#entries.push({ key: [accountId, seq], row: { ...row, voidedBy: account.seq } });
    const taken = { ...row, atMs: account.lastMs, units: -units, voids: seq };
    this.#entries.push({ key: [accountId, account.seq], row: taken });
    const { day, endpoint, tag } = row;
    this.#count([accountId, day, endpoint, tag, keyId], { calls: -1, units: -units, empty: 0, serviceMs: 0 });
    if (own) this.#rows.set(this.#tables.operations, [accountId, operationId], null);
    return true;
  }

  /** The outcome that depends only on the operation. A replayed result is marked, so that its charge is no longer voided. */
  find(request: Payer & { readonly operation: Operation }): FoundOperation | null {
    const account = this.#rows.get(this.#tables.accounts, request.accountId);
    return account && this.#find(account, request, request.operation, accountTime(request.nowMs, account.lastMs));
  }

  #find(
    account: AccountRow,
    { accountId, keyId }: Payer,
    { operationId, fingerprint }: Operation,
    nowMs: number,
  ): FoundOperation | null {
    const known = this.#rows.get(this.#tables.operations, [accountId, operationId]);
    if (!known || (known.state === "done" ? known.expiresAtMs : known.leaseUntilMs) <= nowMs) return null;
    if (known.fingerprint !== fingerprint) return { outcome: "MISMATCH" };
    if (known.state === "leased") return { outcome: "INFLIGHT", leaseUntilMs: known.leaseUntilMs };
    const { result, units, seq } = known;
    const credentialActive = this.#isActive(account, accountId, keyId, nowMs);
    if (credentialActive && !known.given)
      this.#rows.set(this.#tables.operations, [accountId, operationId], { ...known, given: true });
    const body = result.body && Uint8Array.from(result.body);
    return { outcome: "REPLAY", result: { ...result, body }, units, seq, credentialActive };
  }

  /** Every check of a charge, in order. */
  #admit(request: ChargeRequest | BeginRequest, operation: Operation | null): Admission | Refused {
    const { accountId, keyId, units, callCapYen } = request;
    const account = this.#rows.get(this.#tables.accounts, accountId);
    if (!account) return { outcome: "DENIED" };
    const nowMs = accountTime(request.nowMs, account.lastMs);
    const found = operation && this.#find(account, request, operation, nowMs);
    if (found) return found;
    if (!this.#isActive(account, accountId, keyId, nowMs)) return { outcome: "DENIED" };
    if (operation && this.#liveOperations(accountId, nowMs) >= this.#limits.operations)
      return { outcome: "TOO_MANY_OPERATIONS" };
    if (callCapYen !== null && units * unitPriceYen > callCapYen) return { outcome: "OVER_CALL" };
    const known = operation && this.#rows.get(this.#tables.operations, [accountId, operation.operationId]);
    const lapsed = known?.state === "leased" ? known : null;
    const { month } = this.#jst(nowMs);
    const again = lapsed && monthOf(lapsed.day) === month ? lapsed : null;
    const child = this.#childOf(account, accountId, keyId);
    const full =
      overCap("account", account, month, units, again?.reserved ?? 0) ??
      (child && overCap("key", child, month, units, again?.keyId === keyId ? again.reserved : 0));
    return full ?? { account, lapsed, nowMs };
  }

  #isActive(account: AccountRow, accountId: string, keyId: string, nowMs: number): boolean {
    if (account.status !== "active" || account.keys[keyId] !== null) return false;
    return !hasExpired(this.#childOf(account, accountId, keyId), nowMs);
  }

  /** Null for a key that is no child key. */
  #childOf({ children }: AccountRow, accountId: string, keyId: string): ChildRow | null {
    if (!children?.includes(keyId)) return null;
    return this.#rows.get(this.#tables.children, [accountId, keyId]) ?? lostTerms();
  }

  /** Changes a child key; no effect for any other key. */
  #changeChild({ children }: AccountRow, accountId: string, keyId: string, change: (child: ChildRow) => void): void {
    const child = children?.includes(keyId) ? this.#rows.get(this.#tables.children, [accountId, keyId]) : null;
    if (child === null) return;
    change(child);
    this.#rows.set(this.#tables.children, [accountId, keyId], child);
  }

  /** Records a finished call: a ledger entry when it costs something, the month and the day counters. */
  #enter(account: AccountRow, call: Call, operationId: string, nowMs: number, day: number): Charged {
    const { accountId, keyId, units, usage } = call;
    const totals = totalsOf(account, day);
    totals.used += units;
    account.lastMs = nowMs;
    this.#rows.set(this.#tables.accounts, accountId, account);
    this.#changeChild(account, accountId, keyId, (child) => {
      totalsOf(child, day).used += units;
      if (usage !== null) child.lastDay = day;
    });
    if (usage !== null) {
      const { endpoint, empty, serviceMs } = usage;
      const tag = this.#tagOf(accountId, day, usage.tag);
      if (units > 0) {
        account.seq += 1;
        const row = { atMs: nowMs, day, units, endpoint, tag, keyId, operationId, voids: null, voidedBy: null };
        this.#entries.push({ key: [accountId, account.seq], row });
      }
      this.#count([accountId, day, endpoint, tag, keyId], { calls: 1, units, empty: empty ? 1 : 0, serviceMs });
    }
    return {
      outcome: "CHARGED",
      seq: units > 0 ? account.seq : null,
      usedUnits: totals.used,
      reservedUnits: totals.reserved,
      capYen: account.capYen,
    };
  }

  #count(key: UsageKey, by: UsageCounts): void {
    const counts = this.#rows.get(this.#tables.usage, key) ?? { calls: 0, units: 0, empty: 0, serviceMs: 0 };
    counts.calls += by.calls;
    counts.units += by.units;
    counts.empty += by.empty;
    counts.serviceMs += by.serviceMs;
    this.#rows.set(this.#tables.usage, key, counts);
  }

  /** The tag that a call is counted under: its own, or `otherTag` when the day has too many. */
  #tagOf(accountId: string, day: number, tag: string): string {
    if (tag === "" || tag === otherTag || this.#rows.get(this.#tables.tags, [accountId, day, tag]) !== null) return tag;
    const total = this.#rows.get(this.#tables.tags, [accountId, day]) ?? 0;
    if (total >= this.#limits.tagsPerDay) return otherTag;
    this.#rows.set(this.#tables.tags, [accountId, day, tag], 1);
    this.#rows.set(this.#tables.tags, [accountId, day], total + 1);
    return tag;
  }

  /** Marks an operation as done; above the limit its result is stored without the body. */
  #finish(
    { accountId, units }: Pick<Call, "accountId" | "units">,
    operationId: string,
    fingerprint: string,
    result: StoredResult,
    seq: number | null,
    nowMs: number,
  ): void {
    const whole = this.#liveOperations(accountId, nowMs) < this.#limits.operationsWithBody;
    const expiresAtMs = nowMs + replayMs;
    this.#rows.set(this.#tables.operations, [accountId, operationId], {
      state: "done",
      fingerprint,
      units,
      seq,
      result: whole ? result : { ...result, body: null },
      expiresAtMs,
      given: false,
    });
    this.#rows.set(this.#tables.expiries, [expiresAtMs, "operations", accountId, operationId], true);
    this.#countOperation(accountId, nowMs, expiresAtMs);
  }

  /** Finished operations that have not expired; each counts until the end of the hour in which it expires. */
  #liveOperations(accountId: string, nowMs: number): number {
    const first = Math.floor(nowMs / hourMs);
    let live = 0;
    for (const [hour, count] of this.#rows.get(this.#tables.operationHours, accountId) ?? [])
      if (hour >= first && hour <= first + countedHours) live += count;
    return live;
  }

  #countOperation(accountId: string, nowMs: number, expiresAtMs: number): void {
    const known = this.#rows.get(this.#tables.operationHours, accountId) ?? [];
    const hours = known.filter(([hour]) => hour >= Math.floor(nowMs / hourMs));
    const expiry = Math.floor(expiresAtMs / hourMs);
    const same = hours.find(([hour]) => hour === expiry);
    if (same) same[1] += 1;
    else hours.push([expiry, 1]);
    this.#rows.set(this.#tables.operationHours, accountId, hours);
  }

  #queue({ accountId, outbox }: { accountId: string; outbox: readonly OutboxEntry[] }): void {
    for (const entry of outbox) this.#queued.push({ owner: accountId, entry });
  }

  /** Removes a reservation from the account and the index. */
  #free(account: AccountRow, accountId: string, operationId: string, held: LeasedOperation): void {
    totalsOf(account, held.day).reserved -= held.reserved;
    this.#rows.set(this.#tables.accounts, accountId, account);
    const free = (child: ChildRow) => void (totalsOf(child, held.day).reserved -= held.reserved);
    this.#changeChild(account, accountId, held.keyId ?? "", free);
    this.#rows.set(this.#tables.reservations, [held.leaseUntilMs, accountId, operationId], null);
  }
}

/** `lapsed` is an expired lease of the same operation whose units are still reserved. */
type Admission = { account: AccountRow; lapsed: LeasedOperation | null; nowMs: number };
type Call = {
  readonly accountId: string;
  readonly keyId: string;
  readonly units: number;
  readonly usage: Usage | null;
};

type Counted = Pick<AccountRow, "months">;

function totalsOf({ months }: Counted, day: number): { used: number; reserved: number } {
  return (months[monthOf(day)] ??= { used: 0, reserved: 0 });
}

/** The refusal of a cap without room for these units; `freed` units are reserved now and will be released. */
function overCap(
  of: "account" | "key",
  { months, capYen }: Counted & { capYen: number | null },
  month: number,
  units: number,
  freed: number,
): Refused | null {
  const { used, reserved } = months[month] ?? { used: 0, reserved: 0 };
  const held = reserved - freed;
  if (capYen === null || units === 0 || (used + held + units) * unitPriceYen <= capYen) return null;
  return { outcome: "CAP", of, usedUnits: used, reservedUnits: held, capYen };
}

function monthOf(day: number): number {
  return Math.floor(day / 100);
}
