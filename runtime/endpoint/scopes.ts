import { type Credential, isDelegated, scopesOf } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import type { Endpoint } from "./endpoint.ts";

/** Whether the key has a scope: a delegated key has those listed, any other key has all. */
export function isGoodFor(credential: Credential, { scope, method }: Pick<Endpoint, "scope" | "method">): boolean {
  if (!isDelegated(credential) || scope === null) return true;
  const scopes = scopesOf(credential);
  if (scope === "account" && method === "GET" && scopes.includes("account:read")) return true;
  return scope !== "owner" && scopes.includes(scope);
}

/** The 403 of a delegated key without the required scope. */
export function scopeRefusal(credential: Credential, scope: Endpoint["scope"]): ServiceError {
  return new ServiceError("scope_not_granted", { required_scope: scope, scopes: scopesOf(credential) });
}
