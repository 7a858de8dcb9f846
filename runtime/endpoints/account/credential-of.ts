import type { Credential } from "../../accounts/credential.ts";
import type { Caller } from "../../endpoint/context.ts";
import { ServiceError } from "../../base/errors.ts";

/** The credential of a caller of an endpoint that asks for one. Throws `api_key_required` when it was let through without. */
export function credentialOf({ credential }: Caller): Credential {
  if (credential === null) throw new ServiceError("api_key_required");
  return credential;
}
