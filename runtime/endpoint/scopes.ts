import type { Credential } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import type { Endpoint } from "./endpoint.ts";

/** Whether the key has a scope: a child key has those listed, any other key has all. */
export function isGoodFor({ kind, scopes = [] }: Credential, scope: Endpoint["scope"]): boolean {
  return kind !== "child" || scope === null || (scope !== "owner" && scopes.includes(scope));
}

/** The 403 of a child key without the required scope. */
export function scopeRefusal({ scopes = [] }: Credential, scope: Endpoint["scope"]): ServiceError {
  return new ServiceError("scope_not_granted", { required_scope: scope, scopes });
}
