import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/server";
import type { ServiceError } from "../../base/errors.ts";
import type { AmError } from "../../endpoints/am/frame/envelopes.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import { hintFor } from "./failure-hints.ts";

/** A failure of REST with what to do about it, and with its status unless that is a 200. */
export type ToolFailure = {
  readonly status?: number;
  readonly code: string;
  readonly detail: string;
  readonly hint?: string;
  readonly [more: string]: unknown;
};

/** JSON-RPC code of a call that the service refuses: quota, cap, key, load. */
const refused = -32_000;

/** Failures that no other arguments cure: the caller may not, or not now. They are errors of the protocol, not of the tool. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 429, 499, 500, 503]);

/** The failure of a reply. */
export function failureOfReply({ status, body }: Reply): ToolFailure {
  if (body === null) return { status, code: "cancelled", detail: "The call was cancelled. Nothing was charged." };
  return withHint(status, JSON.parse(decoder.decode(body.bytes)) as FailureBody);
}

/** The failure of a call that was refused before it got to its operation. */
export function failureOfError({ status, code, message, extra }: ServiceError): ToolFailure {
  return withHint(status, { code, detail: message, ...extra });
}

/** An answer of the am family that tells a failure. */
export type FailedLookup = { readonly error: AmError; readonly known_gaps?: readonly unknown[] };

/**
 * The failure that an answer of the am family tells in a 200. The other fields of the answer are those of a search without a
 * result, and nothing was searched.
 */
export function failureOfLookup({ error: { code, message, ...others }, known_gaps = [] }: FailedLookup): ToolFailure {
  const told = Object.entries({ ...others, known_gaps }).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return { code, detail: message, ...Object.fromEntries(told) };
}

/** A failure as the result of a tool. Throws ProtocolError for a refusal. */
export function failureResult(failure: ToolFailure): CallToolResult {
  if (failure.status !== undefined && refusals.has(failure.status)) throw toProtocolError(failure);
  return { content: [{ type: "text", text: JSON.stringify(failure) }], isError: true };
}

/** A failure as an error of the protocol. */
export function toProtocolError(failure: ToolFailure): ProtocolError {
  const { detail, hint } = failure;
  return new ProtocolError(refused, hint === undefined ? detail : `${detail} ${hint}`, failure);
}

type FieldFault = { readonly loc: readonly (string | number)[]; readonly msg: string };
type FailureBody = { readonly code: string; readonly detail: string; readonly errors?: readonly FieldFault[] };

/** More of them would hide what to do. */
const mostFaults = 10;

function withHint(status: number, { code, detail, errors, ...others }: FailureBody): ToolFailure {
  const faults = errors?.slice(0, mostFaults);
  const hint = [hintFor(code), ...(faults ?? []).map(faultText)].filter((part) => part !== null).join(" ");
  return {
    status,
    code,
    detail,
    ...(hint === "" ? {} : { hint }),
    ...(faults === undefined ? {} : { errors: faults }),
    ...others,
  };
}

/** Path, query or body is nothing to a model: it sends arguments. */
function faultText({ loc: [, ...steps], msg }: FieldFault): string {
  return `${steps.join(".") || "arguments"}: ${msg}.`;
}

const decoder = new TextDecoder();
