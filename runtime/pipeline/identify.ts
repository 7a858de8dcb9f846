import type { Accounts } from "../accounts/accounts.ts";
import type { Credential } from "../accounts/credential.ts";
import type { ApiKey } from "../accounts/key-format.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { Endpoint } from "../endpoint.ts";
import { ServiceError } from "../errors.ts";
import { readCredential } from "./credentials.ts";
import { assertSameSite, readCookie } from "./session-guard.ts";
import type { WireRequest } from "./wire-request.ts";

export type IdentifyDeps = {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly siteOrigins: readonly string[];
};

/** Who asks, as far as the request and the hints at hand tell; whether the key is still active the charge decides. */
export type Identity = {
  readonly credential: Credential | null;
  readonly key: ApiKey | null;
  readonly sessionId: string | null;
};

export const nobody: Identity = { credential: null, key: null, sessionId: null };

/**
 * Reads the credential of a request. Throws `invalid_api_key` for any key that was never issued, `api_key_required` where one
 * is needed, and the refusals of `assertSameSite` for a change by cookie.
 */
export async function identify(endpoint: Endpoint, request: WireRequest, deps: IdentifyDeps): Promise<Identity> {
  if (endpoint.auth === "none") return nobody;
  const sent = readCredential({
    apiKeyHeader: request.header("x-api-key"),
    authorizationHeader: request.header("authorization"),
    accepts: ["account", "device"],
  });
  if (sent !== null) {
    const credential = await deps.accounts.find(sent.key);
    if (credential === null) throw new ServiceError("invalid_api_key");
    return { credential, key: sent.key, sessionId: null };
  }
  if (endpoint.session) {
    const sessionId = readCookie(request.header("cookie"), "service_session");
    const credential = sessionId === null ? null : await deps.sessions.find(sessionId);
    if (credential !== null) {
      if (request.method !== "GET") assertSameSite(request, deps.siteOrigins);
      return { credential, key: null, sessionId };
    }
  }
  if (endpoint.auth === "required") throw new ServiceError("api_key_required");
  return nobody;
}
