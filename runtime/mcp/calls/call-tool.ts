import type { CallToolResult } from "@modelcontextprotocol/server";
import { ServiceError } from "../../base/errors.ts";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import type { Cancellation } from "../../wire/wire-request.ts";
import { type Arguments, type OperationRequest, toOperationRequest } from "../tools/operation-request.ts";
import { asObject } from "../tools/output-outline.ts";
import type { Tool } from "../tools/tool.ts";
import type { CallOperation } from "./call-operation.ts";
import { summaryOf } from "./summary.ts";
import { failureOfError, failureResult, type FailedLookup, failureOfLookup, failureOfReply } from "./tool-failure.ts";

export type CallTerms = {
  readonly call: CallOperation;
  /** Rate-limits a call that fails before an operation runs; throws when it is refused. */
  admit(): Promise<void>;
  readonly cancellation: Cancellation;
  /** Reports progress; null when the client did not ask for it. */
  readonly report: ((progress: number, total: number) => Promise<void>) | null;
};

/** Calls a tool once. Throws ProtocolError for a refusal. */
export async function callTool(tool: Tool, sent: Arguments, terms: CallTerms): Promise<CallToolResult> {
  let request: OperationRequest;
  try {
    request = toOperationRequest(tool.endpoint, tool.arguments, sent);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await terms.admit();
    return failureResult(failureOfError(error));
  }
  const items = itemsOf(tool, sent);
  if (items !== null) await terms.report?.(0, items);
  const result = toToolResult(tool.endpoint, await terms.call(request, terms.cancellation));
  if (items !== null) await terms.report?.(items, items);
  return result;
}

/** Number of items of a batch, which is also its maximum cost; null for other calls. */
export function itemsOf({ endpoint: { units, predict } }: Tool, sent: Arguments): number | null {
  const items = typeof units === "function" ? (predict?.(sent) ?? null) : null;
  return items !== null && items > 1 ? items : null;
}

/**
 * The result of a tool: the operation's body as structured content and as text, since clients read either, and a summary.
 * Throws ProtocolError for a refusal.
 */
function toToolResult(endpoint: Endpoint, reply: Reply): CallToolResult {
  if (reply.body === null || reply.status >= 400) return failureResult(failureOfReply(reply));
  const text = decoder.decode(reply.body.bytes);
  const body = asObject(JSON.parse(text));
  if (endpoint.envelope === "am" && body["error"]) return failureResult(failureOfLookup(body as FailedLookup));
  const content = [text, summaryOf(body, reply)].map((line) => ({ type: "text" as const, text: line }));
  return { content, structuredContent: body };
}

const decoder = new TextDecoder();
