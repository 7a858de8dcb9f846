import { unitPriceYen } from "../../base/price.ts";
import { queueEntry } from "./outbox.ts";
import type { EmbeddedStep } from "./step.ts";
import type { AccountRow, EmbeddedTables, OperationRow } from "./tables.ts";
import { type Refused, type StateLimits, type StoredResult, type Usage, replayMs } from "../ledger.ts";
import type {
  BeginRequest,
  ChargeOutcome,
  ChargeRequest,
  Charged,
  CommitRequest,
  Operation,
  Payer,
} from "../ledger.ts";
import type { FoundOperation } from "../ledger.ts";
import type { OutboxEntry } from "../outbox.ts";

/** The rules of money over one step. Nothing reaches the tables before `save`. */
export class Money {
  readonly #tables: EmbeddedTables;
  readonly #limits: StateLimits;
  readonly #step: EmbeddedStep;
  readonly #queued = new Map<string, { owner: string; entry: OutboxEntry }>();
  readonly #freed: [number, string, string][] = [];
  readonly #held: [number, string, string][] = [];

  constructor(tables: EmbeddedTables, limits: StateLimits, step: EmbeddedStep) {
    this.#tables = tables;
    this.#limits = limits;
    this.#step = step;
  }

  save(): void {
    this.#step.save();
    for (const key of this.#freed) this.#tables.reservations.removeSync(key);
    for (const key of this.#held) this.#tables.reservations.putSync(key, true);
    for (const { owner, entry } of this.#queued.values()) queueEntry(this.#tables, owner, entry);
  }

  charge(request: ChargeRequest): ChargeOutcome {
    const admitted = this.#admit(request, request.operation);
    if ("outcome" in admitted) return admitted;
    const { account, lapsed, nowMs } = admitted;
    const { accountId, keyId, operation, units, usage } = request;
    const operationId = operation?.operationId ?? "";
    if (lapsed) this.#free(account, accountId, operationId, lapsed);
    const charged = this.#enter(account, {
      accountId,
      keyId,
      units,
      nowMs,
      usage,
      operationId,
      ...this.#step.jst(nowMs),
    });
    if (operation) this.#finish(accountId, operation, charged.seq, units, nowMs);
    this.#queue(accountId, request.outbox);
    return charged;
  }

  begin(request: BeginRequest) {
    const admitted = this.#admit(request, request.operation);
    if ("outcome" in admitted) return admitted;
    const { account, lapsed, nowMs } = admitted;
    const { accountId, units } = request;
    const { operationId, fingerprint } = request.operation;
    if (lapsed) this.#free(account, accountId, operationId, lapsed);
    const leaseUntilMs = nowMs + request.leaseMs;
    const { day, month } = this.#step.jst(nowMs);
    account.fence += 1;
    account.lastMs = nowMs;
    monthOf(account, month).reserved += units;
    this.#step.touch(accountId);
    this.#held.push([leaseUntilMs, accountId, operationId]);
    const lease = { state: "leased", token: account.fence, leaseUntilMs, reserved: units, day, month } as const;
    this.#step.setOperation(accountId, operationId, { ...undone, fingerprint, ...lease });
    return { outcome: "BEGUN", token: account.fence, leaseUntilMs } as const;
  }

  commit(request: CommitRequest) {
    const { accountId, operationId, keyId, units, usage, result } = request;
    const held = this.#step.operation(accountId, operationId);
    const account = this.#step.account(accountId);
    if (!account || held?.state !== "leased" || held.token !== request.token) return { outcome: "STALE" } as const;
    if (units > held.reserved) return { outcome: "OVER_RESERVED" } as const;
    const nowMs = Math.max(request.nowMs, account.lastMs);
    const { day, month, fingerprint } = held;
    this.#free(account, accountId, operationId, held);
    const charged = this.#enter(account, { accountId, keyId, units, nowMs, day, month, usage, operationId });
    this.#finish(accountId, { operationId, fingerprint, result }, charged.seq, units, nowMs);
    this.#queue(accountId, request.outbox);
    return charged;
  }

  /** By its token, or by none when its time is over. */
  abort(accountId: string, operationId: string, token: number | null): boolean {
    const held = this.#step.operation(accountId, operationId);
    const account = this.#step.account(accountId);
    if (!account || held?.state !== "leased" || (token !== null && held.token !== token)) return false;
    this.#free(account, accountId, operationId, held);
    this.#step.setOperation(accountId, operationId, null);
    return true;
  }

  voidCharge(accountId: string, seq: number, nowMs: number): boolean {
    const account = this.#step.account(accountId);
    const row = this.#tables.ledger.get([accountId, seq]);
    if (!account || !row || row.voids !== null || row.voidedBy !== null) return false;
    const { units, operationId } = row;
    const operation = operationId === "" ? null : this.#step.operation(accountId, operationId);
    const own = operation?.state === "done" && operation.seq === seq;
    if (own && operation.given) return false;
    account.seq += 1;
    account.lastMs = Math.max(nowMs, account.lastMs);
    monthOf(account, Math.floor(row.day / 100)).used -= units;
    this.#step.touch(accountId);
    this.#step.addEntry(accountId, seq, { ...row, voidedBy: account.seq });
    this.#step.addEntry(accountId, account.seq, { ...row, atMs: account.lastMs, units: -units, voids: seq });
    this.#step.addUsage(accountId, row, { calls: -1, units: -units, empty: 0, serviceMs: 0 });
    if (own) this.#step.setOperation(accountId, operationId, null);
    return true;
  }

  /** What the operation alone decides. A result that is given out is marked, so that it is not taken back any more. */
  find(request: Payer & { readonly operation: Operation }): FoundOperation | null {
    const account = this.#step.account(request.accountId);
    return account && this.#find(account, request, request.operation, Math.max(request.nowMs, account.lastMs));
  }

  #find(account: AccountRow, payer: Payer, operation: Operation, nowMs: number): FoundOperation | null {
    const { accountId, keyId } = payer;
    const { operationId, fingerprint } = operation;
    const known = this.#step.operation(accountId, operationId);
    if (!known || (known.state === "done" ? (known.expiresAtMs ?? 0) : known.leaseUntilMs) <= nowMs) return null;
    if (known.fingerprint !== fingerprint) return { outcome: "MISMATCH" };
    if (known.state === "leased") return { outcome: "INFLIGHT", leaseUntilMs: known.leaseUntilMs };
    if (!known.result) throw new Error(`operation ${operationId} is done and has no result`);
    const credentialActive = isActive(account, keyId);
    if (credentialActive && !known.given) this.#step.setOperation(accountId, operationId, { ...known, given: true });
    return {
      outcome: "REPLAY",
      result: withPlainBody(known.result),
      units: known.units,
      seq: known.seq,
      credentialActive,
    };
  }

  /** Every check of a charge, in order. */
  #admit(request: ChargeRequest | BeginRequest, operation: Operation | null): Admission | Refused {
    const { accountId, keyId, units, callCapYen } = request;
    const account = this.#step.account(accountId);
    if (!account) return { outcome: "DENIED" };
    const nowMs = Math.max(request.nowMs, account.lastMs);
    const found = operation && this.#find(account, request, operation, nowMs);
    if (found) return found;
    if (!isActive(account, keyId)) return { outcome: "DENIED" };
    if (operation && this.#step.liveOperations(accountId, nowMs) >= this.#limits.operations)
      return { outcome: "TOO_MANY_OPERATIONS" };
    if (callCapYen !== null && units * unitPriceYen > callCapYen) return { outcome: "OVER_CALL" };
    const known = operation && this.#step.operation(accountId, operation.operationId);
    const lapsed = known?.state === "leased" ? known : null;
    const { month } = this.#step.jst(nowMs);
    const { used, reserved } = account.months[month] ?? { used: 0, reserved: 0 };
    const held = reserved - (lapsed?.month === month ? lapsed.reserved : 0);
    const { capYen } = account;
    if (capYen !== null && units > 0 && (used + held + units) * unitPriceYen > capYen)
      return { outcome: "CAP", usedUnits: used, reservedUnits: held, capYen };
    return { account, lapsed, nowMs };
  }

  /** One finished call: a line of the ledger when it costs something, the month and the day counters. */
  #enter(account: AccountRow, entry: Entry): Charged {
    const { accountId, keyId, units, nowMs, day, month, operationId, usage } = entry;
    const totals = monthOf(account, month);
    const tag = usage === null ? "" : this.#step.tagOf(accountId, day, usage.tag);
    if (units > 0 && usage !== null) {
      account.seq += 1;
      const { endpoint } = usage;
      const row = { atMs: nowMs, day, units, endpoint, tag, keyId, operationId, voids: null, voidedBy: null };
      this.#step.addEntry(accountId, account.seq, row);
    }
    totals.used += units;
    account.lastMs = nowMs;
    this.#step.touch(accountId);
    if (usage !== null) {
      const { endpoint, empty, serviceMs } = usage;
      this.#step.addUsage(accountId, { day, endpoint, tag }, { calls: 1, units, empty: empty ? 1 : 0, serviceMs });
    }
    return {
      outcome: "CHARGED",
      seq: units > 0 ? account.seq : null,
      usedUnits: totals.used,
      reservedUnits: totals.reserved,
      capYen: account.capYen,
    };
  }

  /** Makes an operation done; past the limit its result keeps no body. */
  #finish(
    accountId: string,
    { operationId, fingerprint, result }: Operation & { readonly result: StoredResult },
    seq: number | null,
    units: number,
    nowMs: number,
  ): void {
    const expiresAtMs = nowMs + replayMs;
    const whole = this.#step.liveOperations(accountId, nowMs) < this.#limits.operationsWithBody;
    const kept = whole ? result : { ...result, body: null };
    this.#step.setOperation(accountId, operationId, {
      ...undone,
      fingerprint,
      state: "done",
      units,
      seq,
      result: kept,
      expiresAtMs,
    });
    this.#step.countOperation(accountId, nowMs, expiresAtMs);
  }

  /** Of entries with one name in a step, the last is the one that counts. */
  #queue(owner: string, entries: readonly OutboxEntry[]): void {
    for (const entry of entries) this.#queued.set(`${entry.topic}\n${owner}\n${entry.id}`, { owner, entry });
  }

  /** Takes a reservation out of the account and the index. */
  #free(account: AccountRow, accountId: string, operationId: string, held: OperationRow): void {
    monthOf(account, held.month).reserved -= held.reserved;
    this.#step.touch(accountId);
    this.#freed.push([held.leaseUntilMs, accountId, operationId]);
  }
}

type Admission = { account: AccountRow; lapsed: OperationRow | null; nowMs: number };

type Entry = {
  accountId: string;
  keyId: string;
  units: number;
  nowMs: number;
  day: number;
  month: number;
  usage: Usage | null;
  operationId: string;
};

const undone = {
  token: 0,
  leaseUntilMs: 0,
  reserved: 0,
  day: 0,
  month: 0,
  units: 0,
  seq: null,
  result: null,
  expiresAtMs: null,
  given: false,
};

function isActive(account: AccountRow, keyId: string): boolean {
  return account.status === "active" && account.keys[keyId] === null;
}

function monthOf(account: AccountRow, month: number): { used: number; reserved: number } {
  return (account.months[month] ??= { used: 0, reserved: 0 });
}

function withPlainBody(result: StoredResult): StoredResult {
  return { ...result, body: result.body && Uint8Array.from(result.body) };
}
