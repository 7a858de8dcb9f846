import { createHash } from "node:crypto";
import { ServiceError } from "../../base/errors.ts";

/**
 * Reads `Idempotency-Key` of a keyed call: 1 to 255 visible ASCII characters. Null when it is missing or blank. Throws
 * `idempotency_key_invalid` for anything else, two headers joined by a comma and a space included.
 */
export function parseIdempotencyKey(header: string | null): string | null {
  const value = header?.trim() ?? "";
  if (value === "") return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(value)) throw new ServiceError("idempotency_key_invalid");
  return value;
}

/** What the store knows an operation by: a hash, since people put secrets into any header. */
export function operationIdOf(idempotencyKey: string): string {
  return createHash("sha256").update(idempotencyKey, "utf8").digest("base64url");
}

/** `required`: a paid batch. `honoured`: every other POST. `ignored`: calls without a key, and everything but POST. */
export type IdempotencyRule = "required" | "honoured" | "ignored";

/** The key a call runs under, or null. Throws `idempotency_key_required`, `idempotency_key_invalid`. */
export function readIdempotencyKey(rule: IdempotencyRule, header: string | null): string | null {
  if (rule === "ignored") return null;
  const key = parseIdempotencyKey(header);
  if (key === null && rule === "required") throw new ServiceError("idempotency_key_required");
  return key;
}
