import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { toolSets } from "../tools/tool-sets.ts";

export const mcpPath = "/v1/mcp";

const terms = {
  path: mcpPath,
  auth: "optional",
  slot: false,
  units: 0,
  usage: false,
  idempotency: "never",
  response: z.unknown(),
  cache: "none",
  cors: "site",
  exported: "none",
  tool: false,
  reads: "service",
} as const;

/**
 * A message that runs no operation: handshake, lists, prompts, and whatever is no message at all. It is free, and passes the guards
 * of keys and load. A client that connects sends half a dozen of them at once, so they have a bucket of their own.
 */
export const toolInterface = defineEndpoint({
  ...terms,
  id: "MCP-1",
  method: "POST",
  summary: "Speak the Model Context Protocol",
  query: z.object({ tools: queryEnum(toolSets).default("core").describe("Which tools are listed.") }),
  burst: { perSecond: 20 },
  handler: () => ({ body: null }),
});

/** Nothing is kept of a session, so there is nothing to undo. */
export const endSession = defineEndpoint({
  ...terms,
  id: "MCP-3",
  method: "DELETE",
  summary: "End a session of the tool interface",
  burst: { perSecond: 20 },
  handler: () => ({ body: null }),
});
