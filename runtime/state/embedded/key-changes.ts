import { type Account, type LedgerStore, lostParent, revokedChildMs, type StateLimits } from "../ledger.ts";
import { checkChild } from "../request-checks.ts";
import type { AccountRow, ChildRow, EmbeddedTables } from "./tables.ts";

/** Keys of an account and their children; each change is one transaction. */
export function embeddedKeyChanges(
  tables: EmbeddedTables,
  limits: StateLimits,
): Pick<LedgerStore, "changeKeys" | "changeChild"> {
  return {
    async changeKeys({ accountId, add, revoke, first, revokeOthers, child, nowMs }) {
      if (child !== undefined) checkChild(child, add ?? "");
      return tables.write(() => {
        const account = tables.accounts.get(accountId);
        if (!account) return false;
        const { keys } = account;
        if (revoke !== undefined && keys[revoke] !== null) return false;
        if (add !== undefined && keys[add] !== undefined) return false;
        const family = add === undefined && revoke === undefined ? {} : childrenOf(tables, accountId, account);
        const mustBeFirst = first || child?.parentId === null;
        if (mustBeFirst && Object.keys(keys).some((keyId) => !family[keyId])) return false;
        if (add !== undefined && revoke !== undefined && family[revoke]) return false;
        if (child !== undefined && !mayHave(account, family, child.parentId, limits)) return false;
        if (revoke !== undefined) {
          keys[revoke] = nowMs;
          for (const [keyId, row] of Object.entries(family)) {
            if (row.parentId !== revoke) continue;
            if (add === undefined) keys[keyId] ??= nowMs;
            else tables.children.putSync([accountId, keyId], { ...row, parentId: add });
          }
        }
        if (revokeOthers) for (const keyId of Object.keys(keys)) keys[keyId] ??= nowMs;
        if (add !== undefined) keys[add] = null;
        if (add !== undefined && first)
          for (const [keyId, row] of Object.entries(family))
            if (row.parentId === null) tables.children.putSync([accountId, keyId], { ...row, parentId: add });
        if (add !== undefined && child !== undefined) {
          const isForgotten = (keyId: string) => (keys[keyId] ?? nowMs) <= nowMs - revokedChildMs;
          for (const keyId of Object.keys(family).filter(isForgotten)) tables.children.removeSync([accountId, keyId]);
          tables.children.putSync([accountId, add], { ...termsOf(child), months: {}, lastDay: null });
          account.children = [...Object.keys(family).filter((keyId) => !isForgotten(keyId)), add];
        }
        tables.accounts.putSync(accountId, account);
        return true;
      });
    },
    async changeChild({ accountId, keyId, capYen, expiresAtMs }) {
      checkChild({ capYen: capYen ?? null, expiresAtMs: expiresAtMs ?? null }, keyId);
      return tables.write(() => {
        const row = tables.children.get([accountId, keyId]);
        if (!row || tables.accounts.get(accountId)?.keys[keyId] !== null) return false;
        if (capYen !== undefined) row.capYen = capYen;
        if (expiresAtMs !== undefined) row.expiresAtMs = expiresAtMs;
        tables.children.putSync([accountId, keyId], row);
        return true;
      });
    },
  };
}

/** The listed child keys of an account, by id. Call within a step. */
export function childrenOf(
  tables: EmbeddedTables,
  accountId: string,
  { children = [] }: Pick<AccountRow, "children">,
): Account["children"] {
  const range = { start: [accountId], end: [accountId, "\u{10FFFF}"] };
  return Object.fromEntries([
    ...children.map((keyId) => [keyId, lostTerms()] as const),
    ...Array.from(tables.children.getRange(range), ({ key: [, keyId], value }) => [keyId, value] as const),
  ]);
}

/** In place of missing terms: the key is refused as expired, instead of being accepted without a cap. */
export function lostTerms(): ChildRow {
  return { parentId: lostParent, capYen: 0, expiresAtMs: 0, months: {}, lastDay: null };
}

function mayHave(
  { keys }: AccountRow,
  family: Account["children"],
  parentId: string | null,
  limits: StateLimits,
): boolean {
  if (parentId !== null && (keys[parentId] !== null || family[parentId])) return false;
  return Object.keys(family).filter((keyId) => keys[keyId] === null).length < limits.children;
}

function termsOf({ parentId, capYen, expiresAtMs }: Pick<ChildRow, "parentId" | "capYen" | "expiresAtMs">) {
  return { parentId, capYen, expiresAtMs };
}
