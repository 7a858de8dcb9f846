import { unitPriceYen } from "../price.ts";
import { queueEntry } from "./embedded-outbox.ts";
import type { AccountRow, EmbeddedTables, OperationRow } from "./embedded-tables.ts";
import { toJstDate } from "../time/jst.ts";
import { type LedgerStore, type Refused, type StoredResult, type Usage, replayMs } from "./ledger.ts";
import type { BeginRequest, ChargeRequest, Charged, CommitRequest } from "./ledger.ts";
import { checkMoney } from "./request-checks.ts";

type MoneyOperations = Pick<LedgerStore, "charge" | "begin" | "commit" | "abort" | "voidCharge">;

/** The money operations of the embedded store: each one transaction. */
export function embeddedLedger(tables: EmbeddedTables): MoneyOperations {
  return {
    async charge(request) {
      checkMoney(request);
      return tables.write(() => charge(tables, request));
    },
    async begin(request) {
      checkMoney(request);
      return tables.write(() => begin(tables, request));
    },
    async commit(request) {
      checkMoney(request);
      return tables.write(() => commit(tables, request));
    },
    async abort({ accountId, operationId, token }) {
      return tables.write(() => {
        const held = tables.operations.get([accountId, operationId]);
        const account = tables.accounts.get(accountId);
        if (!account || held?.state !== "leased" || held.token !== token) return false;
        release(tables, account, accountId, operationId, held);
        tables.operations.removeSync([accountId, operationId]);
        tables.accounts.putSync(accountId, account);
        return true;
      });
    },
    async voidCharge({ accountId, seq, nowMs }) {
      return tables.write(() => voidCharge(tables, accountId, seq, nowMs));
    },
  };
}

/** Frees reservations whose lease is over. Answers how many. */
export function sweepReservations(tables: EmbeddedTables, nowMs: number): number {
  const over = [...tables.reservations.getKeys({ end: [nowMs + 1, "", ""] })];
  for (const [, accountId, operationId] of over) {
    const held = tables.operations.get([accountId, operationId]);
    const account = tables.accounts.get(accountId);
    if (!account || !held) continue;
    release(tables, account, accountId, operationId, held);
    tables.operations.removeSync([accountId, operationId]);
    tables.accounts.putSync(accountId, account);
  }
  return over.length;
}

type Admission = { account: AccountRow; lapsed: OperationRow | null; nowMs: number; day: number; month: number };

function charge(tables: EmbeddedTables, request: ChargeRequest) {
  const admitted = admit(tables, request, request.operation);
  if ("outcome" in admitted) return admitted;
  const { account, lapsed, nowMs, day, month } = admitted;
  const { accountId, keyId, operation, units } = request;
  if (lapsed && operation) release(tables, account, accountId, operation.operationId, lapsed);
  const charged = enter(tables, account, {
    accountId,
    keyId,
    units,
    nowMs,
    day,
    month,
    usage: request.usage,
    operationId: operation?.operationId ?? "",
  });
  if (operation) finish(tables, request.accountId, operation, charged.seq, { units, nowMs, day, month });
  for (const entry of request.outbox) queueEntry(tables, accountId, entry);
  return charged;
}

function begin(tables: EmbeddedTables, request: BeginRequest) {
  const admitted = admit(tables, request, request.operation);
  if ("outcome" in admitted) return admitted;
  const { account, lapsed, nowMs, day, month } = admitted;
  const { accountId, units } = request;
  const { operationId, fingerprint } = request.operation;
  if (lapsed) release(tables, account, accountId, operationId, lapsed);
  const leaseUntilMs = nowMs + request.leaseMs;
  account.fence += 1;
  account.lastMs = nowMs;
  monthOf(account, month).reserved += units;
  tables.accounts.putSync(accountId, account);
  tables.reservations.putSync([leaseUntilMs, accountId, operationId], true);
  tables.operations.putSync([accountId, operationId], {
    fingerprint,
    state: "leased",
    token: account.fence,
    leaseUntilMs,
    reserved: units,
    day,
    month,
    units: 0,
    seq: null,
    result: null,
    expiresAtMs: null,
  });
  return { outcome: "BEGUN", token: account.fence, leaseUntilMs } as const;
}

function commit(tables: EmbeddedTables, request: CommitRequest) {
  const { accountId, operationId, keyId, units, usage, result } = request;
  const held = tables.operations.get([accountId, operationId]);
  const account = tables.accounts.get(accountId);
  if (!account || held?.state !== "leased" || held.token !== request.token) return { outcome: "STALE" } as const;
  if (units > held.reserved) return { outcome: "OVER_RESERVED" } as const;
  const nowMs = Math.max(request.nowMs, account.lastMs);
  const { day, month } = held;
  release(tables, account, accountId, operationId, held);
  const charged = enter(tables, account, { accountId, keyId, units, nowMs, day, month, usage, operationId });
  const operation = { operationId, fingerprint: held.fingerprint, result };
  finish(tables, accountId, operation, charged.seq, { units, nowMs, day, month });
  for (const entry of request.outbox) queueEntry(tables, accountId, entry);
  return charged;
}

function voidCharge(tables: EmbeddedTables, accountId: string, seq: number, nowMs: number): boolean {
  const account = tables.accounts.get(accountId);
  const row = tables.ledger.get([accountId, seq]);
  if (!account || !row || row.voids !== null || row.voidedBy !== null) return false;
  const { day, units, endpoint, tag, operationId } = row;
  account.seq += 1;
  account.lastMs = Math.max(nowMs, account.lastMs);
  monthOf(account, Math.floor(day / 100)).used -= units;
  tables.accounts.putSync(accountId, account);
  tables.ledger.putSync([accountId, seq], { ...row, voidedBy: account.seq });
  tables.ledger.putSync([accountId, account.seq], { ...row, atMs: account.lastMs, units: -units, voids: seq });
  const counts = tables.usage.get([accountId, day, endpoint, tag]);
  if (counts) {
    const less = { ...counts, calls: counts.calls - 1, units: counts.units - units };
    tables.usage.putSync([accountId, day, endpoint, tag], less);
  }
  if (operationId !== "" && tables.operations.get([accountId, operationId])?.seq === seq)
    tables.operations.removeSync([accountId, operationId]);
  return true;
}

/** Every check of a charge, in order; nothing is written here. */
function admit(
  tables: EmbeddedTables,
  request: ChargeRequest | BeginRequest,
  operation: { operationId: string; fingerprint: string } | null,
): Admission | Refused {
  const { accountId, keyId, units, callCapYen } = request;
  const account = tables.accounts.get(accountId);
  if (!account) return { outcome: "DENIED" };
  const nowMs = Math.max(request.nowMs, account.lastMs);
  const { day, month } = toJstDate(nowMs);
  const credentialActive = account.status === "active" && account.keys[keyId] === null;
  const known = operation && tables.operations.get([accountId, operation.operationId]);
  const live = known && (known.state === "done" ? (known.expiresAtMs ?? 0) > nowMs : known.leaseUntilMs > nowMs);
  if (known && live) {
    if (known.fingerprint !== operation.fingerprint) return { outcome: "MISMATCH" };
    if (known.state === "leased") return { outcome: "INFLIGHT", leaseUntilMs: known.leaseUntilMs };
    if (!known.result) throw new Error(`operation ${operation.operationId} is done and has no result`);
    const result = withPlainBody(known.result);
    return { outcome: "REPLAY", result, units: known.units, seq: known.seq, credentialActive };
  }
  if (!credentialActive) return { outcome: "DENIED" };
  if (callCapYen !== null && units * unitPriceYen > callCapYen) return { outcome: "OVER_CALL" };
  const lapsed = known?.state === "leased" ? known : null;
  const { used, reserved } = account.months[month] ?? { used: 0, reserved: 0 };
  const held = reserved - (lapsed?.month === month ? lapsed.reserved : 0);
  const { capYen } = account;
  if (capYen !== null && units > 0 && (used + held + units) * unitPriceYen > capYen)
    return { outcome: "CAP", usedUnits: used, reservedUnits: held, capYen };
  return { account, lapsed, nowMs, day, month };
}

type Entry = {
  accountId: string;
  keyId: string;
  units: number;
  nowMs: number;
  day: number;
  month: number;
  usage: Usage;
  operationId: string;
};

/** Writes account, ledger and day counters; the account row may already carry a released reservation. */
function enter(tables: EmbeddedTables, account: AccountRow, entry: Entry): Charged {
  const { accountId, keyId, units, nowMs, day, month, operationId } = entry;
  const { endpoint, tag, empty, serviceMs } = entry.usage;
  const totals = monthOf(account, month);
  if (units > 0) {
    account.seq += 1;
    const row = { atMs: nowMs, day, units, endpoint, tag, keyId, operationId, voids: null, voidedBy: null };
    tables.ledger.putSync([accountId, account.seq], row);
  }
  totals.used += units;
  account.lastMs = nowMs;
  tables.accounts.putSync(accountId, account);
  const before = tables.usage.get([accountId, day, endpoint, tag]);
  tables.usage.putSync([accountId, day, endpoint, tag], {
    calls: (before?.calls ?? 0) + 1,
    units: (before?.units ?? 0) + units,
    empty: (before?.empty ?? 0) + (empty ? 1 : 0),
    serviceMs: (before?.serviceMs ?? 0) + serviceMs,
  });
  return {
    outcome: "CHARGED",
    seq: units > 0 ? account.seq : null,
    usedUnits: totals.used,
    reservedUnits: totals.reserved,
    capYen: account.capYen,
  };
}

function finish(
  tables: EmbeddedTables,
  accountId: string,
  operation: { operationId: string; fingerprint: string; result: StoredResult },
  seq: number | null,
  at: { units: number; nowMs: number; day: number; month: number },
): void {
  const { operationId, fingerprint, result } = operation;
  const expiresAtMs = at.nowMs + replayMs;
  tables.operations.putSync([accountId, operationId], {
    fingerprint,
    state: "done",
    token: 0,
    leaseUntilMs: 0,
    reserved: 0,
    day: at.day,
    month: at.month,
    units: at.units,
    seq,
    result,
    expiresAtMs,
  });
  tables.expire("operations", [accountId, operationId], expiresAtMs);
}

/** Takes a reservation out of the account row and the index; the caller writes the row. */
function release(
  tables: EmbeddedTables,
  account: AccountRow,
  accountId: string,
  operationId: string,
  held: OperationRow,
): void {
  monthOf(account, held.month).reserved -= held.reserved;
  tables.reservations.removeSync([held.leaseUntilMs, accountId, operationId]);
}

function monthOf(account: AccountRow, month: number): { used: number; reserved: number } {
  return (account.months[month] ??= { used: 0, reserved: 0 });
}

function withPlainBody(result: StoredResult): StoredResult {
  return { ...result, body: result.body && Uint8Array.from(result.body) };
}
