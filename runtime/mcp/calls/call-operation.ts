import type { FinishedCall } from "../../observe/finished-call.ts";
import { answerCall } from "../../pipeline/answer-call.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import type { Cancellation, WireRequest } from "../../wire/wire-request.ts";
import type { OperationRequest } from "../tools/operation-request.ts";

/** Runs one operation from its first guard to its charge. Never rejects. */
export type CallOperation = (request: OperationRequest, cancellation: Cancellation) => Promise<Reply>;

/** Whoever asks: the request that brought the call, or a process on this machine. */
export type Carrier = Pick<WireRequest, "header" | "headerValues" | "peer">;

/** Runs operations for a carrier, each once through the pipeline that REST goes through: the same guards, one charge. */
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

/** Headers of the carrier that say who asks, from where, for which snapshot and under which label. */
const carried = new Set([
  "x-api-key",
  "authorization",
  "x-forwarded-for",
  "x-client-tag",
  "x-corpus-snapshot-id",
  "x-request-id",
]);

/** The request of an operation as it would come over the wire from its carrier. */
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
      // What is larger is refused where the body is parsed.
      onBytes(Math.min(bytes.length, limitBytes));
      return bytes;
    },
    ...(cancellation === undefined ? {} : { cancellation }),
  };
}

/** A cap for every call of a client stands in its headers; the lower of the two binds, as REST has it for header and body. */
function lowerCap(argument: string | null, header: string | null): string | null {
  if (argument === null || header === null) return argument ?? header;
  return Number(argument) <= Number(header) || Number.isNaN(Number(argument)) ? argument : header;
}
