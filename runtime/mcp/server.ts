import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from "@modelcontextprotocol/server";
import type { Recall } from "../wire/wire-request.ts";
import type { CallOperation } from "./calls/call-operation.ts";
import { callTool, type CallTerms } from "./calls/call-tool.ts";
import { instructions } from "./instructions.ts";
import type { Tools, ToolSet } from "./tools/tool-sets.ts";

/** For whom a server works. */
export type McpCaller = {
  readonly call: CallOperation;
  /** Lets a request in that gets to no operation. Throws ProtocolError when it is refused. */
  admit(): Promise<void>;
  /** How the request that the protocol's own signal belongs to is taken back. */
  recallOf(signal: AbortSignal): Recall;
};

export type McpServerOptions = {
  readonly tools: Tools;
  /** Which tools are listed. */
  readonly set: ToolSet;
  /** Version of the running program. */
  readonly version: string;
  readonly caller: McpCaller;
};

/** A server of the Model Context Protocol for one caller: what the table of endpoints offers, in the terms of the protocol. */
export function createMcpServer({ tools, set, version, caller }: McpServerOptions): Server {
  const server = new Server(
    { name: "konkyo", title: "Konkyo", version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler("tools/list", () => ({ tools: tools.list(set) }) as never);
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = tools.find(params.name);
    if (tool !== undefined) return callTool(tool, params.arguments ?? {}, termsOf(caller, context));
    await caller.admit();
    throw unknownTool(params.name, tools.list(set));
  });
  return server;
}

function termsOf(caller: McpCaller, { mcpReq: { signal, notify, _meta: meta } }: ServerContext): CallTerms {
  const token = meta?.progressToken;
  return {
    call: caller.call,
    admit: () => caller.admit(),
    recall: caller.recallOf(signal),
    report:
      token === undefined
        ? null
        : (progress, total) =>
            notify({ method: "notifications/progress", params: { progressToken: token, progress, total } }),
  };
}

function unknownTool(name: string, listed: readonly { readonly name: string }[]): ProtocolError {
  const names = listed.map((tool) => tool.name).join(", ");
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name.slice(0, 100))}. Call one of ${names}.`,
  );
}
