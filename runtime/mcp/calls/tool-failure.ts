import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/server";
import type { ServiceError, FailureCode } from "../../base/errors.ts";
import type { AmError } from "../../endpoints/am/frame/envelopes.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";

/** A REST failure with a hint, and its status unless that is a 200. */
export type ToolFailure = {
  readonly status?: number;
  readonly code: string;
  readonly detail: string;
  readonly hint?: string;
  readonly [more: string]: unknown;
};

/** JSON-RPC code of a refused call: key, load. */
const refused = -32_000;

/** Failures that neither other arguments nor the user can mend. They are protocol errors, not tool errors. */
const refusals: ReadonlySet<number> = new Set([401, 403, 499, 500, 503]);

/** A full month is a 503 in REST, but the user can raise the cap: the model has to tell them, so it must see it. */
const toldToModel: ReadonlySet<string> = new Set<FailureCode>(["monthly_cap_reached"]);

export function failureOfReply({ status, body }: Reply): ToolFailure {
  if (body === null) return { status, code: "cancelled", detail: "The call was cancelled. Nothing was charged." };
  return withHint(status, JSON.parse(decoder.decode(body.bytes)) as FailureBody);
}

/** The failure of a call refused before its operation ran. */
export function failureOfError({ status, code, message, extra }: ServiceError): ToolFailure {
  return withHint(status, { code, detail: message, ...extra });
}

/** A failed answer of the am family. */
export type FailedLookup = { readonly error: AmError; readonly known_gaps?: readonly unknown[] };

/** The failure inside a 200 of the am family. The other fields look like an empty search result, and nothing was searched. */
export function failureOfLookup({ error: { code, message, ...others }, known_gaps = [] }: FailedLookup): ToolFailure {
  const extra = Object.entries({ ...others, known_gaps }).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return { code, detail: message, ...Object.fromEntries(extra) };
}

/** A failure as a tool result; caps and quotas too. Throws ProtocolError for a refusal. */
export function failureResult(failure: ToolFailure): CallToolResult {
  const { status, code } = failure;
  if (status !== undefined && refusals.has(status) && !toldToModel.has(code)) throw toProtocolError(failure);
  return { content: [{ type: "text", text: JSON.stringify(failure) }], isError: true };
}

export function toProtocolError(failure: ToolFailure): ProtocolError {
  const { detail, hint } = failure;
  return new ProtocolError(refused, hint === undefined ? detail : `${detail} ${hint}`, failure);
}

type FieldFault = { readonly loc: readonly (string | number)[]; readonly msg: string };
type FailureBody = { readonly code: string; readonly detail: string; readonly errors?: readonly FieldFault[] };

/** More errors would hide the hint. */
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

/** Models send arguments, so path, query and body are not mentioned. */
function faultText({ loc: [, ...steps], msg }: FieldFault): string {
  return `${steps.join(".") || "arguments"}: ${msg}.`;
}

const decoder = new TextDecoder();

/** Hints for models in terms of tools. The failure's own sentence mentions headers and addresses. */
const hints: Partial<Record<FailureCode, string>> = {
  validation_error: "Correct the named arguments and call the tool again.",
  unknown_query_parameter: "Leave the argument out, or use one of those in expected.",
  program_not_found: "Find the id with search_programs; it starts with UNI-.",
  record_not_found: "Find the id with the search tool of the same kind of record.",
  subject_not_found: "Check subject_kind, and find the id with a search tool.",
  registrant_not_in_snapshot:
    "Tell the user that this does not prove the number unregistered, and name the tax agency's site.",
  ruleset_not_found: "Leave out missing_ids, or find ids with search_tax_rulesets.",
  program_ids_required: "Send at least one id in program_ids.",
  too_few_unique_programs: "Send two to five different ids in program_ids.",
  cost_cap_required: "Set max_cost_jpy to at least predicted_yen.",
  cost_cap_invalid: "Set max_cost_jpy to a whole number of yen.",
  cost_cap_exceeded: "Ask for less, or set max_cost_jpy to at least predicted_yen if the user agrees.",
  idempotency_key_required: "Set idempotency_key to a new text, and use the same one when you try again.",
  idempotency_key_invalid: "Set idempotency_key to 1 to 255 ASCII characters without spaces.",
  idempotency_key_reused: "Use another idempotency_key, or repeat the first call unchanged.",
  stored_answer_gone: "Call again with another idempotency_key.",
  invalid_text: "Send the text again without control characters.",
  uri_too_long: "Send shorter or fewer arguments.",
  body_too_large: "Send fewer items at a time.",
  invalid_api_key: "Tell the user that the API key is not valid; calling again does not help.",
  api_key_required: "Tell the user that this tool needs an API key.",
  anon_quota_exceeded: "Do not call again today; tell the user that an API key lifts the limit.",
  rate_limited: "Wait retry_after_seconds, then call again.",
  monthly_cap_reached: "Do not call again; tell the user that the account's monthly cap is reached.",
  overloaded: "Wait a second, then call again.",
  not_ready: "Wait two seconds, then call again.",
  store_unavailable: "Wait two seconds, then call again; nothing was charged.",
  quota_unavailable: "Wait five seconds, then call again.",
  snapshot_not_available: "Tell the user that the client pins a snapshot which is not held any more.",
  internal_error: "Call again once; if it fails again, tell the user the request_id.",
};

/** The hint for a code; null when the failure's own sentence is enough. */
function hintFor(code: string): string | null {
  return hints[code as FailureCode] ?? null;
}
