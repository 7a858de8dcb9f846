import { z } from "zod";
import { Count, Json, License, Text } from "../../../../schemas/common.ts";
import { amStaticResource } from "../../../../schemas/service-enums.ts";
import { type ResourceId, staticResource } from "../../../lookups/static-resources.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { AmFailure, errorField } from "../frame/envelopes.ts";

export const listStaticResources = defineAmEndpoint({
  id: "AM-24",
  path: "/v1/am/static",
  summary: "List the reference texts",
  description: "Eight short references with their licence: kinds of support, terms, duties, combinations. Free.",
  units: 0,
  tool: false,
  response: z
    .object({
      results: z.array(
        z.object({
          id: z.enum(amStaticResource).describe("Id of the resource."),
          title_ja: Text.describe("Title."),
          size_bytes: Count.describe("Bytes of the content as compact JSON."),
          license: License,
        }),
      ),
      total: Count.describe("Number of resources."),
      error: errorField.optional().describe("Absent unless the call could not be read."),
    })
    .meta({ id: "AmStaticResources", description: "The reference texts." }),
  failure: (error) => ({ results: [], total: 0, error }),
  handler(_, { corpus }) {
    const results = amStaticResource.map((id) => {
      const { title_ja, license, content } = staticResource(corpus, id);
      return { id, title_ja, size_bytes: Buffer.byteLength(JSON.stringify(content)), license };
    });
    return { body: { results, total: results.length } };
  },
});

export const getStaticResource = defineAmEndpoint({
  id: "AM-25",
  path: "/v1/am/static/{resource_id}",
  example: { resource_id: "glossary" },
  summary: "Read a reference text",
  description: "One reference with its licence. An unknown id is a 200 with error set. Free.",
  units: 0,
  tool: false,
  params: z.object({ resource_id: z.string().describe("Id of a resource, as the list shows it.") }),
  response: z
    .object({
      id: z.string().describe("Id that was asked for."),
      content: Json.nullable().describe("The reference; null when there is none of this id."),
      license: License.nullable().describe("Terms under which it may be reused."),
      error: errorField.optional().describe("Absent unless something went wrong."),
    })
    .meta({ id: "AmStaticResource", description: "A reference text." }),
  failure: (error, { params }) => ({ id: params.resource_id ?? "", content: null, license: null, error }),
  handler({ params: { resource_id: id } }, { corpus }) {
    if (!isResourceId(id))
      throw new AmFailure("no_matching_records", "no reference has this id", {
        field: "resource_id",
        suggested_values: [...amStaticResource],
      });
    const { content, license } = staticResource(corpus, id);
    return { body: { id, content, license } };
  },
});

function isResourceId(id: string): id is ResourceId {
  return (amStaticResource as readonly string[]).includes(id);
}
