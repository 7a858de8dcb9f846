import { randomBytes } from "node:crypto";
import { isJSONRPCRequest, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { JSONRPCNotification, RequestId } from "@modelcontextprotocol/server";
import { ServiceError } from "../../base/errors.ts";
import { answerCall } from "../../pipeline/answer-call.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import type { MasterSecrets } from "../../base/master-secret.ts";
import { createCancellations } from "./cancellations.ts";
import type { ExchangeOptions, McpRequest } from "./exchange-options.ts";
import { readHead } from "./header-rules.ts";
import { type Message, NoMessageError, readMessage } from "./message.ts";
import { endSession, toolInterface } from "./operations.ts";
import { messageReply, refusalReply } from "./rpc-reply.ts";
import { createSessionIds } from "./session-ids.ts";
import { serveRequest } from "./serve-request.ts";

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
