import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Reply } from "../../pipeline/reply/reply.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import { createOperationCaller } from "../calls/call-operation.ts";
import { itemsOf } from "../calls/call-tool.ts";
import { failureOfReply, toProtocolError } from "../calls/tool-failure.ts";
import { createMcpServer, type McpCaller, operatingMethods } from "../server.ts";
import type { Tools } from "../tools/tool-sets.ts";
import type { ExchangeOptions, McpRequest } from "./exchange-options.ts";
import type { MessageHead } from "./header-rules.ts";
import { mcpPath } from "./operations.ts";
import { messageReply, refusalReply } from "./rpc-reply.ts";

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
