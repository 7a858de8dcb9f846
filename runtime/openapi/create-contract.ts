import { createHash } from "node:crypto";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { PublishedContract, PublishedDocument } from "../endpoint/published-contract.ts";
import { createEstimator, type FreeRoute, nameOperations } from "./cost-estimate.ts";
import { createOpenApiDocument } from "./document.ts";
import { familyOf } from "./families.ts";

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

/** `/llms.txt` (llmstxt.org): what the service is, where to begin, and the operations for agents. */
function createLlmsText(endpoints: readonly Endpoint[], publicUrl: string): string {
  const named = [...nameOperations(endpoints)].filter(([{ exported }]) => exported === "agent");
  const families = new Map<string, string[]>();
  for (const [endpoint, name] of named) {
    const { name: family } = familyOf(endpoint.id);
    families.set(family, [...(families.get(family) ?? []), operationLine(endpoint, name, publicUrl)]);
  }
  const proofs = endpoints.filter(({ path }) => path.startsWith("/.well-known/"));
  return [
    "# Konkyo",
    "",
    "> Evidence about Japanese public programs (subsidies, loans, tax measures, certifications), laws, court decisions, bids, enforcement cases, invoice registrants and companies, from one signed snapshot of official sources. Every record has its source address, fetch time, checksum and known gaps.",
    "",
    "- An empty answer is never proof of absence. Tell end users what known_gaps names.",
    "- Without a key three calls a day are free. With one (X-API-Key) a unit costs 3 JPY before tax; failures cost nothing.",
    "- No answer text is generated here and no model is called: write the answer from the records, and cite their sources.",
    "",
    "## Begin here",
    "",
    `- [Interface for agents](${publicUrl}/v1/openapi.agent.json): OpenAPI 3.1 with an example of each operation, under 25,000 tokens`,
    `- [Whole interface](${publicUrl}/v1/openapi.json): OpenAPI 3.1 with all operations, types and failures`,
    `- [Tools](${publicUrl}/v1/mcp): Model Context Protocol over Streamable HTTP; over standard input and output: npx konkyo mcp`,
    ...Array.from(families, ([family, lines]) => `\n## ${family}\n\n${lines.join("\n")}`),
    "",
    "## Optional",
    "",
    ...proofs.map(({ path, summary }) => `- [${path}](${publicUrl}${path}): ${summary}`),
    "",
  ].join("\n");
}

function operationLine({ method, path, summary, units, unitsRule }: Endpoint, name: string, publicUrl: string): string {
  const price = typeof units === "number" ? (units === 0 ? "free" : `${units} unit`) : (unitsRule ?? "");
  return `- [${name}](${publicUrl}${path}): ${method}; ${summary}; ${price}`;
}
