import type { Credential } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import type { Endpoint } from "./endpoint.ts";

/** Whether the key is good for a scope: a child key for those that it has, any other for everything. */
export function isGoodFor({ kind, scopes = [] }: Credential, scope: Endpoint["scope"]): boolean {
  return kind !== "child" || scope === null || (scope !== "owner" && scopes.includes(scope));
}

/** The 403 of a child key that is not good for a call. */
export function scopeRefusal({ scopes = [] }: Credential, scope: Endpoint["scope"]): ServiceError {
  return new ServiceError("scope_not_granted", { required_scope: scope, scopes });
}
