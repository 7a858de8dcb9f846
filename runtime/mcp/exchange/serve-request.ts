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
  /** Takes a message that runs no operation through the guards and records it. */
  pass(request: WireRequest): Promise<Reply>;
};

/** Answers one request of JSON-RPC: once through the pipeline, whatever it asks for. */
export async function serveRequest(
  message: JSONRPCRequest,
  head: MessageHead,
  { request, disconnected }: McpRequest,
  options: RequestOptions,
): Promise<Reply | Response> {
  const { version, deps, cancellations, observe } = options;
  const catalogue = options.catalogue();
  /** What the pipeline has said of the message. */
  let passed: Reply | null = null;
  const pass = async () => (passed ??= await options.pass(request));
  if (!operatingMethods.has(message.method)) {
    const refused = await pass();
    if (refused.status >= 400) return refusalReply(refused, message.id);
    // It would be a stream that never says anything: a snapshot changes once a day, and lists do not.
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

/** The answer of protocol versions before 2026-07-28; null for a request that was cancelled. */
async function answerLegacy(
  server: Server,
  asked: Request,
  message: JSONRPCRequest,
  streams: boolean,
): Promise<Response | null> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    // The library would keep sessions in memory; ours are names that any process knows.
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

/** The request as the library wants it. Its body was read and parsed by our own guards. */
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

/** Whether anything is to be told before the answer: how far a batch is, to a client who wants to know. */
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
  // A key that does not count is told by the status, so that a client asks for another.
  const status = passed.status === 401 ? 401 : response.status;
  const opened = isInitializeRequest(message) && status === 200 ? sessions.issue() : null;
  return messageReply(status, answer, passed, opened === null ? [] : [["mcp-session-id", opened]]);
}

function methodNotFound({ id, method }: JSONRPCRequest, passed: Reply): Reply {
  const error = { code: ProtocolErrorCode.MethodNotFound, message: `${method} is not served here.` };
  return messageReply(200, { jsonrpc: "2.0", id, error }, passed);
}

/** A stream that does something when it comes to its end. */
function withEnd(response: Response, end: () => void): Response {
  const through = new TransformStream<Uint8Array, Uint8Array>({ flush: end });
  const body = response.body!.pipeThrough(through);
  return new Response(body, { status: response.status, headers: response.headers });
}
