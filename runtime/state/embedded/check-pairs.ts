import { replayMs } from "../ledger.ts";
import { StateDamagedError } from "../store.ts";
import { sweptUntil } from "./documents.ts";
import type { EmbeddedTables } from "./tables.ts";

/**
 * Compares rows that are written together: keys and terms of child keys, accounts and what names them, leases and their
 * reservations, charges and the results of their operations. Throws `StateDamagedError` that names the first one missing.
 */
export function checkPairs(tables: EmbeddedTables): void {
  const { accounts, children, operations, reservations, ledger, operationHours } = tables;
  const need = (there: boolean, what: string) => {
    if (!there) throw new StateDamagedError(`the state lacks ${what}: restore a backup`);
  };
  for (const { key: accountId, value } of accounts.getRange())
    for (const keyId of value.children ?? [])
      need(children.doesExist([accountId, keyId]), `the terms of key ${keyId} of account ${accountId}`);
  for (const [accountId, keyId] of children.getKeys()) {
    const account = accounts.get(accountId);
    need(account !== undefined, `account ${accountId}`);
    need(account?.keys[keyId] !== undefined, `key ${keyId} of account ${accountId}`);
  }
  for (const accountId of operationHours.getKeys()) need(accounts.doesExist(accountId), `account ${accountId}`);
  for (const { key, value } of operations.getRange()) {
    const [accountId = "", operationId = ""] = key;
    need(accounts.doesExist(accountId), `account ${accountId}`);
    const reserved = value.state === "done" || reservations.doesExist([value.leaseUntilMs, accountId, operationId]);
    need(reserved, `the reservation of operation ${operationId} of account ${accountId}`);
  }
  for (const [, accountId, operationId] of reservations.getKeys())
    need(operations.doesExist([accountId, operationId]), `operation ${operationId} of account ${accountId}`);
  const sweptMs = sweptUntil(tables) ?? Infinity;
  for (const { key, value } of ledger.getRange()) {
    const [accountId, seq] = key;
    need(accounts.doesExist(accountId), `account ${accountId}`);
    const { operationId, atMs, voids, voidedBy } = value;
    if (operationId === "" || voids !== null || voidedBy !== null || atMs + replayMs <= sweptMs) continue;
    need(operations.doesExist([accountId, operationId]), `the result of charge ${seq} of account ${accountId}`);
  }
}
