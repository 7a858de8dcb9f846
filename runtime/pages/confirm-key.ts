import type { Accounts, ConfirmedAccount } from "../accounts/accounts.ts";
import { parseApiKey } from "../accounts/key-format.ts";
import { ServiceError } from "../base/errors.ts";

/** The account behind a key of its own that a person typed; null for one that opens nothing. */
export async function confirmKey(accounts: Accounts, text: string): Promise<ConfirmedAccount | null> {
  const parsed = parseApiKey(text.trim());
  // Keys of web widgets are public by nature, and child keys have no say in keys and payments: they open nothing.
  const opens = parsed !== null && parsed.kind !== "widget" && parsed.kind !== "child";
  const found = opens ? await accounts.find(parsed.key) : null;
  return found === null ? null : accounts.confirm(found).catch(nullIfRevoked);
}

function nullIfRevoked(error: unknown): null {
  if (error instanceof ServiceError && error.code === "invalid_api_key") return null;
  throw error;
}
