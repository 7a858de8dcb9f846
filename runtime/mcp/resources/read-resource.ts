import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from "@modelcontextprotocol/server";
import type { CallTerms } from "../calls/call-tool.ts";
import { failureOfReply, toProtocolError } from "../calls/tool-failure.ts";
import type { Resources } from "./resources.ts";

/**
 * Reads a resource through its operation, at the price of its tool. Throws ProtocolError for an unknown address and for a
 * refusal.
 */
export async function readResource(
  uri: string,
  resources: Resources,
  { call, admit, cancellation }: Pick<CallTerms, "call" | "admit" | "cancellation">,
): Promise<ReadResourceResult> {
  const request = resources.find(uri);
  if (request === null) {
    await admit();
    const templates = resources.templates.map(({ uriTemplate }) => uriTemplate).join(", ");
    throw notFound(uri, `There is no resource at this address. Take one of resources/list, or of ${templates}.`);
  }
  const reply = await call(request, cancellation);
  if (reply.body === null || reply.status >= 400) {
    const failure = failureOfReply(reply);
    if (reply.status !== 404 && reply.status !== 422) throw toProtocolError(failure);
    throw notFound(uri, `${failure.detail} ${failure.hint ?? ""}`.trim());
  }
  const text = decoder.decode(reply.body.bytes);
  if (request.endpoint.envelope === "am") {
    const { error } = JSON.parse(text) as { error?: { message: string } | null };
    if (error) throw notFound(uri, error.message);
  }
  return { contents: [{ uri, mimeType: "application/json", text }] };
}

function notFound(uri: string, message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri: uri.slice(0, 1000) });
}

const decoder = new TextDecoder();
