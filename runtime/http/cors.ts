import type { IncomingHttpHeaders } from "node:http";
import { FastResponse } from "srvx";
import type { Endpoint } from "../endpoint.ts";

type Headers = (readonly [name: string, value: string])[];

/** What a page may send and read beyond the plain headers. */
const sentHeaders =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-API-Key, X-Client-Tag, X-Corpus-Snapshot-Id, X-Cost-Cap-JPY, X-CSRF-Token, X-Request-Id";
const shownHeaders =
  "Deprecation, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, Sunset, X-Anon-Quota-Limit, X-Anon-Quota-Remaining, X-Anon-Quota-Reset, X-Billable-Units, X-Client-Tag, X-Client-Tag-Status, X-Corpus-Snapshot-Id, X-Cost-JPY, X-Quota-Degraded, X-Request-Id, X-Result-Note";

/** Headers that let a page of this origin read the answer; none for callers that are no browsers. */
export function corsHeaders(endpoint: Endpoint, origin: string | null, siteOrigins: readonly string[]): Headers {
  if (origin === null) return [];
  return [...allowOrigin(endpoint, origin, siteOrigins), ["access-control-expose-headers", shownHeaders]];
}

/** Answers the question of a browser whether a page may make a request. */
export function preflight(
  byMethod: ReadonlyMap<string, Endpoint>,
  headers: IncomingHttpHeaders,
  siteOrigins: readonly string[],
): Response {
  const allow: Headers = [["allow", [...byMethod.keys(), "OPTIONS"].join(", ")]];
  const { origin, "access-control-request-method": wanted } = headers;
  const endpoint = wanted === undefined ? undefined : byMethod.get(wanted);
  if (origin === undefined || endpoint === undefined) return reply(allow);
  const allowed = allowOrigin(endpoint, origin, siteOrigins);
  if (allowed.length === 0) return reply(allow);
  return reply([
    ...allow,
    ...allowed,
    ["access-control-allow-methods", endpoint.method],
    ["access-control-allow-headers", sentHeaders],
    ["access-control-max-age", "600"],
  ]);
}

function allowOrigin({ cors }: Endpoint, origin: string, siteOrigins: readonly string[]): Headers {
  if (cors === "any") return [["access-control-allow-origin", "*"]];
  if (cors === "none" || !siteOrigins.includes(origin)) return [];
  return [
    ["access-control-allow-origin", origin],
    ["access-control-allow-credentials", "true"],
    ["vary", "origin"],
  ];
}

function reply(headers: Headers): Response {
  return new FastResponse(null, { status: 204, headers: headers as [string, string][] });
}
