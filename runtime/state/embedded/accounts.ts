import { randomUUID } from "node:crypto";
import type { RangeOptions } from "lmdb";
import type { AccountRow, EmbeddedTables } from "./tables.ts";
import type { LedgerStore, StateLimits } from "../ledger.ts";
import { childrenOf, embeddedKeyChanges } from "./key-changes.ts";
import type { MoneyOperation } from "./ledger.ts";
import { checkAccount } from "../request-checks.ts";

/** Accounts of the embedded store. */
export function embeddedAccounts(tables: EmbeddedTables, limits: StateLimits): Omit<LedgerStore, MoneyOperation> {
  const update = (accountId: string, change: (account: AccountRow) => boolean) =>
    tables.write(() => {
      const account = tables.accounts.get(accountId);
      if (!account || !change(account)) return false;
      tables.accounts.putSync(accountId, account);
      return true;
    });
  const usageOf = (accountId: string, fromDay: number, toDay: number) =>
    Array.from(
      tables.usage.getRange({ start: [accountId, fromDay], end: [accountId, toDay + 1] }),
      ({ key: [, day, endpoint, tag, keyId = ""], value }) => ({ day, endpoint, tag, keyId, ...value }),
    );
  return {
    ...embeddedKeyChanges(tables, limits),
    async openAccount(request) {
      checkAccount(request);
      const { accountId, status, capYen } = request;
      return tables.write(() => {
        if (tables.accounts.doesExist(accountId)) return false;
        const counters = { seq: 0, fence: 0, lastMs: 0, months: {}, keys: {} };
        tables.accounts.putSync(accountId, { status, capYen, ...counters });
        return true;
      });
    },
    async setAccount(request) {
      checkAccount(request);
      const { accountId, status, capYen, lease } = request;
      return update(accountId, (account) => {
        if (lease) {
          const operation = tables.operations.get([accountId, lease.operationId]);
          if (operation?.state !== "leased" || operation.token !== lease.token) return false;
        }
        if (status !== undefined) account.status = status;
        if (capYen !== undefined) account.capYen = capYen;
        return true;
      });
    },
    async readAccount(accountId) {
      return tables.read(() => {
        const account = tables.accounts.get(accountId);
        if (!account) return null;
        const { status, capYen, seq, months, keys } = account;
        const children = childrenOf(tables, accountId, account);
        return { status, capYen, seq, months, keys, children, epoch: tables.meta.get("epoch") ?? "" };
      });
    },
    async listAccounts({ after, limit }) {
      const range = after === null ? { limit } : { start: after, exclusiveStart: true, limit };
      const accountIds = tables.read(() => [...tables.accounts.getKeys(range)]);
      return { accountIds, next: accountIds.length < limit ? null : (accountIds.at(-1) ?? null) };
    },
    async readBooks(accountId) {
      return tables.read(() => {
        const account = tables.accounts.get(accountId);
        if (!account) return null;
        const reservations = [...tables.reservations.getKeys()].flatMap(([, owner, operationId]) => {
          const held = owner === accountId ? tables.operations.get([accountId, operationId]) : undefined;
          if (held?.state !== "leased") return [];
          const { day, reserved, keyId = "" } = held;
          return [{ operationId, keyId, month: Math.floor(day / 100), units: reserved }];
        });
        const usage = usageOf(accountId, 0, Number.MAX_SAFE_INTEGER - 1);
        const children = childrenOf(tables, accountId, account);
        return { seq: account.seq, months: account.months, usage, children, reservations };
      });
    },
    async readLedger({ accountId, afterSeq, limit }) {
      const range = { start: [accountId, afterSeq + 1], end: [accountId, Number.MAX_SAFE_INTEGER], limit };
      return tables.read(() =>
        Array.from(tables.ledger.getRange(range), ({ key: [, seq], value: { voidedBy: _mark, ...entry } }) => {
          return { seq, ...entry };
        }),
      );
    },
    async findLackingOperations({ accountId, operationIds }) {
      return tables.read(() => operationIds.filter((id) => !tables.operations.doesExist([accountId, id])));
    },
    async forgetEntries({ accountId, throughSeq, limit }) {
      const range = { start: [accountId, 0], end: [accountId, throughSeq + 1], limit } satisfies RangeOptions;
      return tables.write(() => {
        const keys = [...tables.ledger.getKeys(range)];
        for (const key of keys) tables.ledger.removeSync(key);
        return keys.length;
      });
    },
    async readUsage({ accountId, fromDay, toDay }) {
      return tables.read(() => usageOf(accountId, fromDay, toDay));
    },
  };
}

/** Generates a new epoch: later entries belong to another history. */
export function drawEpoch(tables: EmbeddedTables): string {
  const epoch = randomUUID();
  tables.meta.putSync("epoch", epoch);
  return epoch;
}
