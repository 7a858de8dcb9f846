import { type FailureCode, ServiceError } from "../base/errors.ts";
import type { Cookie, Endpoint } from "../endpoint/endpoint.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import { answerCall } from "../pipeline/answer-call.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import type { Reply } from "../pipeline/reply/reply.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import type { Question } from "./ask.ts";

/** The answer of an endpoint, and the cookies to set. */
export type OwnAnswer<Body> = { readonly body: Body; readonly cookies: readonly Cookie[] };

/**
 * Calls an endpoint with the session of the browser, through the same guards as a script of the site. `Body` is the declared
 * response. Throws `api_key_required` without a session, and the endpoint's own refusals.
 */
export type CallOwn = <Body>(endpoint: Endpoint, question?: Question) => Promise<OwnAnswer<Body>>;

/** Dependencies of calls by pages; each is recorded like an HTTP call. */
export type CallDeps = PipelineDeps & { readonly observe: (call: FinishedCall) => void };

/** `csrf`: the token of the form; null for a GET, which can change nothing. */
export function createOwnCalls(carrier: WireRequest, csrf: string | null, deps: CallDeps): CallOwn {
  const cookie = carrier.header("cookie");
  const headers = {
    ...(cookie === null ? {} : { cookie }),
    // Only forms of our own pages reach this with a token.
    ...(csrf === null ? {} : { "sec-fetch-site": "same-origin", "x-csrf-token": csrf }),
  };
  return async <Body>(endpoint: Endpoint, { body, ...question }: Question = {}) => {
    const sent = { ...question, headers, ...(body === undefined ? {} : { json: JSON.stringify(body) }) };
    const reply = await observed(endpoint, sent, carrier, deps);
    if (reply.status >= 400) throw failureOf(reply);
    return { body: JSON.parse(bodyText(reply) || "null") as Body, cookies: reply.cookies };
  };
}

/** A call as a client would send it; the body is JSON text. */
export type WrittenCall = Omit<Question, "body"> & {
  readonly json?: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends a call like a client on the visitor's network: with the same guards, quota and charge. Never throws. */
export type SendCall = (endpoint: Endpoint, call: WrittenCall) => Promise<Reply>;

export function createCallSender(carrier: WireRequest, deps: CallDeps): SendCall {
  return (endpoint, call) => observed(endpoint, call, carrier, deps);
}

export function bodyText({ body }: Reply): string {
  return body === null ? "" : Buffer.from(body.bytes).toString();
}

async function observed(endpoint: Endpoint, call: WrittenCall, carrier: WireRequest, deps: CallDeps): Promise<Reply> {
  const reply = await answerCall(endpoint, toWireRequest(endpoint, call, carrier), deps);
  deps.observe(reply.call);
  return reply;
}

function toWireRequest(
  endpoint: Endpoint,
  { params = {}, query = {}, json, headers }: WrittenCall,
  carrier: WireRequest,
): WireRequest {
  const bytes = new TextEncoder().encode(json ?? "");
  const own: Readonly<Record<string, string>> = {
    ...headers,
    ...(json === undefined ? {} : { "content-type": "application/json" }),
  };
  const encoded = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]));
  return {
    method: endpoint.method,
    target: targetOf(endpoint, encoded, query),
    params: encoded,
    header: (name) => own[name] ?? (name === networkHeader ? carrier.header(name) : null),
    headerValues(name) {
      if (name === networkHeader) return carrier.headerValues(name);
      return own[name] === undefined ? [] : [own[name]];
    },
    peer: carrier.peer,
    async readBody(limitBytes, onBytes) {
      // Larger bodies are rejected when they are parsed.
      onBytes(Math.min(bytes.length, limitBytes));
      return bytes;
    },
  };
}

/** Set by a proxy in front of the service. */
const networkHeader = "x-forwarded-for";

function targetOf(
  { path }: Endpoint,
  params: Readonly<Record<string, string>>,
  query: NonNullable<Question["query"]>,
): string {
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? "");
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** The failure that a reply reports; `code` where pages call it otherwise. */
export function failureOf({ call, headers }: Reply, code = call.code as FailureCode | null): ServiceError {
  const retryAfter = Number(headers.find(([name]) => name === "retry-after")?.[1] ?? Number.NaN);
  return new ServiceError(
    code ?? "internal_error",
    {},
    { cause: call.error, ...(Number.isNaN(retryAfter) ? {} : { retryAfterSeconds: retryAfter }) },
  );
}
