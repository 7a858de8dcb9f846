import { createHash } from "node:crypto";
import type { PublishedContract, PublishedDocument } from "../endpoint/published-contract.ts";
import { createEstimator } from "./cost-estimate.ts";
import type { FreeRoute } from "./cost-estimate.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { createOpenApiDocument } from "./document.ts";
import { createLlmsText } from "./llms-text.ts";
import { nameOperations } from "./operation-names.ts";

export type ContractOptions = {
  /** Version of the running program. */
  readonly version: string;
  /** Public address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Addresses that are not endpoints: free and undocumented. */
  readonly redirects?: readonly FreeRoute[];
};

/** Builds the published contract of a table. Throws for duplicate names or operations. */
export function createContract(
  endpoints: readonly Endpoint[],
  { version, publicUrl, redirects = [] }: ContractOptions,
): PublishedContract {
  const estimate = createEstimator(endpoints, redirects);
  const tools = endpoints.flatMap(({ tool, guide, id, method, path, summary }) =>
    tool === false ? [] : [{ name: tool, operationId: id, method, path, summary, keywords: guide?.keywords ?? [] }],
  );
  const paths = new Map(endpoints.map(({ id, path }) => [id, path]));
  const names = new Map(Array.from(nameOperations(endpoints), ([{ id }, name]) => [id, name]));
  const llmsText = once(() => createLlmsText(endpoints, publicUrl));
  const full = once(() => createOpenApiDocument(endpoints, { version, publicUrl, audience: "everyone" }));
  const agent = once(() => createOpenApiDocument(endpoints, { version, publicUrl, audience: "agents" }));
  return {
    tools: () => tools,
    pathOf: (operationId) => paths.get(operationId) ?? null,
    nameOf: (operationId) => names.get(operationId) ?? null,
    estimate,
    prepare() {
      full();
      agent();
      llmsText();
    },
    get llmsText() {
      return llmsText();
    },
    openapi: {
      get full() {
        return full();
      },
      get agent() {
        return agent();
      },
    },
  };
}

/** A text as it is, anything else as JSON; created on first use. */
function once(make: () => unknown): () => PublishedDocument {
  let made: PublishedDocument | null = null;
  return () => (made ??= toDocument(make()));
}

function toDocument(content: unknown): PublishedDocument {
  const bytes = Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}
