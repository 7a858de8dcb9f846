import { Manifest } from "../../../schemas/snapshot/manifest.ts";
import { amEnumName, amStaticResource } from "../../../schemas/service-enums.ts";
import { type Endpoint, defineEndpoint } from "../../endpoint/endpoint.ts";
import type { OperationRequest } from "../tools/operation-request.ts";
import { priceOf } from "../tools/tool.ts";

/** A resource as `resources/list` shows it. */
export type ListedResource = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: "application/json";
};

/** Records by their address, as `resources/templates/list` shows them. */
export type ListedTemplate = Omit<ListedResource, "uri"> & { readonly uriTemplate: string };

export type Resources = {
  readonly listed: readonly ListedResource[];
  readonly templates: readonly ListedTemplate[];
  /** The operation that reads an address; null for an unknown one. */
  find(uri: string): OperationRequest | null;
};

const scheme = "konkyo://";

/** The resources of an endpoint table: every read of one record by path. */
export function createResources(endpoints: readonly Endpoint[]): Resources {
  const byPath = endpoints.filter(isReadByPath);
  const whole = endpoints.filter(({ id }) => id === "MET-3");
  const addresses = [...byPath, ...whole].map((endpoint) => ({ endpoint, segments: segmentsOf(addressOf(endpoint)) }));
  return {
    listed: [
      resource(readManifest, "manifest", manifestUri),
      ...whole.map((endpoint) => resource(endpoint, "meta", addressOf(endpoint))),
      ...byPath.flatMap(listedValues),
    ],
    templates: byPath.map((endpoint) => {
      const { uri: uriTemplate, ...shown } = resource(endpoint, nameOf(endpoint), addressOf(endpoint));
      return Object.assign(shown, { uriTemplate });
    }),
    find(uri) {
      if (uri === manifestUri) return request(readManifest, readManifest.path, {});
      for (const { endpoint, segments } of addresses) {
        const params = paramsOf(segments, uri);
        if (params !== null) return request(endpoint, pathWith(endpoint, params), params);
      }
      return null;
    },
  };
}

const manifestUri = `${scheme}snapshot/manifest`;

/** A reference text is not a record, and has no tool. */
const references = "AM-25";

function isReadByPath({ method, pathParameters, tool, id }: Endpoint): boolean {
  return method === "GET" && pathParameters.length > 0 && (tool !== false || id === references);
}

/** `/v1/programs/{unified_id}` is read at `konkyo://programs/{unified_id}`. */
function addressOf({ path }: Endpoint): string {
  return `${scheme}${path.replace(/^\/v1\//, "")}`;
}

function nameOf({ tool }: Endpoint): string {
  return tool === false ? "reference_text" : tool;
}

function resource(endpoint: Endpoint, name: string, uri: string): ListedResource {
  const description = `${endpoint.summary}. ${priceOf(endpoint)}`;
  return { uri, name, title: endpoint.summary, description, mimeType: "application/json" };
}

/** Templates with few values are listed one by one. */
function listedValues(endpoint: Endpoint): ListedResource[] {
  const values = endpoint.id === references ? amStaticResource : endpoint.id === "AM-7" ? amEnumName : [];
  const address = addressOf(endpoint);
  return values.map((value) => resource(endpoint, `${nameOf(endpoint)}/${value}`, address.replace(/\{[^}]+\}/, value)));
}

function segmentsOf(uri: string): readonly string[] {
  return uri.slice(scheme.length).split("/");
}

/** The parameters in an address, URL-encoded; null when it does not match. */
function paramsOf(template: readonly string[], uri: string): Record<string, string> | null {
  if (!uri.startsWith(scheme)) return null;
  const segments = segmentsOf(uri);
  if (segments.length !== template.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const sent = segments[index]!;
    if (!part.startsWith("{")) {
      if (part !== sent) return null;
    } else if (sent === "" || !/^[\w.~%:@!$&'()*+,;=-]+$/.test(encodeURI(sent))) return null;
    else params[part.slice(1, -1)] = sent.includes("%") ? sent : encodeURIComponent(sent);
  }
  return params;
}

function pathWith({ path }: Endpoint, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => params[name]!);
}

function request(endpoint: Endpoint, target: string, params: Readonly<Record<string, string>>): OperationRequest {
  return { endpoint, target, params, body: null, idempotencyKey: null, costCap: null };
}

/** The manifest of the served snapshot. It has no REST address, because a snapshot contains it as a file. */
const readManifest = defineEndpoint({
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
