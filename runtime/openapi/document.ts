import { createDocument } from "zod-openapi";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { familyOf } from "./families.ts";
import type { Family } from "./families.ts";
import { toOperation } from "./operation.ts";
import { nameOperations } from "./operation-names.ts";
import { tidySchema } from "./schema-rendering.ts";
import { SharedParts } from "./shared-parts.ts";

export type DocumentOptions = {
  readonly version: string;
  /** Address of the service, without a slash at its end. */
  readonly publicUrl: string;
  /** `agents`: only operations exported to agents. `everyone`: these and the public ones. */
  readonly audience: "everyone" | "agents";
};

/** OpenAPI 3.1 of the exported operations of a table. Throws for two operations of one name. */
export function createOpenApiDocument(
  endpoints: readonly Endpoint[],
  { version, publicUrl, audience }: DocumentOptions,
): unknown {
  const exported = endpoints.filter((endpoint) =>
    audience === "agents" ? endpoint.exported === "agent" : endpoint.exported !== "none",
  );
  const names = nameOperations(exported);
  const parts = new SharedParts();
  const paths: ZodOpenApiPathsObject = {};
  const tags = new Map<string, Family>();
  for (const [endpoint, name] of names) {
    const family = familyOf(endpoint.id);
    tags.set(family.name, family);
    const operation = toOperation(endpoint, name, parts);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: audience === "agents" ? "Konkyo for agents" : "Konkyo",
        version,
        description: descriptions[audience],
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: publicUrl }],
      tags: [...tags.values()],
      paths,
      components: parts.components(),
    },
    { override: tidySchema },
  );
  tidyParameters(document);
  return document;
}

const descriptions = {
  everyone:
    "Evidence about Japanese public programs from one signed snapshot, with sources and known gaps. An empty answer is never proof of absence; tell end users what known_gaps names. Deprecated since 2026-11-01: the addresses /meta and /openapi.json, which redirect to /v1/meta and /v1/openapi.json.",
  agents:
    "The operations an agent reads evidence with. Every answer carries its sources and known gaps: tell end users what is missing, and never read an empty answer as proof of absence. x-billable-units says what a call costs.",
} as const;

/**
 * A list in a query is a name that stands several times: the default of OpenAPI, but not of every client. A description
 * stands once, at the parameter.
 */
function tidyParameters(document: ReturnType<typeof createDocument>): void {
  for (const item of Object.values(document.paths ?? {}))
    for (const operation of [item.get, item.post, item.delete])
      for (const parameter of operation?.parameters ?? []) {
        if (!("in" in parameter) || parameter.schema === undefined || "$ref" in parameter.schema) continue;
        delete parameter.schema.description;
        if (parameter.in === "query" && "type" in parameter.schema && parameter.schema.type === "array") {
          parameter.style = "form";
          parameter.explode = true;
        }
      }
}
