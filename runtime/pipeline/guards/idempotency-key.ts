import { createHash } from "node:crypto";
import { ServiceError } from "../../base/errors.ts";

/**
 * Reads `Idempotency-Key` of a keyed call: 1 to 255 visible ASCII characters. Null when missing or blank. Throws
 * `idempotency_key_invalid` for anything else, including two headers joined by a comma and a space.
 */
export function parseIdempotencyKey(header: string | null): string | null {
  const value = header?.trim() ?? "";
  if (value === "") return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(value)) throw new ServiceError("idempotency_key_invalid");
  return value;
}

/** The operation id in the store: a hash, since callers may put secrets into any header. */
export function operationIdOf(idempotencyKey: string): string {
  return createHash("sha256").update(idempotencyKey, "utf8").digest("base64url");
}

/** `required`: a paid batch. `honoured`: every other POST. `ignored`: calls without a key, and all other methods. */
export type IdempotencyRule = "required" | "honoured" | "ignored";

/** The idempotency key of a call, or null. Throws `idempotency_key_required`, `idempotency_key_invalid`. */
export function readIdempotencyKey(rule: IdempotencyRule, header: string | null): string | null {
  if (rule === "ignored") return null;
  const key = parseIdempotencyKey(header);
  if (key === null && rule === "required") throw new ServiceError("idempotency_key_required");
  return key;
}
