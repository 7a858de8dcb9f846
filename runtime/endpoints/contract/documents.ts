import { z } from "zod";
import { JsonObject } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";

/** The outline of an OpenAPI document; its contents are defined by OpenAPI. */
const OpenApiDocument = z
  .object({
    openapi: z.string().describe("Version of OpenAPI."),
    info: JsonObject.describe("Title, version and licence."),
    paths: JsonObject.describe("The operations by path."),
    components: JsonObject.describe("What operations share."),
  })
  .meta({ id: "OpenApiDocument", description: "An OpenAPI 3.1 document." });

/** Documents of the service: public, free, with their own validator. */
export const documentTerms = {
  method: "GET",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  cache: "strong",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "service",
} as const;

export const getOpenApi = defineEndpoint({
  ...documentTerms,
  id: "SPC-1",
  path: "/v1/openapi.json",
  summary: "Read this interface as OpenAPI 3.1",
  response: OpenApiDocument,
  handler(_input, { services }) {
    const { bytes, etag } = services.contract.openapi.full;
    return { body: bytes, etag };
  },
});

export const getAgentOpenApi = defineEndpoint({
  ...documentTerms,
  id: "SPC-2",
  path: "/v1/openapi.agent.json",
  summary: "Read the part of this interface that agents need",
  description: "Reading and evaluating public evidence, the cost preview, usage and freshness; nothing else.",
  response: OpenApiDocument,
  handler(_input, { services }) {
    const { bytes, etag } = services.contract.openapi.agent;
    return { body: bytes, etag };
  },
});

export const getLlmsText = defineEndpoint({
  ...documentTerms,
  id: "DSC-1",
  path: "/llms.txt",
  summary: "Read what this service is, as models read it",
  response: z.string().meta({ description: "Markdown, as llmstxt.org describes it." }),
  media: "text/plain; charset=utf-8",
  handler(_input, { services }) {
    const { bytes, etag } = services.contract.llmsText;
    return { body: bytes, etag };
  },
});
