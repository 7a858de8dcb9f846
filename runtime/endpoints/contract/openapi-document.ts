import { z } from "zod";
import { JsonObject } from "../../../schemas/common.ts";

/** The frame of an OpenAPI document; what stands inside is for OpenAPI to say. */
export const OpenApiDocument = z
  .object({
    openapi: z.string().describe("Version of OpenAPI."),
    info: JsonObject.describe("Title, version and licence."),
    paths: JsonObject.describe("The operations by path."),
    components: JsonObject.describe("What operations share."),
  })
  .meta({ id: "OpenApiDocument", description: "An OpenAPI 3.1 document." });
