import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from "@modelcontextprotocol/server";
import type { Cancellation } from "../wire/wire-request.ts";
import type { CallOperation } from "./calls/call-operation.ts";
import { callTool, type CallTerms } from "./calls/call-tool.ts";
import type { Catalogue } from "./catalogue.ts";
import { complete } from "./complete.ts";
import { getPrompt, listedPrompts } from "./prompts/get-prompt.ts";
import { readResource } from "./resources/read-resource.ts";
import type { ToolSet } from "./tools/tool-sets.ts";

/** Methods whose requests run an operation with its own guards. */
export const operatingMethods: ReadonlySet<string> = new Set(["tools/call", "resources/read", "completion/complete"]);

/** The caller of a server. */
export type McpCaller = {
  readonly call: CallOperation;
  /** Rate-limits requests that fail before an operation runs. Throws ProtocolError when refused. */
  admit(): Promise<void>;
  /** The cancellation of the request that belongs to the protocol's signal. */
  cancellationOf(signal: AbortSignal): Cancellation;
};

export type McpServerOptions = {
  readonly catalogue: Catalogue;
  readonly set: ToolSet;
  /** Version of the running program. */
  readonly version: string;
  readonly caller: McpCaller;
};

/** An MCP server for one caller, generated from the endpoint table. */
export function createMcpServer({ catalogue, set, version, caller }: McpServerOptions): Server {
  const { tools, resources, suggest } = catalogue;
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} };
  const server = new Server({ name: "konkyo", title: "Konkyo", version }, { capabilities, instructions });
  // The lists are the same for all callers, and the library does not modify them.
  server.setRequestHandler("tools/list", () => ({ tools: tools.list(set) }) as never);
  server.setRequestHandler("resources/list", () => ({ resources: [...resources.listed] }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [...resources.templates] }));
  server.setRequestHandler("prompts/list", () => ({ prompts: listedPrompts }));
  server.setRequestHandler("prompts/get", ({ params }) => getPrompt(params.name, params.arguments ?? {}));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = tools.find(params.name);
    if (tool !== undefined) return callTool(tool, params.arguments ?? {}, termsOf(caller, context));
    await caller.admit();
    throw unknownTool(params.name, tools.list(set));
  });
  server.setRequestHandler("resources/read", ({ params }, context) =>
    readResource(params.uri, resources, termsOf(caller, context)),
  );
  server.setRequestHandler("completion/complete", ({ params }, context) =>
    complete(params, suggest, termsOf(caller, context)),
  );
  return server;
}

function termsOf(caller: McpCaller, { mcpReq: { signal, notify, _meta: meta } }: ServerContext): CallTerms {
  const token = meta?.progressToken;
  return {
    call: caller.call,
    admit: () => caller.admit(),
    cancellation: caller.cancellationOf(signal),
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

/** Instructions that a model gets once, before it sees any tool. */
const instructions =
  "Konkyo answers from one signed snapshot of official Japanese sources: public programs (補助金・助成金・融資), laws, court " +
  "decisions, tax measures, companies, sanctions, public contracts. Every answer names its sources and what it lacks. Rules: " +
  "(1) an empty answer is never proof that nothing exists; say what was searched; (2) pass on known_gaps and match.note_ja to the " +
  "user; (3) cite source_url with its fetch date; (4) take ids from answers, never make one up. Japanese works best for names and " +
  "questions. Without an API key three calls a day are free; with one a unit costs 3 JPY before tax.";
