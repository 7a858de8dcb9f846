import { z } from "zod";
import { HttpUrl, Text } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { documentTerms } from "./documents.ts";

const cardPath = "/v1/mcp/server-card";
const cardMedia = "application/mcp-server-card+json";

/** How to reach the tools, in the form that clients read before they connect (MCP Server Cards, SEP-2127). It lists no tools. */
const ServerCard = z
  .object({
    $schema: HttpUrl.describe("Schema of this card."),
    name: Text.describe("Name of the program, as registries know it."),
    title: Text.describe("Name for people."),
    description: Text.describe("What the tools are about."),
    version: Text.describe("Version of the running program."),
    websiteUrl: HttpUrl.describe("Pages of the service."),
    remotes: z
      .array(
        z.object({
          type: z.literal("streamable-http"),
          url: HttpUrl.describe("Address that takes messages."),
          headers: z
            .array(
              z.object({
                name: Text.describe("Name of the header."),
                description: Text.describe("What it holds."),
                isRequired: z.boolean().describe("Must it be sent?"),
                isSecret: z.boolean().describe("Must its value be kept secret?"),
              }),
            )
            .describe("Headers that a client may send."),
        }),
      )
      .describe("Where to connect."),
  })
  .meta({ id: "McpServerCard", description: "How to connect to the tools of this service." });

export const getServerCard = defineEndpoint({
  ...documentTerms,
  id: "DSC-3",
  path: cardPath,
  summary: "Read how to connect to the tools of this service",
  response: ServerCard,
  media: cardMedia,
  handler: (_input, { services: { publicUrl, version } }) => ({
    body: {
      $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
      name: "io.github.konkyo/konkyo",
      title: "Konkyo",
      description: "Evidence on Japanese public programs, laws, cases and companies, with sources and known gaps",
      version,
      websiteUrl: publicUrl,
      remotes: [
        {
          type: "streamable-http" as const,
          url: `${publicUrl}/v1/mcp`,
          headers: [
            {
              name: "X-API-Key",
              description: "Key for the service. Without one, three calls a day are free.",
              isRequired: false,
              isSecret: true,
            },
          ],
        },
      ],
    },
  }),
});

const Catalog = z
  .object({
    specVersion: Text.describe("Version of the form of this list."),
    entries: z
      .array(
        z.object({
          identifier: Text.describe("Name of the server below the domain of its publisher."),
          displayName: Text.describe("Name for people."),
          type: z.literal(cardMedia),
          url: HttpUrl.describe("Address of its card."),
        }),
      )
      .describe("The servers of this site."),
  })
  .meta({ id: "McpCatalog", description: "The servers of tools that this site offers." });

/** The list of cards that a client asks a site for. */
export const getCatalog = defineEndpoint({
  ...documentTerms,
  id: "DSC-4",
  path: "/.well-known/mcp/catalog.json",
  summary: "Find the tools of this site",
  response: Catalog,
  handler: (_input, { services: { publicUrl } }) => ({
    body: {
      specVersion: "draft",
      entries: [
        {
          identifier: `urn:air:${new URL(publicUrl).hostname}:konkyo`,
          displayName: "Konkyo",
          type: cardMedia as typeof cardMedia,
          url: publicUrl + cardPath,
        },
      ],
    },
  }),
});
