import { isJSONRPCNotification, isJSONRPCRequest } from "@modelcontextprotocol/server";
import type { JSONRPCNotification, JSONRPCRequest } from "@modelcontextprotocol/server";
import { ServiceError } from "../../base/errors.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import { isJson } from "../../pipeline/guards/session-guard.ts";
import { defaultBodyLimits, parseJsonBody } from "../../wire/json-guard.ts";
import type { WireRequest } from "../../wire/wire-request.ts";

export type Message = JSONRPCRequest | JSONRPCNotification;

/** The body is JSON but not a JSON-RPC message. */
export class NoMessageError extends ServiceError {
  constructor(reason: string) {
    super("malformed_json", { reason });
    this.message = `The body is no JSON-RPC message: ${reason}.`;
  }
}

/** Reads the single message of a request, with the guards of all bodies. Throws ServiceError for anything else. */
export async function readMessage(request: WireRequest, deps: PipelineDeps): Promise<Message> {
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
