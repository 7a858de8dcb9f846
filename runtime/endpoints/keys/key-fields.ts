import { z } from "zod";
import type { ChildKey } from "../../../schemas/child-key.ts";
import { Timestamp, Yen } from "../../../schemas/common.ts";
import type { ListedChild } from "../../accounts/children/child-keys.ts";
import { ValidationError } from "../../base/errors.ts";
import { unitPriceYen } from "../../base/price.ts";

/* What people decide about a child key. */
export const Label = z.string().trim().min(1).max(120).nullable().describe("What to call it.");
export const MonthlyCap = Yen.nullable().describe(
  "Most that a month of this key may cost, in JPY before tax, beside the cap of the account; 0 stops every call that costs units, null is no cap.",
);
export const ExpiresAt = Timestamp.nullable().describe("When it ends by itself, in the future; null for never.");

export const ChildKeyId = z.string().max(64).describe("Id of the child key, not the key itself.");

/** Throws `validation_error` unless the moment is to come. */
export function readExpiry(expiresAt: string | null, now: Date): number | null {
  if (expiresAt === null) return null;
  const expiresAtMs = Date.parse(expiresAt);
  if (expiresAtMs > now.getTime()) return expiresAtMs;
  throw new ValidationError([{ loc: ["body", "expires_at"], msg: "must be in the future", type: "past_expiry" }]);
}

export function showChild(child: ListedChild): ChildKey {
  return {
    key_id: child.keyId,
    key_prefix: child.shown,
    key_hash_prefix: child.hashPrefix,
    label: child.label,
    scopes: [...child.scopes],
    monthly_cap_yen: child.capYen,
    month_to_date_units: child.unitsThisMonth,
    month_to_date_amount_yen: child.unitsThisMonth * unitPriceYen,
    state: child.state,
    created_at: child.createdAt,
    expires_at: child.expiresAt,
    revoked_at: child.revokedAt,
    last_used_on: child.lastUsedOn,
  };
}
