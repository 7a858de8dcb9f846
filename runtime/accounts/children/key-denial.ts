import { ServiceError } from "../../base/errors.ts";
import type { KeyState } from "../../state/key-state.ts";
import { type Credential, isDelegated } from "../credential.ts";

/**
 * The 401 of a key that was issued and is not active. The holder of a child key is often not its creator, so the error says why
 * the key ended and whom to ask.
 */
export function keyDenial(credential: Credential, state: KeyState): ServiceError {
  if (!isDelegated(credential)) return new ServiceError("invalid_api_key");
  const reason = state === "expired" ? "key_expired" : "key_revoked";
  return new ServiceError("invalid_api_key", { reason, hint: hints[reason] });
}

const hints = {
  key_expired: "This child key has expired: ask the holder of the account to set a later expiry, or for a new key.",
  key_revoked: "This child key was revoked, or the key that made it was: ask the holder of the account for a new one.",
} as const;
