import type { IncomingMessage, ServerResponse } from "node:http";
import { FastResponse } from "srvx";
import type { Cookie } from "../endpoint/endpoint.ts";
import type { ServiceError } from "../base/errors.ts";
import { unroutedCall } from "../observe/finished-call.ts";
import { errorBody } from "../pipeline/build-reply.ts";
import type { Reply } from "../pipeline/reply/reply.ts";

export type SendOptions = {
  /** The caller takes gzip. */
  readonly gzip: boolean;
  /** Only the head is wanted. */
  readonly headOnly: boolean;
  readonly secureCookies: boolean;
};

/** Sends a reply straight to Node's response: endpoints, which are most of all traffic. Never throws. */
export function sendReply(response: ServerResponse, reply: Reply, options: SendOptions): void {
  // A reply that cannot be sent is lost with its connection; the others must not be.
  const giveUp = () => void response.destroy();
  try {
    const body = sentBody(reply, options);
    if (body instanceof Promise) body.then((bytes) => write(response, reply, bytes, options.headOnly)).catch(giveUp);
    else write(response, reply, body, options.headOnly);
  } catch {
    giveUp();
  }
}

/** The same for h3, which takes all that is no endpoint: small bodies, no cookies. */
export function toResponse({ status, headers, body }: Reply, { headOnly }: Pick<SendOptions, "headOnly">): Response {
  const pairs = headers.flatMap((name, place) =>
    place % 2 === 0 ? [[name, headers[place + 1] ?? ""] as [string, string]] : [],
  );
  if (body === null) pairs.push(["content-length", "0"]);
  return new FastResponse(headOnly ? null : (body?.bytes ?? null), { status, headers: pairs });
}

/** The reply to a request that no endpoint took. */
export function refusedReply(failure: ServiceError, request: IncomingMessage, requestId: string): Reply {
  const { body, headers } = errorBody(failure, requestId, request.headers.accept ?? null);
  headers.push("x-request-id", requestId, "cache-control", "no-store", "x-content-type-options", "nosniff");
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

/** The bytes of the body as this caller takes them; the headers that say so are added to the reply. */
function sentBody({ body, cookies, headers, status }: Reply, options: SendOptions) {
  for (const cookie of cookies) headers.push("set-cookie", cookieText(cookie, options.secureCookies));
  if (body === null) {
    if (status !== 304 && status !== 204) headers.push("content-length", "0");
    return null;
  }
  if (body.compressible) {
    headers.push("vary", "accept-encoding");
    if (options.gzip) {
      headers.push("content-encoding", "gzip");
      return body.gzip().then((bytes) => measured(headers, bytes));
    }
  }
  return measured(headers, body.bytes);
}

function measured(headers: string[], bytes: Uint8Array): Uint8Array {
  headers.push("content-length", String(bytes.length));
  return bytes;
}

function write(response: ServerResponse, reply: Reply, bytes: Uint8Array | null, headOnly: boolean): void {
  response.writeHead(reply.status, reply.headers);
  if (bytes === null || headOnly) response.end();
  else response.end(bytes);
}

function cookieText({ name, value, maxAgeSeconds, httpOnly }: Cookie, secure: boolean): string {
  const parts = [`${name}=${value}`, "Path=/", `Max-Age=${value === "" ? 0 : maxAgeSeconds}`, "SameSite=Lax"];
  if (httpOnly) parts.push("HttpOnly");
  if (secure) parts.push("Secure");
  return parts.join("; ");
}
