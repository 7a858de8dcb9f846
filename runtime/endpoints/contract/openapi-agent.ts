import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { OpenApiDocument } from "./openapi-document.ts";

export const getAgentOpenApi = defineEndpoint({
  id: "SPC-2",
  method: "GET",
  path: "/v1/openapi.agent.json",
  summary: "Read the part of this interface that agents need",
  description: "Reading and evaluating public evidence, the cost preview, usage and freshness; nothing else.",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  response: OpenApiDocument,
  cache: "strong",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "service",
  handler(_input, { services }) {
    const { bytes, etag } = services.contract.openapi.agent;
    return { body: bytes, etag };
  },
});
