import type { Accounts, ConfirmedAccount } from "../accounts/accounts.ts";
import { isDelegated } from "../accounts/credential.ts";
import { parseApiKey } from "../accounts/key-format.ts";
import { ServiceError } from "../base/errors.ts";

/** The account of an API key that a visitor typed; null for an invalid one. */
export async function confirmKey(accounts: Accounts, text: string): Promise<ConfirmedAccount | null> {
  const parsed = parseApiKey(text.trim());
  // Widget keys are public, and delegated keys may not manage keys and payments.
  const opens = parsed !== null && parsed.kind !== "widget" && !isDelegated(parsed);
  const found = opens ? await accounts.find(parsed.key) : null;
  return found === null ? null : accounts.confirm(found).catch(nullIfRevoked);
}

function nullIfRevoked(error: unknown): null {
  if (error instanceof ServiceError && error.code === "invalid_api_key") return null;
  throw error;
}
