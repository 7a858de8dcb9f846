import { parse } from "cookie-es";
import type { Credential } from "../../accounts/credential.ts";
import { type ApiKey, type KeyKind, parseApiKey, type ParsedKey } from "../../accounts/key-format.ts";
import { ServiceError } from "../../base/errors.ts";
import { rateLimited } from "../../base/limits.ts";
import { isSameText } from "../../base/same-text.ts";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import type { Services } from "../../endpoint/services.ts";
import type { ClientNetwork } from "../../wire/client-network.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import type { Burst } from "./burst.ts";

export type IdentifyDeps = {
  readonly services: Pick<Services, "accounts" | "sessions">;
  readonly siteOrigins: readonly string[];
  readonly burst: Burst;
};

/** The caller, as far as the request and cached keys tell; whether the key is still active is decided by the charge. */
export type Identity = {
  readonly credential: Credential | null;
  readonly key: ApiKey | null;
  readonly sessionId: string | null;
};

export const anonymous: Identity = { credential: null, key: null, sessionId: null };

/**
 * Reads the credential of a request. Throws `invalid_api_key` for any key that was never issued, `rate_limited` when its network
 * has sent too many of those, `invalid_input` for a contradictory header, `api_key_required` when a key is needed, and the
 * refusals of `assertSameSite` for a change by cookie.
 */
export async function identify(
  endpoint: Endpoint,
  request: WireRequest,
  network: ClientNetwork,
  deps: IdentifyDeps,
): Promise<Identity> {
  const apiKeyHeader = oneValue(request, "x-api-key");
  const authorizationHeader = oneValue(request, "authorization");
  const sent = countingRefusals(network, deps, () =>
    readCredential({ apiKeyHeader, authorizationHeader, accepts: takenKinds }),
  );
  return sent === null ? identifySession(endpoint, request, deps) : identifyKey(sent.key, network, deps);
}

function byKey(key: ApiKey, credential: Credential): Identity {
  return { credential, key, sessionId: null };
}

const takenKinds: readonly KeyKind[] = ["account", "device", "child"];

/** The owner of a key. Throws `invalid_api_key`, and `rate_limited` for a network that tries invented keys. */
export async function identifyKey(
  key: ApiKey,
  network: ClientNetwork,
  { services, burst }: IdentifyDeps,
): Promise<Identity> {
  const seen = services.accounts.seen(key);
  if (seen !== null) return byKey(key, seen);
  // A known key is counted once its owner is found. Unknown ones are counted here, and past the limit the store is not queried.
  admitUnknownKey(network, burst, "look");
  const credential = await services.accounts.find(key);
  if (credential !== null) return byKey(key, credential);
  admitUnknownKey(network, burst, "take");
  throw new ServiceError("invalid_api_key");
}

/** Reads a credential; one that cannot be a key counts as an unknown key does, and past the limit is refused as that is. */
export function countingRefusals<T>(network: ClientNetwork, { burst }: Pick<IdentifyDeps, "burst">, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_api_key") admitUnknownKey(network, burst, "take");
    throw error;
  }
}

/** Throws `rate_limited` when the network has sent too many unknown keys. */
function admitUnknownKey(network: ClientNetwork, burst: Burst, how: "take" | "look"): void {
  const verdict = burst({ keyId: null, credential: true, ...network }, how);
  if (!verdict.allowed) throw rateLimited(verdict.policy, verdict.retryAfterSeconds);
}

async function identifySession(endpoint: Endpoint, request: WireRequest, deps: IdentifyDeps): Promise<Identity> {
  if (endpoint.session) {
    const sessionId = readCookie(request.header("cookie"), "service_session");
    const credential = sessionId === null ? null : await deps.services.sessions.find(sessionId);
    if (credential !== null) {
      if (request.method !== "GET") assertSameSite(request, deps.siteOrigins);
      return { credential, key: null, sessionId };
    }
  }
  if (endpoint.auth === "required") throw new ServiceError("api_key_required");
  return anonymous;
}

type CredentialInput = {
  /** `X-API-Key` as received. */
  readonly apiKeyHeader: string | null;
  /** `Authorization` as received. */
  readonly authorizationHeader: string | null;
  /** Kinds of key the operation accepts; widget keys are valid for widget operations only. */
  readonly accepts: readonly KeyKind[];
};

/**
 * The key of a caller, or null when both headers are absent or blank: an anonymous caller. Throws `invalid_api_key`, without
 * store access, for a malformed key, a scheme other than Bearer, two keys that differ and a kind that is not accepted: a caller
 * with a bad credential is never served as anonymous.
 */
export function readCredential({ apiKeyHeader, authorizationHeader, accepts }: CredentialInput): ParsedKey | null {
  const sent = [apiKeyHeader?.trim() ?? "", bearerToken(authorizationHeader?.trim() ?? "")].filter(
    (text) => text !== "",
  );
  const [first, second] = sent;
  if (first === undefined) return null;
  const parsed = parseApiKey(first);
  if (parsed === null || !accepts.includes(parsed.kind) || (second !== undefined && second !== first))
    throw new ServiceError("invalid_api_key");
  return parsed;
}

/**
 * The value of a header that may be repeated with one value. Throws `invalid_input` when the values differ: a proxy in front
 * may have checked a different one.
 */
function oneValue(request: Pick<WireRequest, "headerValues">, header: string): string | null {
  const sent = request.headerValues(header).map((value) => value.trim());
  const [value = null, ...others] = new Set(sent.filter((text) => text !== ""));
  if (others.length > 0) throw new HeaderSentTwiceError(header);
  return value;
}

class HeaderSentTwiceError extends ServiceError {
  constructor(header: string) {
    super("invalid_input", { header });
    this.message = `The header ${header} came twice with different values: send it once.`;
  }
}

/** The token of the header; another scheme is kept whole, so that it is refused as an invalid key. */
function bearerToken(header: string): string {
  return /^bearer(?: |$)/i.test(header) ? header.slice("bearer".length).trim() : header;
}

/** Value of a cookie, or null. */
export function readCookie(header: string | null, name: string): string | null {
  return parse(header ?? "")[name] ?? null;
}

/**
 * Throws unless a change authorised by a cookie comes from a page of the site: the token of the readable cookie repeated in
 * `X-CSRF-Token` (`csrf_required`), an Origin of the site list, a same-origin mark of the browser, or neither
 * (`origin_not_allowed`), and JSON when there is a body, which no plain form can send (`unsupported_media_type`).
 */
function assertSameSite(request: WireRequest, siteOrigins: readonly string[]): void {
  const cookie = readCookie(request.header("cookie"), "service_csrf");
  const sent = request.header("x-csrf-token");
  if (cookie === null || sent === null || !isSameText(cookie, sent)) throw new ServiceError("csrf_required");
  assertSiteOrigin(request, siteOrigins);
  const contentType = request.header("content-type");
  if (contentType !== null && !isJson(contentType)) throw new ServiceError("unsupported_media_type");
}

/**
 * Throws `origin_not_allowed` for a call from a page of another site. Browsers state the origin of a change in `Origin` or
 * `Sec-Fetch-Site`; a client that sends neither is not a page.
 */
export function assertSiteOrigin(request: WireRequest, siteOrigins: readonly string[]): void {
  const origin = request.header("origin");
  const fetchSite = request.header("sec-fetch-site");
  const fromOurSite =
    origin === null ? fetchSite === null || fetchSite === "same-origin" : siteOrigins.includes(origin);
  if (!fromOurSite) throw new ServiceError("origin_not_allowed");
}

/** Whether a Content-Type is JSON, with any parameters. */
export function isJson(contentType: string): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType.trim());
}

/** The result of `X-Client-Tag`: `tag` is stored with the usage, `headers` are added to the answer. */
export type ClientTag = { readonly tag: string | null; readonly headers: readonly [name: string, value: string][] };

export const untagged: ClientTag = { tag: null, headers: [] };

const ignored: ClientTag = { tag: null, headers: [["x-client-tag-status", "ignored"]] };

/**
 * Reads `X-Client-Tag`: 1 to 32 letters, digits, `_` and `-`, from a caller with a paid key. Never fails: an invalid tag is
 * answered with `X-Client-Tag-Status: ignored` and dropped.
 */
export function readClientTag(header: string | null, paid: boolean): ClientTag {
  if (header === null) return untagged;
  if (!paid || !/^[A-Za-z0-9_-]{1,32}$/.test(header)) return ignored;
  return { tag: header, headers: [["x-client-tag", header]] };
}
