import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { unroutedCall } from "../observe/finished-call.ts";
import type { HeaderList, Reply } from "../pipeline/reply/reply.ts";

/** What a page may send and read beyond the plain headers. */
const sentHeaders =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-API-Key, X-Client-Tag, X-Corpus-Snapshot-Id, X-Cost-Cap-JPY, X-CSRF-Token, X-Request-Id";
const shownHeaders =
  "Deprecation, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, Sunset, X-Anon-Quota-Limit, X-Anon-Quota-Remaining, X-Anon-Quota-Reset, X-Billable-Units, X-Client-Tag, X-Client-Tag-Status, X-Corpus-Snapshot-Id, X-Cost-JPY, X-Quota-Degraded, X-Request-Id, X-Result-Note";

/** Headers that let a page of this origin read the answer. */
export function corsHeaders(endpoint: Endpoint, origin: string, siteOrigins: readonly string[]): HeaderList {
  return [...allowOrigin(endpoint, origin, siteOrigins), "access-control-expose-headers", shownHeaders];
}

export type Question = {
  readonly route: { readonly path: string; readonly byMethod: ReadonlyMap<string, Endpoint> };
  readonly headers: IncomingHttpHeaders;
  readonly siteOrigins: readonly string[];
  readonly requestId: string;
};

/** Answers the question of a browser whether a page may make a request. */
export function preflight({ route, headers, siteOrigins, requestId }: Question): Reply {
  const { path, byMethod } = route;
  const { origin, "access-control-request-method": wanted } = headers;
  const endpoint = wanted === undefined ? undefined : byMethod.get(wanted);
  const allowed = origin === undefined || endpoint === undefined ? [] : allowOrigin(endpoint, origin, siteOrigins);
  const permission: HeaderList =
    endpoint === undefined || allowed.length === 0
      ? []
      : [
          ...allowed,
          "access-control-allow-methods",
          endpoint.method,
          "access-control-allow-headers",
          sentHeaders,
          "access-control-max-age",
          "600",
        ];
  return {
    status: 204,
    headers: ["x-request-id", requestId, "allow", [...byMethod.keys(), "OPTIONS"].join(", "), ...permission],
    body: null,
    cookies: [],
    call: unroutedCall({ requestId, method: "OPTIONS", route: path, status: 204, code: null }),
  };
}

function allowOrigin({ cors }: Endpoint, origin: string, siteOrigins: readonly string[]): HeaderList {
  if (cors === "any") return ["access-control-allow-origin", "*"];
  if (cors === "none" || !siteOrigins.includes(origin)) return [];
  return ["access-control-allow-origin", origin, "access-control-allow-credentials", "true", "vary", "origin"];
}
