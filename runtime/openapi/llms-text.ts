import type { Endpoint } from "../endpoint/endpoint.ts";
import { familyOf } from "./families.ts";
import { nameOperations } from "./operation-names.ts";

/** `/llms.txt` (llmstxt.org): what the service is, where to begin, and the operations for agents. */
export function createLlmsText(endpoints: readonly Endpoint[], publicUrl: string): string {
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
