import type { FinishedCall } from "../../observe/finished-call.ts";
import { answerCall } from "../../pipeline/answer-call.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import type { Cancellation, WireRequest } from "../../wire/wire-request.ts";
import type { OperationRequest } from "../tools/operation-request.ts";

/** Runs one operation from its first guard to its charge. Never rejects. */
export type CallOperation = (request: OperationRequest, cancellation: Cancellation) => Promise<Reply>;

/** The caller: the HTTP request that brought the message, or a local process. */
export type Carrier = Pick<WireRequest, "header" | "headerValues" | "peer">;

/** Runs operations for a carrier, each once through the same pipeline as REST: the same guards, one charge. */
export function createOperationCaller(
  carrier: Carrier,
  deps: PipelineDeps,
  observe: (call: FinishedCall) => void,
): CallOperation {
  return async (request, cancellation) => {
    const reply = await answerCall(request.endpoint, toWireRequest(request, carrier, cancellation), deps);
    observe(reply.call);
    return reply;
  };
}

/** Carrier headers with the caller's identity, origin, snapshot and label. */
const carried = new Set([
  "x-api-key",
  "authorization",
  "x-forwarded-for",
  "x-client-tag",
  "x-corpus-snapshot-id",
  "x-request-id",
]);

/** The request of an operation, as if it had come over HTTP from its carrier. */
export function toWireRequest(request: OperationRequest, carrier: Carrier, cancellation?: Cancellation): WireRequest {
  const { endpoint, target, params, body } = request;
  const own: Readonly<Record<string, string | null>> = {
    "content-type": body === null ? null : "application/json",
    "idempotency-key": request.idempotencyKey,
    "x-cost-cap-jpy": lowerCap(request.costCap, carrier.header("x-cost-cap-jpy")),
  };
  const header = (name: string) => own[name] ?? (carried.has(name) ? carrier.header(name) : null);
  return {
    method: endpoint.method,
    target,
    params,
    header,
    headerValues: (name) =>
      carried.has(name) ? carrier.headerValues(name) : [header(name)].flatMap((one) => one ?? []),
    peer: carrier.peer,
    async readBody(limitBytes, onBytes) {
      const bytes = body ?? new Uint8Array();
      // Larger bodies are rejected when they are parsed.
      onBytes(Math.min(bytes.length, limitBytes));
      return bytes;
    },
    ...(cancellation === undefined ? {} : { cancellation }),
  };
}

/** A client may set a cap for all calls in its headers; the lower of the two applies, as in REST for header and body. */
function lowerCap(argument: string | null, header: string | null): string | null {
  if (argument === null || header === null) return argument ?? header;
  return Number(argument) <= Number(header) || Number.isNaN(Number(argument)) ? argument : header;
}
