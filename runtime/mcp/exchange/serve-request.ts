import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type RequestId,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { ServiceError } from "../../base/errors.ts";
import type { FinishedCall } from "../../observe/finished-call.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import { assertKnownParameters, queryOf, validateInput } from "../../pipeline/guards/validate.ts";
import { ReplyBody } from "../../pipeline/reply/reply-body.ts";
import type { HeaderList, Reply } from "../../pipeline/reply/reply.ts";
import { acceptedMedia } from "../../wire/language.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import { createOperationCaller } from "../calls/call-operation.ts";
import { itemsOf } from "../calls/call-tool.ts";
import { failureOfReply, toProtocolError } from "../calls/tool-failure.ts";
import { type Catalogue, createMcpServer, type McpCaller, operatingMethods } from "../server.ts";
import type { Tools, ToolSet } from "../tools/tool-sets.ts";
import type { Cancellations } from "./cancellations.ts";
import { mcpPath, toolInterface } from "./operations.ts";
import type { SessionIds } from "./session-ids.ts";

export type RequestOptions = ExchangeOptions & {
  /** Runs the guards for a message without an operation and records it. */
  pass(request: WireRequest): Promise<Reply>;
};

/** Answers one JSON-RPC request with exactly one pass through the pipeline. */
export async function serveRequest(
  message: JSONRPCRequest,
  head: MessageHead,
  { request, disconnected }: McpRequest,
  options: RequestOptions,
): Promise<Reply | Response> {
  const { version, deps, cancellations, observe } = options;
  const catalogue = options.catalogue();
  /** The pipeline's reply for this message. */
  let passed: Reply | null = null;
  const pass = async () => (passed ??= await options.pass(request));
  if (!operatingMethods.has(message.method)) {
    const refused = await pass();
    if (refused.status >= 400) return refusalReply(refused, message.id);
    // The stream would stay empty: a snapshot changes once a day, and lists do not change.
    if (message.method === "subscriptions/listen") return methodNotFound(message, refused);
  }

  const taken = new AbortController();
  const signal = AbortSignal.any([disconnected, taken.signal]);
  const name = head.sessionId === null ? null : { sessionId: head.sessionId, requestId: message.id };
  const run = createOperationCaller(request, deps, observe);
  const caller: McpCaller = {
    call: async (operation, cancellation) => (passed = await run(operation, cancellation)),
    async admit() {
      const reply = await pass();
      if (reply.status >= 400) throw toProtocolError(failureOfReply(reply));
    },
    cancellationOf: (own) => ({
      signal: own,
      isCancelled: async () => name !== null && (await cancellations.isCancelled(name)),
    }),
  };
  const server = createMcpServer({ catalogue, set: head.set, version, caller });
  const forget = name === null ? () => undefined : cancellations.track(name, () => taken.abort());
  signal.addEventListener("abort", forget, { once: true });
  const asked = toWebRequest(request, signal);
  const streams = head.streams && tellsProgress(message, catalogue.tools);
  const response = (await isLegacyRequest(asked, message))
    ? await answerLegacy(server, asked, message, streams)
    : await createMcpHandler(() => server, { legacy: "reject" }).fetch(asked, { parsedBody: message });
  if (response === null || response.status === 499) {
    forget();
    return messageReply(202, null, await pass());
  }
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) return withEnd(response, forget);
  forget();
  return toReply(message, response, await pass(), options);
}

/** The answer for protocol versions before 2026-07-28; null for a cancelled request. */
async function answerLegacy(
  server: Server,
  asked: Request,
  message: JSONRPCRequest,
  streams: boolean,
): Promise<Response | null> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    // The library would keep sessions in memory; ours are names that any process can verify.
    sessionIdGenerator: undefined,
    enableJsonResponse: !streams,
  });
  await server.connect(transport);
  const { signal } = asked;
  const cancelled = new Promise<null>((resolve) => {
    const stop = () => {
      void server.close();
      resolve(null);
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([transport.handleRequest(asked, { parsedBody: message }), cancelled]);
}

/** The request as the library expects it. Its body was already read and parsed by our own guards. */
function toWebRequest(request: WireRequest, signal: AbortSignal): Request {
  const headers = new Headers({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  });
  for (const header of ["mcp-protocol-version", "mcp-method", "mcp-name"]) {
    const value = request.header(header);
    if (value !== null) headers.set(header, value);
  }
  return new Request(`http://localhost${mcpPath}`, { method: "POST", headers, signal });
}

/** Whether progress is reported before the answer: for a batch, when the client asked for it. */
function tellsProgress({ method, params }: JSONRPCRequest, tools: Tools): boolean {
  if (method !== "tools/call" || params?._meta?.progressToken === undefined) return false;
  const tool = tools.find(String(params["name"]));
  return tool !== undefined && itemsOf(tool, (params["arguments"] ?? {}) as Record<string, unknown>) !== null;
}

async function toReply(
  message: JSONRPCRequest,
  response: Response,
  passed: Reply,
  { sessions }: RequestOptions,
): Promise<Reply> {
  const answer = (await response.json()) as unknown;
  // An invalid key is reported by the status, so that the client asks for another.
  const status = passed.status === 401 ? 401 : response.status;
  const opened = isInitializeRequest(message) && status === 200 ? sessions.issue() : null;
  return messageReply(status, answer, passed, opened === null ? [] : [["mcp-session-id", opened]]);
}

function methodNotFound({ id, method }: JSONRPCRequest, passed: Reply): Reply {
  const error = { code: ProtocolErrorCode.MethodNotFound, message: `${method} is not served here.` };
  return messageReply(200, { jsonrpc: "2.0", id, error }, passed);
}

/** A response stream with a callback at its end. */
function withEnd(response: Response, end: () => void): Response {
  const through = new TransformStream<Uint8Array, Uint8Array>({ flush: end });
  const body = response.body!.pipeThrough(through);
  return new Response(body, { status: response.status, headers: response.headers });
}

export type ExchangeOptions = {
  readonly catalogue: () => Catalogue;
  readonly deps: PipelineDeps;
  readonly sessions: SessionIds;
  readonly cancellations: Cancellations;
  /** Called once per message, when its outcome is known. */
  readonly observe: (call: FinishedCall) => void;
  /** Version of the running program. */
  readonly version: string;
};

/** A request, and the signal that its client disconnected. */
export type McpRequest = { readonly request: WireRequest; readonly disconnected: AbortSignal };

/** The address and headers of a message. */
type MessageHead = {
  /** Null for a client without session. */
  readonly sessionId: string | null;
  /** The client accepts event streams. */
  readonly streams: boolean;
  readonly set: ToolSet;
};

type HeadRules = { readonly sessions: SessionIds; readonly siteOrigins: readonly string[] };

/**
 * Reads the head of a message. Throws `origin_not_allowed` for pages of other sites (DNS rebinding), `not_acceptable`,
 * `session_not_found`, and the refusal of an address with other parameters than a tool set.
 */
export function readHead(request: WireRequest, { sessions, siteOrigins }: HeadRules): MessageHead {
  const origin = request.header("origin");
  if (origin !== null && !siteOrigins.includes(origin)) throw new ServiceError("origin_not_allowed");
  const sessionId = request.header("mcp-session-id");
  if (sessionId !== null && !sessions.isOurs(sessionId)) throw new ServiceError("session_not_found");
  return { sessionId, streams: acceptedStreams(request.header("accept")), set: toolSetOf(request.target) };
}

/** Without an Accept preference the answer is JSON. */
function acceptedStreams(accept: string | null): boolean {
  const types = acceptedMedia(accept ?? "*/*");
  const takes = (...names: string[]) => names.some((name) => types.includes(name));
  if (!takes("application/json", "application/*", "*/*")) throw new ServiceError("not_acceptable");
  return takes("text/event-stream");
}

/** `?tools=full`; the core set by default. */
function toolSetOf(target: string): ToolSet {
  const query = queryOf(target);
  assertKnownParameters(toolInterface, query);
  return validateInput(toolInterface, {}, query, undefined, []).query["tools"] as ToolSet;
}

/** Headers of an operation's reply that also apply to the message's reply. */
const keptHeaders =
  /^(?:x-request-id|x-billable-units|x-cost-jpy|x-corpus-snapshot-id|x-client-tag.*|x-anon-quota-.*|x-quota-degraded|ratelimit.*|retry-after|www-authenticate|server-timing)$/;

/** A reply with one message or none. `from` is the pipeline reply it is based on. */
export function messageReply(status: number, message: unknown, from: Reply, more: HeaderList = []): Reply {
  const headers: HeaderList = [
    ...from.headers.filter(([name]) => keptHeaders.test(name)),
    ["cache-control", "no-store"],
    ["x-content-type-options", "nosniff"],
    ...more,
  ];
  if (message === null) return { status, headers, body: null, cookies: [], call: from.call };
  headers.push(["content-type", "application/json"]);
  return { status, headers, body: ReplyBody.ofJson(message), cookies: [], call: from.call };
}

/** REST statuses that this interface also uses. Others are reported in a message. */
const ownStatuses = new Set([400, 401, 403, 404, 406, 413, 414, 415, 422]);

/** The reply to a refused message: `id` is null for an unreadable one, undefined for a notification. */
export function refusalReply(refused: Reply, id: RequestId | null | undefined, rpcCode?: number): Reply {
  const status = ownStatuses.has(refused.status) ? refused.status : id === null ? unreadStatus(refused) : 200;
  // Clients ignore answers to notifications.
  if (id === undefined && status === 200) return messageReply(202, null, refused);
  const { code, message, data } = toProtocolError(failureOfReply(refused));
  const error = { code: rpcCode ?? code, message, data };
  return messageReply(status, { jsonrpc: "2.0", id: id ?? null, error }, refused);
}

/** A message left unread because of overload is refused like a rate limit: wait, and send it again. */
function unreadStatus({ status }: Reply): number {
  return status === 503 ? 429 : status;
}
