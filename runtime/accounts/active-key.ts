import type { LedgerStore } from "../state/ledger.ts";
import type { Credential } from "./credential.ts";

/** Whether the account is open and holds this key, not revoked, at this moment. */
export async function isActive(
  store: Pick<LedgerStore, "readAccount">,
  { accountId, keyId }: Pick<Credential, "accountId" | "keyId">,
): Promise<boolean> {
  const account = await store.readAccount(accountId);
  return account?.status === "active" && account.keys[keyId] === null;
}
