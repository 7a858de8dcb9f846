import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import { asObject } from "../tools/output-outline.ts";
import { summaryOf } from "./summary.ts";
import { type FailedLookup, failureOfLookup, failureOfReply, failureResult } from "./tool-failure.ts";

/**
 * What a tool gives back: the body of the operation as structured content and as text, for clients that read one of them, and a
 * summary. Throws ProtocolError for a refusal.
 */
export function toToolResult(endpoint: Endpoint, reply: Reply): CallToolResult {
  if (reply.body === null || reply.status >= 400) return failureResult(failureOfReply(reply));
  const text = decoder.decode(reply.body.bytes);
  const body = asObject(JSON.parse(text));
  if (endpoint.envelope === "am" && body["error"]) return failureResult(failureOfLookup(body as FailedLookup));
  const content = [text, summaryOf(body, reply)].map((line) => ({ type: "text" as const, text: line }));
  return { content, structuredContent: body };
}

const decoder = new TextDecoder();
