import type { McpExchange } from "../mcp/exchange/exchange.ts";
import { endSession, mcpPath, toolInterface } from "../mcp/exchange/operations.ts";
import type { Reply } from "../pipeline/reply/reply.ts";
import { corsHeaders, type Route } from "./cors.ts";
import type { NodeWireRequest } from "./node-request.ts";

/** The route of the MCP endpoint for requests that are not messages: other methods and CORS preflights. */
export const mcpRoute: Route = {
  path: mcpPath,
  byMethod: new Map([toolInterface, endSession].map((own) => [own.method, own])),
};

export function takesMessages(method: string): boolean {
  return method === "POST" || method === "DELETE";
}

/** Passes a message to the MCP handler, which records it, and adds CORS headers. */
export async function answerMcp(
  request: NodeWireRequest,
  mcp: McpExchange,
  siteOrigins: readonly string[],
): Promise<Reply | Response> {
  const answered =
    request.method === "DELETE"
      ? await mcp.end(request)
      : await mcp.answer({ request, disconnected: request.disconnected() });
  const origin = request.header("origin");
  if (origin !== null)
    for (const [name, value] of corsHeaders(toolInterface, origin, siteOrigins))
      if (answered instanceof Response) answered.headers.append(name, value);
      else answered.headers.push([name, value]);
  return answered;
}
