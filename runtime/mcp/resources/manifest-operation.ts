import { Manifest } from "../../../schemas/manifest.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";

/** The manifest of the snapshot that answers. It has no address of its own: with a snapshot it comes as a file. */
export const readManifest = defineEndpoint({
  id: "MCP-1",
  method: "GET",
  path: "/v1/mcp",
  summary: "Manifest of the snapshot",
  auth: "optional",
  slot: false,
  units: 0,
  usage: false,
  burst: { perSecond: 20 },
  response: Manifest,
  cache: "none",
  cors: "site",
  exported: "none",
  tool: false,
  reads: "snapshot",
  handler: (_, { corpus }) => ({ body: corpus.snapshot.manifest }),
});
