import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Exchange, TransferError } from "../../../snapshots/transfer/http-exchange.ts";
import type { BodySink } from "./body-sink.ts";

export type PoliteRequest = {
  readonly url: string;
  /** Sent as a form by POST; neither conditional nor resumed nor redirected. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent to the origin of `url` only, never along a redirect to another. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** Larger bodies are refused. */
  readonly maxBytes: number;
  /** Statuses by which this server says that there is no such file. */
  readonly absentStatuses?: readonly number[];
  /** Validators of the bytes at hand, for a conditional request. */
  readonly previous?: { readonly etag: string | null; readonly last_modified: string | null } | null;
  /** `identity` for bodies that are compressed already and large enough to be resumed. */
  readonly acceptEncoding?: "gzip" | "identity";
};

export type PoliteAnswer =
  | {
      readonly kind: "body";
      readonly status: number;
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly contentType: string | null;
      /** `name=value` pairs the server set. */
      readonly cookies: readonly string[];
    }
  | {
      readonly kind: "unchanged";
      readonly status: 304;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly kind: "absent"; readonly status: number }
  | { readonly kind: "failed"; readonly status: number | null; readonly reason: string };

type Failed = { readonly kind: "failed"; readonly status: number | null; readonly reason: string };
/** Something that may pass: the host is asked again after a while. */
export type Retry = {
  readonly kind: "retry";
  readonly status: number | null;
  readonly reason: string;
  readonly host: string;
  readonly afterMs: number | null;
};

export type Redirect = { readonly kind: "redirect"; readonly status: number; readonly location: string | undefined };

/** Headers of a request; with a sink to resume, those that ask for the rest of it. */
export function requestHeaders(
  url: URL,
  request: PoliteRequest,
  resuming: BodySink | null,
  userAgent: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": userAgent,
    "accept-encoding": request.acceptEncoding ?? "gzip",
    ...request.headers,
  };
  if (url.origin === new URL(request.url).origin) Object.assign(headers, request.secretHeaders);
  if (request.form) headers["content-type"] = "application/x-www-form-urlencoded";
  else if (resuming?.etag) {
    Object.assign(headers, {
      range: `bytes=${resuming.size}-`,
      "if-range": resuming.etag,
      "accept-encoding": "identity",
    });
  } else {
    if (request.previous?.etag) headers["if-none-match"] = request.previous.etag;
    if (request.previous?.last_modified) headers["if-modified-since"] = request.previous.last_modified;
  }
  return headers;
}

/** What the status alone decides; null when the body is to be read. */
export async function readStatus(
  answer: Exchange,
  url: URL,
  request: PoliteRequest,
  sink: BodySink,
  now: number,
): Promise<PoliteAnswer | Retry | Redirect | null> {
  const { status, headers } = answer;
  const retry = (reason: string, afterMs: number | null = null): Retry => ({
    kind: "retry",
    status,
    reason,
    host: url.host,
    afterMs,
  });
  if (status === 304 && request.previous)
    return { kind: "unchanged", status, etag: headers["etag"] ?? null, lastModified: headers["last-modified"] ?? null };
  if (request.absentStatuses?.includes(status)) return { kind: "absent", status };
  if ([301, 302, 303, 307, 308].includes(status)) return { kind: "redirect", status, location: headers["location"] };
  if (status === 416) {
    await sink.restart(null);
    return retry("the server refused the range");
  }
  if (passingStatuses.includes(status))
    return retry(
      `the server answered ${status}`,
      [429, 503].includes(status) ? retryAfterMs(headers["retry-after"], now) : null,
    );
  if (status !== 200 && status !== 206) return { kind: "failed", status, reason: `the server answered ${status}` };
  const length = Number(headers["content-length"] ?? 0);
  if (length > request.maxBytes) return tooLarge(status, request.maxBytes);
  return null;
}

/** Reads the body into the sink and holds it against what the headers promise. */
export async function readBody(
  answer: Exchange,
  url: URL,
  request: PoliteRequest,
  sink: BodySink,
): Promise<PoliteAnswer | Retry> {
  const { status, headers } = answer;
  const retry = (reason: string): Retry => ({ kind: "retry", status, reason, host: url.host, afterMs: null });
  const encoding = headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip")
    return { kind: "failed", status, reason: `the body is encoded as ${encoding}` };
  if (status === 206) {
    const start = /^bytes (\d+)-/.exec(headers["content-range"] ?? "")?.[1];
    if (encoding !== "identity" || Number(start ?? -1) !== sink.size) {
      await sink.restart(null);
      return retry("the server sent another range than asked for");
    }
  } else await sink.restart(encoding === "identity" ? strongEtag(headers["etag"]) : null);

  let received = 0;
  const counted = (async function* () {
    for await (const piece of answer.body) {
      received += piece.length;
      yield piece;
    }
  })();
  for await (const piece of encoding === "gzip" ? inflate(counted) : counted) {
    if (sink.size + piece.length > request.maxBytes) return tooLarge(status, request.maxBytes);
    await sink.write(piece);
  }
  const length = headers["content-length"];
  if (length !== undefined && Number(length) !== received)
    return retry(`Content-Length said ${length} bytes, ${received} came`);
  return {
    kind: "body",
    status,
    etag: headers["etag"] ?? null,
    lastModified: headers["last-modified"] ?? null,
    contentType: headers["content-type"] ?? null,
    cookies: answer.cookies.map((cookie) => cookie.split(";")[0]!.trim()),
  };
}

async function* inflate(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflated = createGunzip();
  // The loop below sees every failure; the promise would only tell it twice.
  pipeline(Readable.from(pieces), inflated).catch(() => {});
  try {
    for await (const piece of inflated as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_"))
      throw new TransferError(`the compressed body is broken: ${(error as Error).message}`, { cause: error });
    throw error;
  }
}

function tooLarge(status: number, maxBytes: number): Failed {
  return { kind: "failed", status, reason: `larger than the limit of ${maxBytes} bytes` };
}

/** Answers that may be different a little later. */
const passingStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** Milliseconds a `Retry-After` asks for, in seconds or as a date; null when it cannot be read. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** The validator of a representation if it may be used for `If-Range`; weak ones may not. */
export function strongEtag(value: string | undefined): string | null {
  return value && /^"[^"]*"$/.test(value.trim()) ? value.trim() : null;
}

/** The address a redirect leads to, or the reason why it is not followed: same site only, and never away from https. */
export function redirectTarget(from: URL, location: string | undefined): URL | string {
  if (location === undefined || !URL.canParse(location, from.href)) return "redirect without a readable address";
  const to = new URL(location, from);
  if (to.protocol !== "https:" && !(to.protocol === "http:" && from.protocol === "http:"))
    return `redirect away from https to ${to.protocol}//${to.host}`;
  if (to.username || to.password) return "redirect to an address with a password";
  if (siteOf(to) !== siteOf(from)) return `redirect to another site, ${to.host}`;
  return to;
}

/** The part of a host name that one owner holds; for addresses in numbers the whole of it with its port. */
function siteOf({ hostname, host }: URL): string {
  const labels = hostname.split(".");
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return host;
  return labels.slice(/\.(ac|ad|co|ed|go|gr|lg|ne|or)\.jp$/.test(hostname) ? -3 : -2).join(".");
}
