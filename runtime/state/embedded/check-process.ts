import { replayMs } from "../ledger.ts";
import { StateDamagedError } from "../store.ts";
import { sweptUntil } from "./documents.ts";
import { openEnvironment, readEpoch } from "./environment.ts";
import { type EmbeddedTables, openTables } from "./tables.ts";

/**
 * `check` reads every row of the given state folder and compares those that exist in pairs; `epoch` reads its epoch and changes
 * nothing. Sends the result or the first fault to its parent, and exits with 0 or 1.
 */
const [, , task, directory = ""] = process.argv;
let code = 0;
const send = (message: { epoch: string } | { fault: string }) =>
  new Promise((resolve) => process.send?.(message, resolve));
try {
  if (task === "epoch") await send({ epoch: await readEpoch(directory) });
  else await check();
} catch (error) {
  code = 1;
  await send({ fault: (error as Error).message });
}
process.exit(code);

async function check(): Promise<void> {
  const root = await openEnvironment(directory);
  const tables = openTables(root, () => {});
  tables.checkRows();
  checkPairs(tables);
  await root.close();
}

/**
 * Compares rows that are written together: keys and terms of child keys, accounts and what names them, leases and their
 * reservations, charges and the results of their operations. Throws `StateDamagedError` that names the first one missing.
 */
function checkPairs(tables: EmbeddedTables): void {
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
