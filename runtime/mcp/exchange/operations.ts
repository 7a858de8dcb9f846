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
 * A message without an operation: handshake, lists, prompts, and invalid messages. It is free, and passes the guards of keys
 * and load. A connecting client sends half a dozen of them at once, so they have their own bucket.
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

/** Sessions have no stored state, so there is nothing to delete. */
export const endSession = defineEndpoint({
  ...terms,
  id: "MCP-3",
  method: "DELETE",
  summary: "End a session of the tool interface",
  burst: { perSecond: 20 },
  handler: () => ({ body: null }),
});
