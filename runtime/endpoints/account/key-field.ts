import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { ServiceError } from "../../base/errors.ts";

export const keyField = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .optional()
  .describe("Only calls of this key: its id, how it begins (evc_Ab12), or its label. Never the key itself.");

/** The keys that a query means; undefined for all of them. Throws `key_not_found` when the account has none of that name. */
export async function keysOf(
  accounts: Accounts,
  accountId: string,
  text: string | undefined,
): Promise<ReadonlySet<string> | undefined> {
  if (text === undefined) return undefined;
  const found = await accounts.findKeys(accountId, text);
  // The text is not repeated: it may be a key.
  if (found.size === 0) throw new ServiceError("key_not_found");
  return found;
}
