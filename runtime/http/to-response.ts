import { serialize } from "cookie-es";
import { FastResponse } from "srvx";
import type { Cookie, MaybePromise } from "../endpoint/endpoint.ts";
import type { HeaderList, Reply } from "../pipeline/reply/reply.ts";
import { acceptsGzip } from "../wire/accept.ts";

export type ResponseOptions = {
  readonly acceptEncoding: string | null;
  /** Send only the head. */
  readonly headOnly: boolean;
  readonly secureCookies: boolean;
};

/** Converts a reply to a response: compression, cookies and content length. */
export function toResponse(reply: Reply, options: ResponseOptions): MaybePromise<Response> {
  const { acceptEncoding, headOnly, secureCookies } = options;
  const { body, headers, cookies } = reply;
  for (const cookie of cookies) headers.push(["set-cookie", cookieText(cookie, secureCookies)]);
  if (body === null) return withoutBody(reply);
  if (body.compressible) headers.push(["vary", "accept-encoding"]);
  if (!body.compressible || !acceptsGzip(acceptEncoding)) return withBody(reply, body.bytes, headOnly);
  headers.push(["content-encoding", "gzip"]);
  return body.gzip().then((bytes) => withBody(reply, bytes, headOnly));
}

function withBody({ status, headers }: Reply, bytes: Uint8Array, headOnly: boolean): Response {
  headers.push(["content-length", String(bytes.length)]);
  // FastResponse writes bytes directly to Node's response; the platform's Response would copy them into a stream.
  return new FastResponse(headOnly ? null : (bytes as Uint8Array<ArrayBuffer>), { status, headers });
}

function withoutBody({ status, headers }: Reply): Response {
  const hasLength = status !== 204 && status !== 304;
  const all: HeaderList = hasLength ? [...headers, ["content-length", "0"]] : headers;
  return new FastResponse(null, { status, headers: all });
}

function cookieText({ name, value, maxAgeSeconds, httpOnly }: Cookie, secure: boolean): string {
  const maxAge = value === "" ? 0 : maxAgeSeconds;
  return serialize(name, value, { path: "/", maxAge, sameSite: "lax", httpOnly, secure });
}
