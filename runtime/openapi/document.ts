import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { toAgentDocument } from "./agent-document.ts";
import { nameOperations } from "./cost-estimate.ts";
import { type Family, familyOf } from "./families.ts";
import { toOperation } from "./operation.ts";
import type { RenderedDocument } from "./rendered.ts";
import { type JsonSchema, tidySchema } from "./schema-rendering.ts";
import { SharedParts } from "./shared-parts.ts";

export type DocumentOptions = {
  readonly version: string;
  /** Address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** `agents`: only operations exported to agents. `everyone`: these and the public ones. */
  readonly audience: "everyone" | "agents";
};

/** OpenAPI 3.1 of the exported operations. Throws for duplicate names. */
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
  const examples = new Map(Array.from(names, ([endpoint, name]) => [name, exampleOf(endpoint)]));
  tidyParameters(document, examples);
  tidySelfLists(document);
  return audience === "agents" ? toAgentDocument(document as unknown as RenderedDocument, examples) : document;
}

const descriptions = {
  everyone:
    "Evidence about Japanese public programs from one signed snapshot, with sources and known gaps. An empty answer is never proof of absence; tell end users what known_gaps names. Deprecated since 2026-11-01: the addresses /meta and /openapi.json, which redirect to /v1/meta and /v1/openapi.json.",
  agents: [
    "The operations an agent reads evidence about Japanese public programs with.",
    "Answers carry sources and known gaps: tell end users what is missing, and never read an empty answer as proof of absence.",
    "x-billable-units says what a call with X-API-Key costs, 3 JPY each; failures and answers with error set cost nothing. Without a key three calls a day are free.",
    "X-Corpus-Snapshot-Id pins a snapshot. POSTs take Idempotency-Key and X-Cost-Cap-JPY. After a 429 or 503 wait as Retry-After says.",
    "x-example shows the arguments of a call, those of path, query and body in one; a list in a query is its name several times; days are YYYY-MM-DD.",
    "Answers name their members, null where a value is not held; /v1/openapi.json has their types and everything else:",
    "many programs or packets at once (POST /v1/programs/batch, POST /v1/evidence/packets/batch), workpapers (POST /v1/audit/workpaper), seals (GET /v1/audit/seals/{seal_id}).",
  ].join(" "),
} as const;

/**
 * A list in a query is a repeated parameter: the default of OpenAPI, but not of every client. A description, and its part of
 * the operation's example, is given once, at the parameter.
 */
function tidyParameters(
  document: ReturnType<typeof createDocument>,
  examples: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): void {
  for (const item of Object.values(document.paths ?? {}))
    for (const operation of [item.get, item.post, item.patch, item.delete]) {
      const shown = examples.get(operation?.operationId ?? "") ?? {};
      for (const parameter of operation?.parameters ?? []) {
        if (!("in" in parameter) || parameter.schema === undefined || "$ref" in parameter.schema) continue;
        delete parameter.schema.description;
        // Lookups answer a missing one with a 200; the URL still requires it.
        if (parameter.in === "path") parameter.required = true;
        if (Object.hasOwn(shown, parameter.name)) parameter.example = shown[parameter.name];
        if (parameter.in === "query" && "type" in parameter.schema && parameter.schema.type === "array") {
          parameter.style = "form";
          parameter.explode = true;
        }
      }
    }
}

/**
 * Generators cannot write a type that is a list of itself. Its other form gets a name of its own, of which the list is then
 * shown to be; it reaches the type again by its members.
 */
function tidySelfLists({ components }: ReturnType<typeof createDocument>): void {
  const schemas: Record<string, unknown> = components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) {
    const { anyOf: [form, list] = [] } = schema as { anyOf?: (JsonSchema & { items?: JsonSchema })[] };
    if (list?.items?.$ref !== `#/components/schemas/${name}`) continue;
    const $ref = `#/components/schemas/${name}Item`;
    schemas[`${name}Item`] = { ...form, description: `A ${name} that is no list.` };
    Object.assign(schema as object, { anyOf: [{ $ref }, { ...list, items: { $ref } }] });
  }
}

/**
 * Arguments of a call that the demo corpus answers, for documents, tools and tests: path and query from the endpoint, the body
 * from its schema.
 */
export function exampleOf({ example = {}, body }: Endpoint): Readonly<Record<string, unknown>> {
  const [shown = {}] = (body === null ? [] : (z.globalRegistry.get(body)?.examples ?? [])) as readonly object[];
  return { ...example, ...shown };
}
