import type { IncomingMessage } from "node:http";
import { FastResponse } from "srvx";
import type { Cookie } from "../endpoint.ts";
import type { ServiceError } from "../errors.ts";
import { unroutedCall } from "../observe/finished-call.ts";
import { errorBody } from "../pipeline/build-reply.ts";
import type { Reply } from "../pipeline/reply.ts";

export type SendOptions = {
  /** The caller takes gzip. */
  readonly gzip: boolean;
  /** Only the head is wanted. */
  readonly headOnly: boolean;
  readonly secureCookies: boolean;
};

/** Turns a reply into what the server sends. The only place that knows how. */
export function toResponse(reply: Reply, options: SendOptions): Response | Promise<Response> {
  const { body } = reply;
  for (const cookie of reply.cookies) reply.headers.push(["set-cookie", cookieText(cookie, options.secureCookies)]);
  if (body === null) {
    if (reply.status !== 304 && reply.status !== 204) reply.headers.push(["content-length", "0"]);
    return respond(reply, null);
  }
  if (!body.compressible) return respond(reply, options.headOnly ? null : body.bytes);
  reply.headers.push(["vary", "accept-encoding"]);
  if (!options.gzip) return respond(reply, options.headOnly ? null : body.bytes);
  return body.gzip().then((compressed) => {
    reply.headers.push(["content-encoding", "gzip"]);
    return respond(reply, options.headOnly ? null : compressed);
  });
}

/** The reply to a request that no endpoint took. */
export function refusedReply(failure: ServiceError, request: IncomingMessage, requestId: string): Reply {
  const { body, headers } = errorBody(failure, requestId, request.headers.accept ?? null);
  headers.push(["x-request-id", requestId], ["cache-control", "no-store"], ["x-content-type-options", "nosniff"]);
  return {
    status: failure.status,
    headers,
    body,
    cookies: [],
    call: unroutedCall({
      requestId,
      method: request.method ?? "GET",
      status: failure.status,
      code: failure.code,
    }),
  };
}

function respond({ status, headers }: Reply, body: Uint8Array | null): Response {
  // srvx takes the pairs as they are; its types ask for mutable ones.
  return new FastResponse(body, { status, headers: headers as [string, string][] });
}

function cookieText({ name, value, maxAgeSeconds, httpOnly }: Cookie, secure: boolean): string {
  const parts = [`${name}=${value}`, "Path=/", `Max-Age=${value === "" ? 0 : maxAgeSeconds}`, "SameSite=Lax"];
  if (httpOnly) parts.push("HttpOnly");
  if (secure) parts.push("Secure");
  return parts.join("; ");
}
