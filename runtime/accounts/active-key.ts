import { keyStateOf } from "../state/key-state.ts";
import type { LedgerStore } from "../state/ledger.ts";
import type { Credential } from "./credential.ts";

/** Whether the account is open and holds this key, neither revoked nor expired, at this moment. */
export async function isActive(
  store: Pick<LedgerStore, "readAccount">,
  { accountId, keyId }: Pick<Credential, "accountId" | "keyId">,
  nowMs: number,
): Promise<boolean> {
  const account = await store.readAccount(accountId);
  return account !== null && keyStateOf(account, keyId, nowMs) === "active";
}
