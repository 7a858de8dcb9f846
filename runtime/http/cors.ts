import type { Endpoint } from "../endpoint/endpoint.ts";
import { unroutedCall } from "../observe/finished-call.ts";
import type { HeaderList, Reply } from "../pipeline/reply/reply.ts";
import type { WireRequest } from "../wire/wire-request.ts";

/** Headers beyond the CORS-safelisted ones that a page may send and read. */
const sentHeaders =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, X-API-Key, X-Client-Tag, X-Corpus-Snapshot-Id, X-Cost-Cap-JPY, X-CSRF-Token, X-Request-Id, X-Task-State-Token, X-Widget-Key";
const shownHeaders =
  "Deprecation, ETag, Idempotency-Replayed, Link, Mcp-Session-Id, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, Sunset, X-Anon-Quota-Limit, X-Anon-Quota-Remaining, X-Anon-Quota-Reset, X-Billable-Units, X-Client-Tag, X-Client-Tag-Status, X-Corpus-Snapshot-Id, X-Cost-JPY, X-Ignored-Fields, X-Quota-Degraded, X-Request-Id, X-Result-Note";

/** Endpoints that share a path, by method. */
export type Route = { readonly path: string; readonly byMethod: ReadonlyMap<string, Endpoint> };

/** Value of `Allow` for a route. */
export function allowedMethods({ byMethod }: Route): string {
  return [...byMethod.keys(), "OPTIONS"].join(", ");
}

/** CORS headers that let a page of this origin read the answer. */
export function corsHeaders(endpoint: Endpoint, origin: string, siteOrigins: readonly string[]): HeaderList {
  return [...allowOrigin(endpoint, origin, siteOrigins), ["access-control-expose-headers", shownHeaders]];
}

/** Answers a CORS preflight request. */
export function preflight(
  route: Route,
  request: Pick<WireRequest, "header">,
  siteOrigins: readonly string[],
  requestId: string,
): Reply {
  const origin = request.header("origin");
  const endpoint = route.byMethod.get(request.header("access-control-request-method") ?? "");
  const allowed = origin === null || endpoint === undefined ? [] : allowOrigin(endpoint, origin, siteOrigins);
  const headers: HeaderList = [["x-request-id", requestId], ["allow", allowedMethods(route)], ...allowed];
  if (endpoint !== undefined && allowed.length > 0)
    headers.push(
      ["access-control-allow-methods", endpoint.method],
      ["access-control-allow-headers", sentHeaders],
      ["access-control-max-age", "600"],
    );
  return {
    status: 204,
    headers,
    body: null,
    cookies: [],
    call: unroutedCall({ requestId, method: "OPTIONS", route: route.path, status: 204, code: null }),
  };
}

function allowOrigin({ cors }: Endpoint, origin: string, siteOrigins: readonly string[]): HeaderList {
  if (cors === "any") return [["access-control-allow-origin", "*"]];
  // A preflight carries no key, so the origins of the key are checked by the call itself.
  if (cors === "widget")
    return [
      ["access-control-allow-origin", origin],
      ["vary", "origin"],
    ];
  if (cors === "none" || !siteOrigins.includes(origin)) return [];
  return [
    ["access-control-allow-origin", origin],
    ["access-control-allow-credentials", "true"],
    ["vary", "origin"],
  ];
}
