import type { Accounts, ConfirmedAccount } from "../accounts/accounts.ts";
import { parseApiKey } from "../accounts/key-format.ts";
import { ServiceError } from "../base/errors.ts";

/** The account behind a key that a person typed; null for one that opens nothing. */
export async function confirmKey(accounts: Accounts, text: string): Promise<ConfirmedAccount | null> {
  const parsed = parseApiKey(text.trim());
  // Keys of web widgets are public by nature, so they open nothing.
  const found = parsed === null || parsed.kind === "widget" ? null : await accounts.find(parsed.key);
  return found === null ? null : accounts.confirm(found).catch(nullIfRevoked);
}

function nullIfRevoked(error: unknown): null {
  if (error instanceof ServiceError && error.code === "invalid_api_key") return null;
  throw error;
}
