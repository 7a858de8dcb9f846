import { ServiceError } from "../../runtime/base/errors.ts";
import type { Reply } from "../../runtime/pipeline/reply/reply.ts";
import { openLocalService } from "../../runtime/process/local-service.ts";
import type { WireRequest } from "../../runtime/wire/wire-request.ts";
import type { PostMessage } from "./service-messages.ts";

export type LocalMessages = { readonly post: PostMessage; close(): Promise<void> };

/** Answers MCP messages from a local snapshot, without a server. */
export async function openLocalMessages(directory: string, version: string, tools: string): Promise<LocalMessages> {
  const { mcp, close } = await openLocalService({ directory, version, now: () => Date.now() });
  return {
    async post(body, headers, signal) {
      const request = toWireRequest(body, headers, tools);
      const answered = await mcp.answer({ request, disconnected: signal });
      return answered instanceof Response ? answered : toResponse(answered);
    },
    close,
  };
}

function toWireRequest(body: string, headers: Headers, tools: string): WireRequest {
  const bytes = Buffer.from(body);
  return {
    method: "POST",
    target: `/v1/mcp?tools=${tools}`,
    params: {},
    header: (name) => headers.get(name),
    headerValues: (name) => [headers.get(name)].flatMap((value) => value ?? []),
    peer: "127.0.0.1",
    async readBody(limitBytes) {
      if (bytes.length > limitBytes) throw new ServiceError("body_too_large", { limit_bytes: limitBytes });
      return bytes;
    },
  };
}

function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body === null ? null : Buffer.from(body.bytes), { status, headers });
}
