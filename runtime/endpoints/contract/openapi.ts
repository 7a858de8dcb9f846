import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { OpenApiDocument } from "./openapi-document.ts";

export const getOpenApi = defineEndpoint({
  id: "SPC-1",
  method: "GET",
  path: "/v1/openapi.json",
  summary: "Read this interface as OpenAPI 3.1",
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
    const { bytes, etag } = services.contract.openapi.full;
    return { body: bytes, etag };
  },
});
