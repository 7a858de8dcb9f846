import type { CallToolResult } from "@modelcontextprotocol/server";
import { ServiceError } from "../../base/errors.ts";
import type { Cancellation } from "../../wire/wire-request.ts";
import { type Arguments, type OperationRequest, toOperationRequest } from "../tools/operation-request.ts";
import type { Tool } from "../tools/tool.ts";
import type { CallOperation } from "./call-operation.ts";
import { failureOfError, failureResult } from "./tool-failure.ts";
import { toToolResult } from "./tool-result.ts";

export type CallTerms = {
  readonly call: CallOperation;
  /** Lets a call in that gets to no operation; throws when it is refused. */
  admit(): Promise<void>;
  readonly cancellation: Cancellation;
  /** Tells how far the work is; null where nobody wants to know. */
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

/** How many items a batch is about, which is what it costs at most; null for other calls. */
export function itemsOf({ endpoint: { units, predict } }: Tool, sent: Arguments): number | null {
  const items = typeof units === "function" ? (predict?.(sent) ?? null) : null;
  return items !== null && items > 1 ? items : null;
}
