import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";

export const getLlmsText = defineEndpoint({
  id: "DSC-1",
  method: "GET",
  path: "/llms.txt",
  summary: "Read what this service is, as models read it",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  response: z.string().meta({ description: "Markdown, as llmstxt.org describes it." }),
  media: "text/plain; charset=utf-8",
  cache: "strong",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "service",
  handler(_input, { services }) {
    const { bytes, etag } = services.contract.llmsText;
    return { body: bytes, etag };
  },
});
