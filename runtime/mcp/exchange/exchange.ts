import { randomBytes } from "node:crypto";
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCNotification,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type RequestId,
} from "@modelcontextprotocol/server";
import { ServiceError } from "../../base/errors.ts";
import type { MasterSecrets } from "../../base/master-secret.ts";
import { answerCall } from "../../pipeline/answer-call.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import { isJson } from "../../pipeline/guards/identify.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import { defaultBodyLimits, parseJsonBody } from "../../wire/json-guard.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import { createCancellations } from "./cancellations.ts";
import {
  type ExchangeOptions,
  type McpRequest,
  messageReply,
  readHead,
  refusalReply,
  serveRequest,
} from "./serve-request.ts";
import { endSession, toolInterface } from "./operations.ts";
import { createSessionIds } from "./session-ids.ts";

/** The MCP server over HTTP. It is stateless: any process answers any message. */
export type McpExchange = {
  /** Answers a message; as a stream when progress is reported. Never rejects. */
  answer(sent: McpRequest): Promise<Reply | Response>;
  end(request: WireRequest): Promise<Reply>;
};

export type McpExchangeOptions = Omit<ExchangeOptions, "sessions" | "cancellations"> & {
  readonly secrets: MasterSecrets;
};

export function createMcpExchange({ secrets, ...given }: McpExchangeOptions): McpExchange {
  const { deps, observe } = given;
  const sessions = createSessionIds(secrets, randomBytes);
  const cancellations = createCancellations(deps.store, deps.clock);
  const options: ExchangeOptions = { ...given, sessions, cancellations };
  /** Runs the guards for a message without an operation, with its fault, and records it. */
  const pass = async (request: WireRequest, fault: ServiceError | null = null, endpoint = toolInterface) => {
    const gate = { ...endpoint, handler: () => answerOrThrow(fault) };
    const reply = await answerCall(gate, request, deps);
    observe(reply.call);
    return reply;
  };
  const headOf = (request: WireRequest) => readHead(request, { sessions, siteOrigins: deps.siteOrigins });

  return {
    async answer({ request, disconnected }) {
      let message: Message | null = null;
      try {
        const head = headOf(request);
        message = await readMessage(request, deps);
        if (isJSONRPCRequest(message))
          return await serveRequest(message, head, { request, disconnected }, { ...options, pass });
        const reply = await pass(request);
        if (reply.status >= 400) return refusalReply(reply, undefined);
        const requestId = cancelledBy(message);
        if (head.sessionId !== null && requestId !== undefined)
          await cancellations.cancel({ sessionId: head.sessionId, requestId });
        return messageReply(202, null, reply);
      } catch (error) {
        // Anything but a refusal is a bug: it is logged with its cause.
        const fault = error instanceof ServiceError ? error : new ServiceError("internal_error", {}, { cause: error });
        return refusalReply(await pass(request, fault), idOf(message), rpcCodeOf(fault));
      }
    },
    async end(request) {
      let fault: ServiceError | null = null;
      try {
        if (headOf(request).sessionId === null) fault = new ServiceError("session_not_found");
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        fault = error;
      }
      const reply = await pass(request, fault, endSession);
      return reply.status >= 400 ? reply : messageReply(204, null, reply);
    },
  };
}

/** Null for an invalid message, undefined for a notification. */
function idOf(message: Message | null): RequestId | null | undefined {
  if (message === null) return null;
  return isJSONRPCRequest(message) ? message.id : undefined;
}

function answerOrThrow(fault: ServiceError | null) {
  if (fault !== null) throw fault;
  return { body: null };
}

function cancelledBy({ method, params }: JSONRPCNotification): RequestId | undefined {
  const id = method === "notifications/cancelled" ? params?.["requestId"] : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

function rpcCodeOf(error: ServiceError): number | undefined {
  if (error instanceof NoMessageError) return ProtocolErrorCode.InvalidRequest;
  return error.code === "malformed_json" || error.code === "invalid_text" ? ProtocolErrorCode.ParseError : undefined;
}

type Message = JSONRPCRequest | JSONRPCNotification;

/** The body is JSON but not a JSON-RPC message. */
class NoMessageError extends ServiceError {
  constructor(reason: string) {
    super("malformed_json", { reason });
    this.message = `The body is no JSON-RPC message: ${reason}.`;
  }
}

/** Reads the single message of a request, with the guards of all bodies. Throws ServiceError for anything else. */
async function readMessage(request: WireRequest, deps: PipelineDeps): Promise<Message> {
  if (!isJson(request.header("content-type") ?? "")) throw new ServiceError("unsupported_media_type");
  const held = deps.holdBody({ keyId: null, network: deps.networkOf(request).network });
  try {
    const { value, faults } = parseJsonBody(
      await request.readBody(defaultBodyLimits.bytes, held.add),
      defaultBodyLimits,
    );
    if (Array.isArray(value)) throw new NoMessageError("send one message at a time, not a batch");
    if (faults[0] !== undefined) throw new NoMessageError(faults[0].msg);
    if (isJSONRPCRequest(value) || isJSONRPCNotification(value)) return value;
    throw new NoMessageError(
      'send a request such as {"jsonrpc":"2.0","id":1,"method":"tools/list"}, or a notification',
    );
  } finally {
    held.release();
  }
}
