import type { Credential } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import type { Endpoint } from "./endpoint.ts";

/** Whether the key is good for a scope. A key that has no scopes is the account's own, and good for everything. */
export function isGoodFor({ scopes }: Credential, scope: Endpoint["scope"]): boolean {
  return scopes === undefined || scope === null || (scope !== "owner" && scopes.includes(scope));
}

/** The 403 of a child key that is not good for a call. */
export function scopeRefusal({ scopes = [] }: Credential, scope: Endpoint["scope"]): ServiceError {
  return new ServiceError("scope_not_granted", { required_scope: scope, scopes });
}
